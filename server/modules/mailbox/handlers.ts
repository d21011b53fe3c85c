import type { Handlers } from '../../http/handlers.ts';
import { messageBudget } from '../codes/budget.ts';
import { readMailbox } from '../../outside/mailbox-store.ts';

/** Messages that the development page shows. */
const shown = 50;

export const mailboxHandlers = {
  /** Only in development: there, anyone at the machine can read outgoing messages. */
  async mailbox({ context: { db } }) {
    const messages = await readMailbox(db, shown);
    return {
      messages: messages.map(({ id, channel, recipient, subject, text, hasHtml, kind, link, created_at }) => ({
        id,
        channel,
        to: recipient,
        subject,
        text,
        hasHtml,
        kind,
        link,
        at: created_at.toISOString(),
      })),
    };
  },
  async messageBudget({ context }) {
    return messageBudget(context);
  },
} satisfies Partial<Handlers>;
