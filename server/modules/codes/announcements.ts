/**
 * Tells people what was changed in their account. An announcement is written in the transaction of the change, so there
 * is none without the other; it leaves right after it, and again and again for about two hours when it can't.
 */
import { type LanguageInfo, languageOfDictionary } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import type { AnnouncementKind } from '../../db/tables/messages.ts';
import { announcementMail, announcementSms } from './letters.ts';
import {
  addAnnouncement,
  giveUp,
  removeAnnouncement,
  removeFailedBefore,
  takeDue,
  type WaitingAnnouncement,
} from './outbox-store.ts';

const maxTries = 8;
const firstPauseMs = 60_000;
const longestPauseMs = 2 ** maxTries * firstPauseMs;
const atOnce = 10;
const failedKeptMs = 30 * 86_400_000;

export interface Announcement {
  kind: AnnouncementKind;
  channel: 'mail' | 'sms';
  /** The phone or e-mail address, normalised: of two, the one that was there before the change. */
  to: string;
  language: Pick<LanguageInfo, 'dictionary'>;
  /** When it happened. */
  at: Date;
}

/** Writes an announcement; call `deliverSoon` when the transaction is through. */
export function announce(trx: ServerContext['db'], { kind, channel, to, language, at }: Announcement): Promise<void> {
  return addAnnouncement(trx, {
    id: uuidv7(),
    channel,
    recipient: to,
    kind,
    language: language.dictionary,
    next_try_at: at,
    created_at: at,
  });
}

const running = new WeakMap<ServerContext, Promise<void>>();

/** Sends what waits, in the background: nobody waits for it, and what fails is tried again by the maintenance. */
export function deliverSoon(context: ServerContext): void {
  const delivery = (running.get(context) ?? Promise.resolve())
    .then(() => deliverAnnouncements(context))
    .catch((error: unknown) => context.log.warn({ err: error }, 'announcements could not be delivered'));
  running.set(context, delivery);
}

/** Waits for deliveries that are running, before the database closes. */
export async function settleDeliveries(context: ServerContext): Promise<void> {
  await running.get(context);
}

/** Sends everything that is due. Harmless in several processes at once. */
export async function deliverAnnouncements(context: ServerContext): Promise<void> {
  for (;;) {
    const due = await takeDue(context.db, context.clock(), { firstPauseMs, longestPauseMs, count: atOnce });
    if (due.length === 0) return;
    await Promise.all(due.map((announcement) => deliver(context, announcement)));
  }
}

async function deliver(context: ServerContext, announcement: WaitingAnnouncement): Promise<void> {
  const { id, channel, kind, tries } = announcement;
  try {
    await send(context, announcement);
  } catch (error) {
    const isOver = tries >= maxTries;
    if (isOver) await giveUp(context.db, id, context.clock());
    context.log.warn(
      { err: error, announcement: kind, channel, tries },
      isOver ? 'an announcement was given up' : 'an announcement was not sent yet',
    );
    return;
  }
  await removeAnnouncement(context.db, id);
}

function send(
  { outside, config }: ServerContext,
  { channel, recipient, kind, language: dictionary, created_at: at }: WaitingAnnouncement,
): Promise<void> {
  const language = languageOfDictionary(dictionary, config.installed.languages);
  const letter = { kind, at, language, config };
  return channel === 'sms'
    ? outside.sms.send({ to: recipient, text: announcementSms(letter) })
    : outside.mail.send({ to: recipient, ...announcementMail(letter) });
}

/** Forgets failures that are older than a month. */
export async function sweepAnnouncements({ db, clock }: ServerContext): Promise<void> {
  await removeFailedBefore(db, new Date(clock().getTime() - failedKeptMs));
}
