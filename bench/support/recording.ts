import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/db/schema.ts';
import type { Contact } from '#schemas/entities.ts';
import { getPickupArea } from '#server/modules/catalogue/pickup-slot-store.ts';

/**
 * Records the product's statements for a request once and repeats them bare, so that the limit of a figure always
 * consists of the product's current SQL.
 */
interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface Recording {
  at: number;
  statements: readonly Statement[];
}

export interface RecordingDatabase {
  readonly db: Kysely<Database>;
  /** The statements of `work`. One work at a time. */
  record(work: () => Promise<unknown>): Promise<Recording>;
}

/** The product's database interface over the bench's pool. */
export function recordingDatabase(pool: pg.Pool): RecordingDatabase {
  let heard: Statement[] | undefined;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void heard?.push({ text: query.sql, values: query.parameters }),
  });
  return {
    db,
    async record(work) {
      const statements: Statement[] = [];
      heard = statements;
      await work();
      heard = undefined;
      return { at: Date.now(), statements };
    },
  };
}

/** Its writes: from `begin` to `commit`, or single statements that are a transaction each. */
export function getWrites({ at, statements }: Recording): Recording {
  const texts = statements.map(({ text }) => text);
  const begin = texts.indexOf('begin');
  const writes =
    begin < 0
      ? statements.filter(({ text }) => /\binsert into\b/.test(text))
      : statements.slice(begin, texts.indexOf('commit') + 1);
  if (writes.length === 0) throw new Error('A recording that should write does not.');
  return { at, statements: writes };
}

/** Values that are new in every order: ids, the idempotency key, the order's and the waybill's number. */
const unique = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|jmx\d{12}|\b\d{8}-\d{6}\b/gi;

let made = 0;

function freshFor(found: string): string {
  if (found.length === 36) return randomUUID();
  // Far from the numbers that the server assigns in the same database.
  made += 1;
  const number = String(made).padStart(11, '0');
  return /^jmx/i.test(found) ? `${found.slice(0, 3)}9${number}` : `00${number.slice(0, 6)}-0${number.slice(6)}`;
}

/**
 * Gives a repetition its own ids and numbers, consistently replaced, and moves times to now.
 * @param kept ids of existing rows, e.g. the customer's.
 */
function renewed({ at, statements }: Recording, kept: ReadonlySet<string>): Statement[] {
  const fresh = new Map<string, string>();
  const exchange = (found: string): string => {
    if (kept.has(found)) return found;
    const known = fresh.get(found) ?? freshFor(found);
    fresh.set(found, known);
    return known;
  };
  const renew = (value: unknown): unknown => {
    if (value instanceof Date) return new Date(value.getTime() + Date.now() - at);
    return typeof value === 'string' ? value.replace(unique, exchange) : value;
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(renew) }));
}

const names = new Map<string, string>();

/** Parsed and planned once per connection, like the product's own statements. */
function prepared({ text, values }: Statement): pg.QueryConfig {
  if (values.length === 0) return { text };
  const name = names.get(text) ?? `bench${names.size}`;
  names.set(text, name);
  return { name, text, values: [...values] };
}

/** Sends a recording again: a transaction over one connection, the rest over any. */
export async function repeat(pool: pg.Pool, recording: Recording, kept: ReadonlySet<string>): Promise<void> {
  let client: pg.PoolClient | undefined;
  try {
    for (const statement of renewed(recording, kept)) {
      if (statement.text === 'begin') client = await pool.connect();
      await (client ?? pool).query(prepared(statement));
      if (statement.text !== 'commit') continue;
      client?.release();
      client = undefined;
    }
  } catch (error) {
    // Destroys the connection, so that no waiting caller gets it.
    client?.release(true);
    throw error;
  }
}

/** The same for reads: nothing is replaced. */
export async function repeatAsIs(pool: pg.Pool, { statements }: Recording): Promise<void> {
  for (const statement of statements) await pool.query(prepared(statement));
}

/** An order's transaction written out, one statement per row: the raw rate that the target refers to. */
type Row = Record<string, unknown>;

function getInsert(table: string, row: Row): Recording['statements'][number] {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return {
    text: `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(row),
  };
}

/** For a stored order: `begin`, its key, its place in the slot, the order, its first scan, its promise, `commit`. */
export async function plainTransaction(pool: pg.Pool, waybillNo: string): Promise<Recording> {
  const find = async (text: string, value: unknown): Promise<Row> => {
    const { rows } = await pool.query<Row>(text, [value]);
    if (!rows[0]) throw new Error(`Nothing is stored of ${waybillNo}.`);
    return rows[0];
  };
  const order = await find('select * from orders where waybill_no = $1', waybillNo);
  // Generated columns are not written.
  const { rows: generated } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'orders' and is_generated = 'ALWAYS'`,
  );
  for (const { column_name: name } of generated) delete order[name];
  const key = await find(`select * from idempotency_keys where answer like '%' || $1 || '%'`, waybillNo);
  const scan = await find('select * from order_scans where order_id = $1 order by at limit 1', order['id']);
  const promise = await find('select * from promise_changes where order_id = $1 and entry = 0', order['id']);
  const area = getPickupArea((order['sender'] as Contact).zip);
  return {
    at: Date.now(),
    statements: [
      { text: 'begin', values: [] },
      getInsert('idempotency_keys', key),
      {
        text: 'update pickup_slots set taken = taken + 1 where area = $1 and date = $2 and slot = $3',
        values: [area, order['pickup_date'], order['pickup_slot']],
      },
      getInsert('orders', order),
      getInsert('order_scans', scan),
      getInsert('promise_changes', promise),
      { text: 'commit', values: [] },
    ],
  };
}

/** The same transaction, which also spends a coupon. */
export const withCoupon = ({ at, statements }: Recording, code: string): Recording => ({
  at,
  statements: statements.toSpliced(-1, 0, {
    text: 'update coupons set used_at = $1 where code = $2',
    values: [new Date(at), code],
  }),
});
