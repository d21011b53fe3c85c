/** The SQL of the nightly check of the books. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { uuidv7 } from '../../db/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { CutRow } from './cut-store.ts';

/** A sum that differs. */
export interface Found {
  subject: string;
  field: string;
  byRows: number;
  rolledUp: number;
}

const atOnce = 100;

/** Every customer who has ever applied, in a stable order. */
export async function merchantsAfter(db: Kysely<Database>, after: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('cod_accounts')
    .select('user_id')
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(atOnce)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export function getCuts(db: Kysely<Database>, userId: string): Promise<CutRow[]> {
  return db.selectFrom('cod_cuts').selectAll().where('user_id', '=', userId).orderBy('cut_on').execute();
}

/** Orders handed over since then with money to collect but no booking; orders from before settlements have none. */
export function unbookedWaybills(
  db: Kysely<Database>,
  userId: string,
  since: Date,
): Promise<{ waybill_no: string; cod_centavos: number }[]> {
  return db
    .selectFrom('orders as o')
    .leftJoin('cod_collections as c', 'c.order_id', 'o.id')
    .select(['o.waybill_no', 'o.cod_centavos'])
    .where('o.user_id', '=', userId)
    .where('o.signed_at', '>=', since)
    .where('o.cod_centavos', '>', 0)
    .where('o.status', '=', 'signed')
    .where(sql<boolean>`o.price -> 'collecting' is not null`)
    .where('c.order_id', 'is', null)
    .execute();
}

/** Replaces the mismatches of the previous check; of two concurrent checks the later one counts. */
export async function replaceMismatches(
  trx: Transaction<Database>,
  userId: string,
  found: readonly Found[],
  now: Date,
): Promise<void> {
  await trx.selectFrom('cod_accounts').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  await trx.deleteFrom('cod_mismatches').where('user_id', '=', userId).execute();
  if (found.length === 0) return;
  await trx
    .insertInto('cod_mismatches')
    .values(
      found.map(({ subject, field, byRows, rolledUp }) => ({
        id: uuidv7(),
        user_id: userId,
        subject,
        field,
        by_rows: byRows,
        rolled_up: rolledUp,
        found_at: now,
      })),
    )
    .execute();
}

export function listMismatches(
  db: Kysely<Database>,
  limit: number,
): Promise<
  (Selectable<Database['cod_mismatches']> & { username: string | null; phone: string | null; email: string | null })[]
> {
  return db
    .selectFrom('cod_mismatches as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.username', 'u.phone', 'u.email'])
    .orderBy('m.found_at')
    .orderBy('m.id')
    .limit(limit)
    .execute();
}
