/** FEAT-11: the voluntary uses of a customer's data. Every choice is stored with its time; the newest is valid. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Input, Session } from '../../http/handlers.ts';
import { recordEvent } from '../account/audit.ts';
import { lockCaller } from '../account/changing.ts';
import type { Visit } from '../account/request-context.ts';
import { addConsents, type Choice, newestConsents } from './consent-store.ts';

type Consents = Answer<'consentGet'>;

/** A customer who has never chosen has agreed to nothing. */
function toAnswer(choices: readonly Choice[]): Consents {
  const isGranted = (wanted: Choice['purpose']): boolean =>
    choices.find(({ purpose }) => purpose === wanted)?.granted ?? false;
  const times = choices.map(({ at }) => at.getTime());
  return {
    offers: isGranted('offers'),
    surveys: isGranted('surveys'),
    changedAt: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
  };
}

export async function consents({ db }: ServerContext, userId: string): Promise<Consents> {
  return toAnswer(await newestConsents(db, userId));
}

/** Saves new choices; an unchanged one keeps its time. */
export async function saveConsents(
  { db, clock }: ServerContext,
  session: Session,
  visit: Visit,
  wanted: Input<'consentSave'>,
): Promise<Consents> {
  const { userId } = session;
  return transaction(db, async (trx) => {
    await lockCaller(trx, session);
    const known = await newestConsents(trx, userId);
    const at = laterThan(known, clock());
    const purposes = ['offers', 'surveys'] as const;
    const changed = purposes
      .filter((purpose) => known.find((choice) => choice.purpose === purpose)?.granted !== wanted[purpose])
      .map((purpose): Choice => ({ purpose, granted: wanted[purpose], at }));
    if (changed.length === 0) return toAnswer(known);
    await addConsents(trx, userId, changed);
    await recordEvent(trx, { userId, kind: 'consentChanged', visit, at });
    return toAnswer([...changed, ...known]);
  });
}

/** Now, or a moment after the newest choice: of two in the same millisecond, the second one is valid. */
function laterThan(choices: readonly Choice[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...choices.map(({ at }) => at.getTime() + 1)));
}
