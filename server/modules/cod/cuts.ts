import type { Transaction } from 'kysely';
import { addTotals, cutUntil, paysOn } from '#domain/pricing/cod-settlement.ts';
import { localDate, localTime } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { enqueue, type JobKind } from '#server/jobs/queue.ts';
import { otherBank } from '#domain/pricing/banks.ts';
import { readCodTerms } from '../catalogue/settings.ts';
import { newReference } from '../inbox/service.ts';
import { checkJob, differingDays, replaceMismatches } from './check-books.ts';
import {
  calculateTotals,
  columnsOfTotals,
  type CutRow,
  daysBesideRows,
  findByBankReference,
  findCut,
  giveDays,
  insertCut,
  lockCut,
  lockOpenDays,
  merchantsToCut,
  writePayment,
} from './cut-store.ts';
import { findAccount } from './account-store.ts';
import { findApplication } from './application-store.ts';
import { notifyPaid } from './notify.ts';

/**
 * Cuts by the calendar (ADR 90): on the days of the terms a cut takes everything collected before, once per merchant
 * and day, and the customer is paid by it.
 */
const referenceLetter = 'C';

interface Cutting {
  userId: string;
  /** The day of the cut, which takes all days before it. */
  cutOn: string;
  now: Date;
}

/**
 * Undefined when there is nothing to take, the cut was already made, or the books of a day have a mismatch: then it is
 * stored for the operator, and the money waits for a cut without one.
 */
export async function makeCut(
  trx: Transaction<Database>,
  { userId, cutOn, now }: Cutting,
): Promise<CutRow | undefined> {
  const days = await lockOpenDays(trx, userId, cutOn);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return undefined;
  const found = differingDays(await daysBesideRows(trx, { ids: days.map(({ id }) => id) }));
  if (found.length > 0) {
    await replaceMismatches(trx, userId, found, now);
    return undefined;
  }
  const terms = await readCodTerms(trx);
  // A late cut is paid late by as much.
  const today = localDate(now);
  const cut = await insertCut(trx, {
    id: uuidv7(),
    user_id: userId,
    reference: newReference(referenceLetter, now),
    from_day: first.day,
    to_day: last.day,
    cut_on: cutOn,
    pays_on: paysOn(today > cutOn ? today : cutOn, terms),
    reconciled_at: now,
    paid_at: null,
    bank_reference: null,
    bank: null,
    account_tail: null,
    ...columnsOfTotals(addTotals(days.map(calculateTotals))),
  });
  if (cut) await giveDays(trx, cut.id, days);
  return cut;
}

/** Makes the cut of one merchant as a whole or not at all, in the transaction that ends the job. */
export const cutJob: JobKind<{ userId: string; cutOn: string }> = {
  name: 'cod-cut',
  async work({ clock }, { userId, cutOn }) {
    return async (trx) => {
      await makeCut(trx, { userId, cutOn, now: clock() });
    };
  },
};

/** The time at which the books are compared, in Mexico City. */
const checkedFrom = '03:00';

/** Enqueues what is due: a job for each merchant and cut, and the nightly check, each once across all processes. */
async function writeDue(trx: Transaction<Database>, now: Date): Promise<void> {
  const { date: today, time } = localTime(now);
  const cutOn = cutUntil(today, await readCodTerms(trx));
  const merchants = await merchantsToCut(trx, cutOn);
  await enqueue(
    trx,
    cutJob,
    merchants.map((userId) => ({
      payload: { userId, cutOn },
      at: now,
      uniqueKey: `${userId} ${cutOn}`,
      userId,
    })),
  );
  if (time >= checkedFrom) await enqueue(trx, checkJob, [{ payload: { day: today }, at: now, uniqueKey: today }]);
}

const everyQuarterMs = 900_000;

export const calendarJob: JobKind<object> = {
  name: 'cod-calendar',
  everyMs: everyQuarterMs,
  async work({ clock }) {
    const now = clock();
    return (trx) => writeDue(trx, now);
  },
};

/** Makes all due cuts at once; for callers that simulate the calendar. */
export async function makeDueCuts({ db, clock }: Pick<ServerContext, 'clock'> & { db: Transaction<Database> }) {
  const now = clock();
  const cutOn = cutUntil(localDate(now), await readCodTerms(db));
  const made: CutRow[] = [];
  for (const userId of await merchantsToCut(db, cutOn)) {
    const cut = await makeCut(db, { userId, cutOn, now });
    if (cut) made.push(cut);
  }
  return made;
}

/** Marks a cut as paid: once, by the bank's reference, to the account that was approved last. */
type Payment =
  | { outcome: 'paid'; cut: CutRow }
  | { outcome: 'notFound' }
  /** The cut was already paid by this reference. */
  | { outcome: 'paidBefore'; cut: CutRow }
  /** The reference belongs to another cut. */
  | { outcome: 'referenceTaken'; by: string };

const tailDigits = 4;

async function getBank(trx: Transaction<Database>, userId: string | null) {
  const account = userId === null ? undefined : await findAccount(trx, userId);
  const approved = account?.approved_application_id
    ? await findApplication(trx, account.approved_application_id)
    : undefined;
  if (!approved) return { bank: null, account_tail: null };
  const { bank, bankName } = approved.answers;
  return {
    bank: bank === otherBank ? (bankName ?? bank) : bank,
    account_tail: approved.answers.accountNumber.slice(-tailDigits),
  };
}

export async function payCut(
  trx: Transaction<Database>,
  reference: string,
  { bankReference, now }: { bankReference: string; now: Date },
): Promise<Payment> {
  const cut = await lockCut(trx, reference);
  if (!cut) return { outcome: 'notFound' };
  if (cut.paid_at) return { outcome: 'paidBefore', cut };
  const taken = await findByBankReference(trx, bankReference);
  if (taken) return { outcome: 'referenceTaken', by: taken.reference };
  await writePayment(trx, cut.id, {
    paid_at: now,
    bank_reference: bankReference,
    ...(await getBank(trx, cut.user_id)),
  });
  if (cut.user_id !== null)
    await notifyPaid(trx, { userId: cut.user_id, cut: reference, amount: cut.receivable, bankReference }, now);
  return { outcome: 'paid', cut: (await findCut(trx, reference)) ?? cut };
}
