/**
 * Tells people what was changed in their account. An announcement is a job, written in the transaction of the change, so
 * there is none without the other; it leaves right after it, and again and again for about two hours when it can't.
 */
import { type LanguageInfo, languageOfDictionary } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import { enqueue, type JobKind } from '../../jobs/queue.ts';
import { kickWorker } from '../../jobs/run-jobs.ts';
import { type AnnouncementKind, announcementMail, announcementSms } from './emails.ts';

export interface Announcement {
  kind: AnnouncementKind;
  channel: 'mail' | 'sms';
  /** The phone or e-mail address, normalised: of two, the one that was there before the change. */
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
  // Whom it was for is nobody's business any more, least of all when the account is deleted.
  forgets: true,
};

/** Writes an announcement; call `deliverSoon` when the transaction is through. */
export function announce(trx: ServerContext['db'], { kind, channel, to, language, at }: Announcement): Promise<void> {
  const payload = { kind, channel, to, dictionary: language.dictionary, at: at.toISOString() };
  return enqueue(trx, announcementJob, [{ payload, at }]);
}

/** Sends what waits, in the background: nobody waits for it. */
export function deliverSoon(context: ServerContext): void {
  kickWorker(context, [announcementJob]);
}
