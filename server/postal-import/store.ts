/** The SQL of the import. The next catalogue is built beside the current one, then replaces it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Coverage } from '#domain/pricing/tariff.ts';
import { passingPrefix } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import type { PostalCodeTable } from '../db/tables/catalogue.ts';
import { sqlState, transaction } from '../db/transaction.ts';
import type { CodeEntry } from './rows.ts';

/**
 * Estimates position and coverage of a code that the catalogue did not have from its neighbour by number. Only one with
 * the same first three digits predicts the service; others count as countryside (D-63).
 */
export interface Served {
  zip: string;
  coverage: Coverage;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const areaDigits = 3;

/** How many leading digits two codes share. */
function shared(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

const gap = (one: string, other: string): number => Math.abs(Number(one) - Number(other));

/** The first index in a sorted list whose code is not lower. */
function placeIn(sorted: readonly Served[], zip: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.zip ?? '') < zip) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @returns a function that gives a code the data of its nearest neighbour among `known`; the longest common prefix is
 * nearest.
 */
export function neighbourhood(known: readonly Served[]): (zip: string) => Served {
  const sorted = known.toSorted((a, b) => (a.zip < b.zip ? -1 : 1));
  return (zip) => {
    // In a sorted list the code with the longest common prefix is next to it.
    const at = placeIn(sorted, zip);
    const [nearest] = [sorted[at - 1], sorted[at]]
      .filter((one) => one !== undefined)
      .toSorted((a, b) => shared(b.zip, zip) - shared(a.zip, zip) || gap(a.zip, zip) - gap(b.zip, zip));
    if (!nearest) throw new Error('There is no catalogue to compare with.');
    return { ...nearest, zip, coverage: shared(nearest.zip, zip) >= areaDigits ? nearest.coverage : 'extended' };
  };
}

export type CatalogueCode = Selectable<PostalCodeTable>;
export type ServedEntry = CodeEntry & Served;

const catalogueColumns = [
  'zip',
  'state',
  'city',
  'township',
  'colonies',
  'coverage',
  'latitude',
  'longitude',
  'settlements',
  'origin',
] as const;
const allColumns = sql.join(catalogueColumns.map((name) => sql.ref(name)));

/** Small enough that no request waits long for the embedded database's only connection. */
const codesPerPage = 500;
const codesPerStatement = 250;

const lastImport = 'postalImport';
/** An arbitrary number; imports are serialized by it. */
const importLock = 20_261_122;

/** A long transaction that reads, such as a backup, delays the swap, and the waiting swap delays all later readers. */
const exchangeWaitMs = 500;
const exchangePauseMs = 1_000;
const exchangeTries = 60;
const lockNotAvailable = '55P03';

const nextPrefix = `${passingPrefix}postal_`;

/** The table that an import fills. */
export const nextTable = (importId: string): string => `${nextPrefix}${importId.replaceAll('-', '')}`;

/** Id of the last import; undefined when there was none. */
export async function lastImportId(db: Kysely<Database>): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', lastImport).executeTakeFirst();
  return row?.value;
}

/** The whole catalogue in order, in pages. */
export async function* readCatalogue(db: Kysely<Database>): AsyncGenerator<CatalogueCode[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('postal_codes')
      .select(catalogueColumns)
      .where('zip', '>', after)
      .orderBy('zip')
      .limit(codesPerPage)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < codesPerPage) return;
    after = rows.at(-1)?.zip ?? '';
  }
}

/**
 * An empty table like the catalogue, with its indexes: they grow with each part, so no request has to wait at the end.
 */
export async function createNext(db: Kysely<Database>, next: string): Promise<void> {
  await sql`create table ${sql.table(next)} (like postal_codes including all)`.execute(db);
}

/** Processes a list in parts; other statements that wait for the connection get a turn in between. */
async function inParts<T>(
  list: readonly T[],
  size: number,
  work: (part: readonly T[]) => RawBuilder<unknown>,
  db: Kysely<Database>,
  onDone: (count: number) => void,
): Promise<void> {
  for (let start = 0; start < list.length; start += size) {
    const part = list.slice(start, start + size);
    await work(part).execute(db);
    onDone(part.length);
  }
}

/** New and changed codes. @param onWritten is called with the number of codes written since the last call. */
export function writeEntries(
  db: Kysely<Database>,
  next: string,
  entries: readonly ServedEntry[],
  onWritten: (count: number) => void,
): Promise<void> {
  const write = (part: readonly ServedEntry[]) => sql`
    insert into ${sql.table(next)} (${allColumns})
    select zip, state, city, township, colonies, coverage, latitude, longitude, settlements, 'official'
    from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r
      (zip text, state text, city text, township text, colonies text[], settlements jsonb, coverage text, latitude float8, longitude float8)`;
  return inParts(entries, codesPerStatement, write, db, onWritten);
}

/** Unchanged codes. */
export function copyCodes(
  db: Kysely<Database>,
  next: string,
  zips: readonly string[],
  onWritten: (count: number) => void,
): Promise<void> {
  const copy = (part: readonly string[]) => sql`
    insert into ${sql.table(next)} (${allColumns}) select ${allColumns} from postal_codes where zip = any(${part}::text[])`;
  return inParts(zips, codesPerPage, copy, db, onWritten);
}

/**
 * Updates the planner's statistics before the first query. Array columns are left out: they are not searched, and would
 * take most of the time.
 */
export async function analyzeNext(db: Kysely<Database>, next: string): Promise<void> {
  await sql`analyze ${sql.table(next)} (zip, state, city, township, coverage)`.execute(db);
}

export async function dropTables(db: Kysely<Database>, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.schema.dropTable(table).ifExists().execute();
}

/** Copies operators' edits that were made while the next catalogue was built. */
async function keepEdits(trx: Transaction<Database>, next: string): Promise<void> {
  // Readers continue, writers wait: no edits are possible between this and the swap.
  await sql`lock table postal_codes in exclusive mode`.execute(trx);
  await sql`
    update ${sql.table(next)} n set coverage = o.coverage, latitude = o.latitude, longitude = o.longitude
    from postal_codes o
    where o.zip = n.zip and (o.coverage, o.latitude, o.longitude) is distinct from (n.coverage, n.latitude, n.longitude)`.execute(
    trx,
  );
}

/** Gives the next catalogue the names of the current one, also for its indexes: later migrations use the names. */
async function exchange(trx: Transaction<Database>, next: string): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select used.indexname as name, made.indexname as made
    from pg_indexes used
    join pg_indexes made on made.schemaname = used.schemaname and split_part(made.indexdef, ' USING ', 2) = split_part(used.indexdef, ' USING ', 2)
    where used.schemaname = current_schema() and used.tablename = 'postal_codes' and made.tablename = ${next}`.execute(
    trx,
  );
  await sql`set local lock_timeout = ${sql.lit(exchangeWaitMs)}`.execute(trx);
  await trx.schema.dropTable('postal_codes').execute();
  await trx.schema.alterTable(next).renameTo('postal_codes').execute();
  for (const { name, made } of indexes) await sql`alter index ${sql.id(made)} rename to ${sql.id(name)}`.execute(trx);
}

/** Tables of other imports that crashed or came too late. */
async function othersTables(trx: Transaction<Database>, next: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and starts_with(tablename, ${nextPrefix}) and tablename <> ${next}`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}

/** Another import has ended since the files were compared: the comparison is stale. */
export class Overtaken extends Error {
  constructor() {
    super('Another import has ended in the meantime; nothing was changed. Start this one again.');
    this.name = 'Overtaken';
  }
}

async function tryToPutInPlace(trx: Transaction<Database>, importId: string, expectedLast: unknown): Promise<string[]> {
  const next = nextTable(importId);
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(trx);
  if ((await lastImportId(trx)) !== expectedLast) throw new Overtaken();
  await keepEdits(trx, next);
  const others = await othersTables(trx, next);
  await exchange(trx, next);
  await sql`
    insert into settings (key, value) values (${lastImport}, ${JSON.stringify(importId)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(trx);
  return others;
}

/**
 * Swaps the next catalogue with the current one, quickly whatever their size. Existing codes keep their coverage and
 * position, which operators edit. It waits for long readers without blocking others.
 * @param expectedLast the result of `lastImportId` before the files were compared.
 * @returns tables that can be dropped.
 * @throws Overtaken
 */
export async function putInPlace(db: Kysely<Database>, importId: string, expectedLast: unknown): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, (trx) => tryToPutInPlace(trx, importId, expectedLast));
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error;
      if (attempt === exchangeTries)
        throw new Error(
          'Another connection has been reading the catalogue for too long, a backup perhaps; nothing was changed. Start this import again later.',
          { cause: error },
        );
      await pause(exchangePauseMs);
    }
  }
}
