/**
 * Statements are parsed and planned once per connection, not at every call: of a short statement's time
 * on the database that is the larger part, on the embedded one above all. The driver does it for
 * statements that have a name; here each text gets one. A prepared statement must not be `select *`: the
 * migration of a newer process adds a column, and the plan no longer fits.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Every name keeps a plan in every connection of a pool: texts that are made up as they go must not pile up. */
const maxNames = 300;
/** Bulk inserts run once. */
const maxParameters = 100;

/** What the name of a table that is made for one task begins with: a statement about it is no more than a few minutes old. */
export const passingPrefix = 'passing_';

type NameOf = (text: string, parameters: number) => string | undefined;

function namesOfPool(): NameOf {
  const names = new Map<string, string>();
  return (text, parameters) => {
    if (parameters === 0 || parameters > maxParameters || text.includes(passingPrefix)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** Done before a connection is used, for one statement or for a transaction. */
export type BeforeUse = (client: pg.PoolClient) => Promise<void>;

function preparingClient(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Cursors are not set up.');
    const name = nameOf(statement, values.length);
    return client.query({ text: statement, values: [...values], ...(name !== undefined && { name }) });
  }
  return { query, release: () => client.release() };
}

async function connectWith(pool: pg.Pool, beforeUse?: BeforeUse): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await beforeUse?.(client);
    return client;
  } catch (error) {
    client.release();
    throw error;
  }
}

/** The pool as Kysely uses it, with prepared statements. */
export function preparing(pool: pg.Pool, beforeUse?: BeforeUse): PostgresPool {
  const nameOf = namesOfPool();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    end: () => pool.end(),
    async connect() {
      const client = await connectWith(pool, beforeUse);
      const known = clients.get(client) ?? preparingClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
  };
}
