import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import type { CaseKind, ClaimKind } from '#domain/parcel/claim.ts';
import type { CaseReason } from '#domain/parcel/order-status.ts';
import type { Database } from '#server/db/schema.ts';

/** A parcel's case, as it is read from the database and as it is answered. */
type Case = NonNullable<Answer<'caseOpen'>['case']>;

const instant = (text: string): string => new Date(text).toISOString();
const instantOrNull = (text: string | null): string | null => text && instant(text);

/** The money of a claim, as the customer who filed it reads it. Amounts in centavos. */
interface StoredClaim {
  amount: number;
  payable: number;
  approved: number | null;
  /** The last digits of the account to which it is paid. */
  clabeEnding: string | null;
  paymentReference: string | null;
  paidAt: string | null;
}

/** A case as the people of its parcel may read it, in JSON: times are ISO texts. */
export interface StoredCase {
  caseNo: string;
  kind: CaseKind;
  openedAt: string;
  firstAnswerDueAt: string;
  solutionDueAt: string;
  firstAnsweredAt: string | null;
  firstAnswer: string | null;
  solvedAt: string | null;
  solution: string | null;
  claim: StoredClaim | null;
}

/**
 * JSON of `StoredCase` of a row of `cases`; without the text of the customer who opened it. What is said and paid about
 * a claim is for its customer alone, not for everyone with the phone's suffix.
 */
export function getCaseJson(userId: string | null | undefined): RawBuilder<StoredCase> {
  const isOwn = sql`coalesce(cases.user_id = ${userId ?? null}::uuid, false)`;
  const isReadable = sql`(cases.kind = 'notReceived' or ${isOwn})`;
  return sql`json_build_object(
    'caseNo', cases.case_no, 'kind', cases.kind, 'openedAt', cases.opened_at,
    'firstAnswerDueAt', cases.first_answer_due_at, 'solutionDueAt', cases.solution_due_at,
    'firstAnsweredAt', cases.first_answered_at, 'firstAnswer', case when ${isReadable} then cases.first_answer end,
    'solvedAt', cases.solved_at, 'solution', case when ${isReadable} then cases.solution end,
    'claim', case when cases.amount is not null and ${isOwn} then json_build_object(
      'amount', cases.amount, 'payable', cases.payable, 'approved', cases.approved,
      'clabeEnding', right(cases.clabe, 4),
      'paymentReference', cases.payment_reference, 'paidAt', cases.paid_at
    ) end
  )`;
}

export function getCase(stored: StoredCase): Case {
  return {
    ...stored,
    openedAt: instant(stored.openedAt),
    firstAnswerDueAt: instant(stored.firstAnswerDueAt),
    solutionDueAt: instant(stored.solutionDueAt),
    firstAnsweredAt: instantOrNull(stored.firstAnsweredAt),
    solvedAt: instantOrNull(stored.solvedAt),
    claim: stored.claim && { ...stored.claim, paidAt: instantOrNull(stored.claim.paidAt) },
  };
}

/** The SQL of cases. */
export interface NewCase {
  orderId: string;
  /** The common prefix of all case numbers of that day. */
  prefix: string;
  userId: string | null;
  reason: CaseReason | null;
  note: string | null;
  openedAt: Date;
  firstAnswerDueAt: Date;
  solutionDueAt: Date;
  /** Of a case that claims money. */
  claim?: NewClaim;
}

interface NewClaim {
  kind: ClaimKind;
  /** Centavos. */
  amount: number;
  payable: number;
  clabe: string;
  fileIds: readonly string[];
}

/** Digits of the number after its day: enough for a million cases a day. */
const sequenceDigits = 6;

/** Undefined while the parcel has an open one: of concurrent requests, one opens it. */
export async function insertCase(db: Kysely<Database>, row: NewCase): Promise<StoredCase | undefined> {
  const { kind = 'notReceived', amount = null, payable = null, clabe = null, fileIds = [] } = row.claim ?? {};
  const { rows } = await sql<{ case: StoredCase }>`
    insert into cases (case_no, order_id, user_id, reason, note, opened_at, first_answer_due_at, solution_due_at, kind, amount, payable, clabe, file_ids)
    select ${row.prefix} || lpad((nextval('case_sequence') % ${10 ** sequenceDigits}::bigint)::text, ${sequenceDigits}::integer, '0'), ${row.orderId}::uuid, ${row.userId}::uuid, ${row.reason}::text, ${row.note}::text,
           ${row.openedAt}::timestamptz, ${row.firstAnswerDueAt}::timestamptz, ${row.solutionDueAt}::timestamptz,
           ${kind}::text, ${amount}::integer, ${payable}::integer, ${clabe}::text, ${[...fileIds]}::uuid[]
    where not exists (select from cases where order_id = ${row.orderId}::uuid and solved_at is null)
    on conflict (order_id) where solved_at is null do nothing
    returning ${getCaseJson(row.userId)} as case`.execute(db);
  return rows[0]?.case;
}

export async function findOpenCase(
  db: Kysely<Database>,
  orderId: string,
  userId: string | null,
): Promise<StoredCase | undefined> {
  const row = await db
    .selectFrom('cases')
    .select(getCaseJson(userId).as('case'))
    .where('order_id', '=', orderId)
    .where('solved_at', 'is', null)
    .executeTakeFirst();
  return row?.case;
}

/** All cases of a parcel, the newest first, with what decides about another claim. */
export function listCases(db: Kysely<Database>, orderId: string, userId: string) {
  return db
    .selectFrom('cases')
    .select(['case_no', 'kind', 'approved', 'solved_at', 'solution_due_at', getCaseJson(userId).as('stored')])
    .where('order_id', '=', orderId)
    .orderBy('opened_at', 'desc')
    .orderBy('case_no', 'desc')
    .execute();
}

/** The last scan of a parcel; null when there is none. */
export async function findLastMove(db: Kysely<Database>, orderId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('order_scans')
    .select((eb) => eb.fn.max<Date | null>('at').as('at'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return at;
}

type WrittenTo = Pick<Selectable<Database['cases']>, 'case_no' | 'order_id' | 'user_id'>;

/** @returns the parcel's open case, if it has one. A second answer preserves the time of the first. */
export function writeAnswer(
  db: Kysely<Database>,
  waybillNo: string,
  text: string,
  at: Date,
): Promise<WrittenTo | undefined> {
  return db
    .updateTable('cases')
    .set((eb) => ({
      first_answer: text,
      first_answered_at: eb.fn.coalesce('first_answered_at', sql<Date>`${at}::timestamptz`),
    }))
    .where('order_id', '=', (eb) => eb.selectFrom('orders').select('id').where('waybill_no', '=', waybillNo))
    .where('solved_at', 'is', null)
    .returning(['case_no', 'order_id', 'user_id'])
    .executeTakeFirst();
}

/**
 * @returns the parcel's case that was open, if it had one and no claim, which is decided instead. The solution counts as
 * the first answer when there was none.
 */
export function writeSolution(
  db: Kysely<Database>,
  waybillNo: string,
  text: string,
  at: Date,
): Promise<WrittenTo | undefined> {
  return db
    .updateTable('cases')
    .set((eb) => ({
      solution: text,
      solved_at: at,
      first_answered_at: eb.fn.coalesce('first_answered_at', sql<Date>`${at}::timestamptz`),
    }))
    .where('order_id', '=', (eb) => eb.selectFrom('orders').select('id').where('waybill_no', '=', waybillNo))
    .where('kind', '=', 'notReceived')
    .where('solved_at', 'is', null)
    .returning(['case_no', 'order_id', 'user_id'])
    .executeTakeFirst();
}

/**
 * Decides an open claim: the reason counts as the first answer when there was none.
 * @param approved centavos; at most `payable`, which a check of the table holds.
 * @returns undefined when it is decided already.
 */
export function writeDecision(
  db: Kysely<Database>,
  caseNo: string,
  { approved, reason, at }: { approved: number; reason: string; at: Date },
): Promise<WrittenTo | undefined> {
  return db
    .updateTable('cases')
    .set((eb) => ({
      approved,
      solution: reason,
      solved_at: at,
      first_answered_at: eb.fn.coalesce('first_answered_at', sql<Date>`${at}::timestamptz`),
    }))
    .where('case_no', '=', caseNo)
    .where('kind', '<>', 'notReceived')
    .where('solved_at', 'is', null)
    .returning(['case_no', 'order_id', 'user_id'])
    .executeTakeFirst();
}

/** Records the payment of an approved claim. @returns undefined when it is paid already, or nothing is to be paid. */
export function writePayment(
  db: Kysely<Database>,
  caseNo: string,
  { reference, at }: { reference: string; at: Date },
): Promise<WrittenTo | undefined> {
  return db
    .updateTable('cases')
    .set({ payment_reference: reference, paid_at: at })
    .where('case_no', '=', caseNo)
    .where('approved', '>', 0)
    .where('paid_at', 'is', null)
    .returning(['case_no', 'order_id', 'user_id'])
    .executeTakeFirst();
}

/** Ends the open case of a parcel that was not received: a claim continues it, so it has no solution of its own. */
export async function closeReport(db: Kysely<Database>, orderId: string, at: Date): Promise<void> {
  await db
    .updateTable('cases')
    .set({ solved_at: at })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'notReceived')
    .where('solved_at', 'is', null)
    .execute();
}

/** The claim that was paid with a bank's reference. */
export function findPaid(db: Kysely<Database>, reference: string): Promise<{ case_no: string } | undefined> {
  return db.selectFrom('cases').select('case_no').where('payment_reference', '=', reference).executeTakeFirst();
}
