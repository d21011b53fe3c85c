import { type Kysely, type Selectable, sql } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import type { CaseReason } from '#domain/parcel/order-status.ts';
import type { Database } from '#server/db/schema.ts';

/** A parcel's case, as it is read from the database and as it is answered. */
type Case = NonNullable<Answer<'caseOpen'>['case']>;

const instant = (text: string): string => new Date(text).toISOString();
const instantOrNull = (text: string | null): string | null => text && instant(text);

/** A case as the people of its parcel may read it, in JSON: times are ISO texts. */
export interface StoredCase {
  caseNo: string;
  openedAt: string;
  firstAnswerDueAt: string;
  solutionDueAt: string;
  firstAnsweredAt: string | null;
  firstAnswer: string | null;
  solvedAt: string | null;
  solution: string | null;
}

/** JSON of `StoredCase` of a row of `cases`; without the text of the customer who opened it. */
export const caseJson = sql<StoredCase>`json_build_object(
  'caseNo', cases.case_no, 'openedAt', cases.opened_at,
  'firstAnswerDueAt', cases.first_answer_due_at, 'solutionDueAt', cases.solution_due_at,
  'firstAnsweredAt', cases.first_answered_at, 'firstAnswer', cases.first_answer,
  'solvedAt', cases.solved_at, 'solution', cases.solution
)`;

export function getCase(stored: StoredCase): Case {
  return {
    ...stored,
    openedAt: instant(stored.openedAt),
    firstAnswerDueAt: instant(stored.firstAnswerDueAt),
    solutionDueAt: instant(stored.solutionDueAt),
    firstAnsweredAt: instantOrNull(stored.firstAnsweredAt),
    solvedAt: instantOrNull(stored.solvedAt),
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
}

/** Digits of the number after its day: enough for a million cases a day. */
const sequenceDigits = 6;

/** Undefined while the parcel has an open one: of concurrent requests, one opens it. */
export async function insertCase(db: Kysely<Database>, row: NewCase): Promise<StoredCase | undefined> {
  const { rows } = await sql<{ case: StoredCase }>`
    insert into cases (case_no, order_id, user_id, reason, note, opened_at, first_answer_due_at, solution_due_at)
    select ${row.prefix} || lpad((nextval('case_sequence') % ${10 ** sequenceDigits}::bigint)::text, ${sequenceDigits}::integer, '0'), ${row.orderId}::uuid, ${row.userId}::uuid, ${row.reason}::text, ${row.note}::text,
           ${row.openedAt}::timestamptz, ${row.firstAnswerDueAt}::timestamptz, ${row.solutionDueAt}::timestamptz
    where not exists (select from cases where order_id = ${row.orderId}::uuid and solved_at is null)
    on conflict (order_id) where solved_at is null do nothing
    returning ${caseJson} as case`.execute(db);
  return rows[0]?.case;
}

export async function findOpenCase(db: Kysely<Database>, orderId: string): Promise<StoredCase | undefined> {
  const row = await db
    .selectFrom('cases')
    .select(caseJson.as('case'))
    .where('order_id', '=', orderId)
    .where('solved_at', 'is', null)
    .executeTakeFirst();
  return row?.case;
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
 * @returns the parcel's case that was open, if it had one. The solution counts as the first answer when there was none.
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
    .where('solved_at', 'is', null)
    .returning(['case_no', 'order_id', 'user_id'])
    .executeTakeFirst();
}
