/** The SQL of the counts. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import type { RuleStopTable } from '#server/db/tables/orders.ts';
import { retried } from '#server/db/transaction.ts';

/** Days for which counts are stored: a year, so that a season can be compared with the previous one. */
export const keptDays = 366;

export type Stop = Omit<Selectable<RuleStopTable>, 'day'>;

const getId = ({ form, pointer, keyword, key, channel, kind }: Stop) =>
  [form, pointer, keyword, key, channel, kind].join('#');

/** A statement may change a row only once, and always in the same order, so that two processes never deadlock. */
function summed(stops: readonly Stop[]): Stop[] {
  const sums = new Map<string, Stop>();
  for (const stop of stops) {
    const id = getId(stop);
    sums.set(id, { ...stop, count: stop.count + (sums.get(id)?.count ?? 0) });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, stop]) => stop);
}

/** Adds to today's counts; exact under concurrency across processes. */
export async function addStops(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  stops: readonly Stop[],
): Promise<void> {
  if (stops.length === 0) return;
  const rows = JSON.stringify(summed(stops));
  await retried(() =>
    sql`
      insert into rule_stops as t (day, form, pointer, keyword, key, channel, kind, count)
      select ${localDate(clock())}::date, form, pointer, keyword, key, channel, kind, count
      from jsonb_to_recordset(${rows}::jsonb)
        as s (form text, pointer text, keyword text, key text, channel text, kind text, count integer)
      on conflict (day, form, pointer, keyword, key, channel, kind) do update set count = t.count + excluded.count`.execute(
      db,
    ),
  );
}

export interface CountedRule extends Pick<Stop, 'form' | 'pointer' | 'keyword' | 'key'> {
  shown: number;
  refused: number;
  corrected: number;
  server: number;
}

/** Sums from a day on. */
export function selectCounts(db: Kysely<Database>, from: string) {
  const counted = (channel: string, kind: string) =>
    sql<number>`coalesce(sum(count) filter (where channel = ${channel} and kind = ${kind}), 0)::bigint`;
  return db
    .selectFrom('rule_stops')
    .select(['form', 'pointer', 'keyword', 'key'])
    .select([
      counted('browser', 'shown').as('shown'),
      counted('browser', 'refused').as('refused'),
      counted('browser', 'corrected').as('corrected'),
      counted('server', 'refused').as('server'),
    ])
    .where('day', '>=', from)
    .groupBy(['form', 'pointer', 'keyword', 'key']);
}

/** The rule with the most rejections first. */
export const listCounts = (db: Kysely<Database>, from: string): Promise<CountedRule[]> =>
  selectCounts(db, from)
    .orderBy('refused', 'desc')
    .orderBy('server', 'desc')
    .orderBy('shown', 'desc')
    .orderBy('form')
    .orderBy('pointer')
    .orderBy('keyword')
    .orderBy('key')
    .execute();

/** Removes counts whose storage period is over. */
export async function sweepRuleStops({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('rule_stops')
    .where('day', '<', addDays(localDate(clock()), -keptDays))
    .execute();
}
