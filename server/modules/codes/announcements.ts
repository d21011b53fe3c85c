/**
 * Announces account changes to customers. An announcement is a job, written in the transaction of the change, so that
 * neither exists without the other; it is sent right afterwards, and retried for about two hours when that fails.
 */
import { type LanguageInfo, languageOfDictionary } from '#domain/languages.ts';
import type { ServerContext } from '#server/context.ts';
import { enqueue, type JobKind } from '#server/jobs/queue.ts';
import { kickWorker } from '#server/jobs/run-jobs.ts';
import { type AnnouncementKind, announcementMail, announcementSms } from './emails.ts';

export interface Announcement {
  kind: AnnouncementKind;
  channel: 'mail' | 'sms';
  /** The phone or e-mail address, normalized: of two, the one from before the change. */
  to: string;
  language: Pick<LanguageInfo, 'dictionary'>;
  /** When it happened. */
  at: Date;
}

type Waiting = Pick<Announcement, 'kind' | 'channel' | 'to'> & {
  dictionary: LanguageInfo['dictionary'];
  at: string;
};

export const announcementJob: JobKind<Waiting> = {
  name: 'announcement',
  async work({ outside, config }, { kind, channel, to, dictionary, at }, { id }) {
    const language = languageOfDictionary(dictionary, config.installed.languages);
    const letter = { kind, at: new Date(at), language, config };
    if (channel === 'sms') await outside.sms.send({ id, to, text: announcementSms(letter) });
    else await outside.mail.send({ id, to, ...announcementMail(letter) });
  },
  // The recipient isn't needed any more, least of all when the account is deleted.
  forgets: true,
};

/** Writes an announcement; call `deliverSoon` after the transaction. */
export function announce(trx: ServerContext['db'], { kind, channel, to, language, at }: Announcement): Promise<void> {
  const payload = { kind, channel, to, dictionary: language.dictionary, at: at.toISOString() };
  return enqueue(trx, announcementJob, [{ payload, at }]);
}

/** Sends what waits, in the background: no caller awaits it. */
export function deliverSoon(context: ServerContext): void {
  kickWorker(context, [announcementJob]);
}
