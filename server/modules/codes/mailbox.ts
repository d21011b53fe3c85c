import type { FastifyInstance } from 'fastify';
import { validate } from 'uuid';
import type { Handlers } from '#server/http/handlers.ts';
import { findMailHtml, readMailbox } from '#server/integrations/mailbox.ts';
import { mailPath } from '#domain/content/server-paths.ts';
import type { ServerContext } from '#server/context.ts';
import { reject } from '#server/http/failures.ts';
import { messageBudget } from './budget.ts';

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

// An e-mail of the mailbox as a mail program draws it. Only in development, like the mailbox itself (D-12).

/** Not a page of the site: nothing in it may run, send or fetch, as in a mail program. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function routeMailPages(app: FastifyInstance, { db }: Pick<ServerContext, 'db'>): void {
  app.get<{ Params: { id: string } }>(mailPath(':id'), async (request, reply) => {
    const { id } = request.params;
    const html = validate(id) ? await findMailHtml(db, id) : undefined;
    if (html === undefined) return reject(request, reply, 404, 'notFound');
    return reply
      .header('content-security-policy', mailPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
