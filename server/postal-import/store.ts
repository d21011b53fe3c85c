/** The SQL of the import. Codes wait in a table of their own; one short transaction puts them into the catalogue. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PostalCodeTable } from '../db/tables/catalogue.ts';
import { transaction } from '../db/transaction.ts';
import type { CodeEntry } from './code-entry.ts';
import type { Served } from './neighbours.ts';
import { othersTurn } from './others-turn.ts';

export type CatalogueCode = Selectable<PostalCodeTable>;
export type ServedEntry = CodeEntry & Served;

const catalogueColumns = ['zip', 'state', 'city', 'township', 'colonies', 'coverage', 'latitude', 'longitude', 'settlements', 'origin'] as const;
const writtenColumns = sql.raw('zip, state, city, township, colonies, settlements, coverage, latitude, longitude');

/** Small enough that nobody waits long for the embedded database's only connection. */
const codesPerPage = 500;
const codesPerStatement = 250;

const lastImport = 'postalImport';
/** Any number; imports take turns on it. */
const importLock = 20_261_122;

/** Id of the last import; undefined when there was none. */
export async function lastImportId(db: Kysely<Database>): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', lastImport).executeTakeFirst();
  return row?.value;
}

/** The whole catalogue, some codes at a time, in order. */
export async function* readCatalogue(db: Kysely<Database>): AsyncGenerator<CatalogueCode[]> {
  for (let after = ''; ; ) {
    const rows = await db.selectFrom('postal_codes').select(catalogueColumns).where('zip', '>', after).orderBy('zip').limit(codesPerPage).execute();
    if (rows.length > 0) yield rows;
    await othersTurn();
    if (rows.length < codesPerPage) return;
    after = rows.at(-1)?.zip ?? '';
  }
}

/** @param onWritten is told how many have been written. */
export async function stage(db: Kysely<Database>, importId: string, entries: readonly ServedEntry[], onWritten: (count: number) => void): Promise<void> {
  for (let start = 0; start < entries.length; start += codesPerStatement) {
    const rows = JSON.stringify(entries.slice(start, start + codesPerStatement));
    await sql`
      insert into postal_import_rows (import_id, ${writtenColumns})
      select ${importId}::uuid, ${writtenColumns}
      from jsonb_to_recordset(${rows}::jsonb) as r
        (zip text, state text, city text, township text, colonies text[], settlements jsonb, coverage text, latitude float8, longitude float8)`.execute(db);
    onWritten(Math.min(start + codesPerStatement, entries.length));
    await othersTurn();
  }
}

/** Forgets the codes that wait for an import that was given up. */
export async function clearStage(db: Kysely<Database>, importId: string): Promise<void> {
  await db.deleteFrom('postal_import_rows').where('import_id', '=', importId).execute();
}

/** Forgets all codes that wait, once an import has ended: any other that is under way was overtaken by it. */
export async function clearAllStages(db: Kysely<Database>): Promise<void> {
  await sql`truncate postal_import_rows`.execute(db);
}

/**
 * The waiting codes into the catalogue, the gone ones out of it, at once. A code that was there keeps its coverage and
 * its place on the map, which operators edit.
 * @param expectedLast what `lastImportId` said before the files were compared.
 * @returns false when another import has ended since: the comparison no longer holds.
 */
export function replaceCatalogue(db: Kysely<Database>, importId: string, goneCodes: readonly string[], expectedLast: unknown): Promise<boolean> {
  return transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${importLock})`.execute(trx);
    if ((await lastImportId(trx)) !== expectedLast) return false;
    await sql`delete from postal_codes where zip = any(${goneCodes}::text[])`.execute(trx);
    await sql`
      insert into postal_codes (${writtenColumns}, origin)
      select ${writtenColumns}, 'official' from postal_import_rows where import_id = ${importId}
      on conflict (zip) do update set
        state = excluded.state, city = excluded.city, township = excluded.township, colonies = excluded.colonies,
        settlements = excluded.settlements, origin = excluded.origin`.execute(trx);
    await sql`
      insert into settings (key, value) values (${lastImport}, ${JSON.stringify(importId)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(trx);
    return true;
  });
}

/** Tells the planner how large the catalogue is now. */
export async function analyzeCatalogue(db: Kysely<Database>): Promise<void> {
  await sql`analyze postal_codes`.execute(db);
}
