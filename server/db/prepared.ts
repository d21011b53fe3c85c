/**
 * Statements are parsed and planned once per connection, not at every call: for a short statement that is most of the
 * database's time, especially on the embedded one. The driver does it for statements that have a name; this module
 * names each text. A prepared statement must not be `select *`: the migration of a newer process adds a column, and the
 * plan no longer fits.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Every name has a plan in every connection of a pool: dynamically built texts must not pile up. */
const maxNames = 300;
/** Bulk inserts run once. */
const maxParameters = 100;

/**
 * Prefix of tables that are created for a single task: a statement about one isn't used for more than a few minutes.
 */
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

/** How to acquire, query and release connections of a pool. */
export interface ConnectionUse {
  acquire(): Promise<pg.PoolClient>;
  ask(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult>;
  release(client: pg.PoolClient): void;
}

const longestStatement = 500;
const statements = new WeakMap<Error, string>();

/** The text of the statement that failed with this error, without its values; a long one is truncated. */
export const failedStatement = (error: unknown): string | undefined =>
  error instanceof Error ? statements.get(error) : undefined;

function preparingClient(client: pg.PoolClient, use: ConnectionUse, getName: NameOf): PostgresPoolClient {
  async function ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = getName(text, values.length);
    try {
      const answer = await use.ask(client, { text, values: [...values], ...(name !== undefined && { name }) });
      return answer as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && !statements.has(error)) statements.set(error, text.slice(0, longestStatement));
      throw error;
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Cursors are not set up.');
    return ask(statement, values);
  }
  return { query, release: () => use.release(client) };
}

/** Connections that are used without preparation, and never dropped. */
export const plainUse = (pool: pg.Pool): ConnectionUse => ({
  acquire: () => pool.connect(),
  ask: (client, query) => client.query(query),
  release: (client) => client.release(),
});

/** The pool as Kysely uses it, with prepared statements. */
export function preparing(pool: pg.Pool, use = plainUse(pool)): PostgresPool {
  const getName = namesOfPool();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    end: () => pool.end(),
    async connect() {
      const client = await use.acquire();
      const known = clients.get(client) ?? preparingClient(client, use, getName);
      clients.set(client, known);
      return known;
    },
  };
}
