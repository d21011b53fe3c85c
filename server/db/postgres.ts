import pg from 'pg';
import { type DatabaseHosts, HostList } from './hosts.ts';
import type { ConnectionUse } from './prepared.ts';

/** Conversion of column types to JavaScript values, the same in both modes. */
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

type Parser = (value: string) => unknown;

const parsers = new Map<number, Parser>([
  // Counts and centavos: far below 2^53.
  [INT8, Number],
  // A calendar day has no time zone: it stays YYYY-MM-DD.
  [DATE, (value) => value],
  // Kilograms and centimetres with two decimals at most.
  [NUMERIC, Number],
]);

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const parser = format === 'binary' ? undefined : parsers.get(oid);
    return (parser ?? pg.types.getTypeParser(oid, format)) as ReturnType<typeof pg.types.getTypeParser>;
  },
};

/**
 * Connections to PostgreSQL: dropped when they stop responding, when the server ends them and when they lead to a
 * standby.
 */
export interface PostgresLimits {
  /** The server ends a statement, or an idle transaction, after this many ms; 0: never. */
  readonly statementMs: number;
  /** The connection is dropped after this many ms without an answer; undefined: never. */
  readonly answerMs: number | undefined;
}

/**
 * Statements take less than seconds: one that takes longer must not block a connection. The second limit is for a
 * network that fails silently: the server's own answer to a slow statement comes before it.
 */
export const usualLimits: PostgresLimits = { statementMs: 15_000, answerMs: 17_000 };
/** For migrations and starter data. */
export const noLimits: PostgresLimits = { statementMs: 0, answerMs: undefined };

/** Logs failures of idle connections, and warnings of the server. */
interface ConnectionLog {
  warn(facts: object, message: string): void;
}

/** Until the first probe of an idle connection; then one each second, ten times. */
const keepAliveMs = 5_000;
const openingMs = 5_000;

/** The connection has ended, or is about to: closed by the server, unusable for writes, or out of sync. */
const endingStates = /^(08|57P|58|XX|25P03|25006)/;

function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.severity === 'FATAL' || error.severity === 'PANIC' || endingStates.test(error.code ?? '');
}

/** Facts about a new connection. */
interface Introduction {
  readonly pid: number;
  readonly standby: boolean;
  readonly readOnly: boolean;
}

/** State shared by all connections of a pool. */
interface Shared {
  readonly hosts: HostList;
  readonly target: DatabaseHosts['target'];
  readonly limits: PostgresLimits;
  readonly log: ConnectionLog;
  /** When the newest statement was sent that never got an answer, in ms of this process. */
  silentSince: number;
}

class PostgresClient extends pg.Client {
  readonly #shared: Shared;
  readonly #url: string;
  #heardAt = 0;
  /** A pooler may run each transaction on another connection, which doesn't have the same named statements. */
  #isPooled = false;
  #failure: Error | undefined;

  constructor(shared: Shared, config: pg.ClientConfig = {}) {
    const url = shared.hosts.current;
    super({ ...config, connectionString: url });
    this.#shared = shared;
    this.#url = url;
    // Without a listener, a connection that breaks between two statements would end the process; the next statement
    // reports it.
    this.on('error', () => undefined);
    // A commit that no standby has confirmed succeeds with only this notice.
    this.on('notice', ({ code, message }) => {
      if (code?.startsWith('01')) shared.log.warn({ code, notice: message }, 'the database warns');
    });
  }

  /** Why this connection must not be used again. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
    const opened = this.#open();
    if (!callback) return opened;
    // oxlint-disable-next-line promise/no-callback-in-promise -- the pool of `pg` opens its clients with a callback.
    opened.then(() => callback(null), callback);
  }

  async #open(): Promise<pg.Client> {
    try {
      await super.connect();
      await this.#introduce();
      return this;
    } catch (error) {
      this.#shared.hosts.leave(this.#url);
      this.abandon(error as Error);
      throw error;
    }
  }

  /** Limits can't be start-up parameters because PgBouncer rejects those. */
  async #introduce(): Promise<void> {
    const { limits, target } = this.#shared;
    const { rows } = await this.ask<Introduction>({
      text: `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false),
        pg_backend_pid() as pid, pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
      values: [String(limits.statementMs)],
    });
    const [{ pid, standby, readOnly } = { pid: 0, standby: false, readOnly: false }] = rows;
    this.#isPooled = (this as unknown as { processID: number | null }).processID !== pid;
    if (target !== 'any' && standby) throw new Error('This host is a standby, which takes no writes.');
    if (target === 'read-write' && readOnly) throw new Error('This host takes no writes.');
  }

  /** Whether it has answered since the last statement without an answer. */
  isTrusted(): boolean {
    return this.#heardAt >= this.#shared.silentSince;
  }

  async ask<R extends pg.QueryResultRow>({ name, ...query }: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    if (this.#failure) throw this.#failure;
    const { answerMs } = this.#shared.limits;
    const askedAt = performance.now();
    const limit =
      answerMs &&
      setTimeout(() => {
        this.#shared.silentSince = Math.max(this.#shared.silentSince, askedAt);
        this.abandon(new Error(`The database has not answered for ${answerMs / 1_000} s.`));
      }, answerMs);
    try {
      const answer = await this.query<R>({ ...query, ...(name !== undefined && !this.#isPooled && { name }) });
      this.#heardAt = performance.now();
      return answer;
    } catch (error) {
      if (endsConnection(error)) this.#failure ??= error as Error;
      else this.#heardAt = performance.now();
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Closes at once: an orderly close would wait for an answer as well. */
  abandon(error: Error): void {
    this.#failure ??= error;
    this.connection.stream.destroy(error);
  }
}

/** All connections were in use for longer than a caller waits. */
export class NoConnectionFree extends Error {
  constructor() {
    super('No database connection became free in time.');
  }
}

const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

type Lent = PostgresClient & pg.PoolClient;

/** A pool, and how to use its connections. */
export function getPool(
  { urls, target }: DatabaseHosts,
  limits: PostgresLimits,
  max: number,
  log: ConnectionLog,
): { readonly pool: pg.Pool; readonly use: ConnectionUse } {
  const shared: Shared = { hosts: new HostList(urls), target, limits, log, silentSince: 0 };
  const pool = new pg.Pool({
    Client: class extends PostgresClient {
      constructor(config?: pg.ClientConfig) {
        super(shared, config);
      }
    },
    max,
    types: columnTypes,
    application_name: 'jmx-express',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: openingMs,
  });
  return {
    pool,
    use: {
      acquire: () => acquire(pool, shared),
      ask: (client, query) => (client as Lent).ask(query),
      // A connection that the server is ending still looks healthy: without the error the next caller would get it.
      release: (client) => client.release((client as Lent).failure),
    },
  };
}

async function acquire(pool: pg.Pool, shared: Shared): Promise<pg.PoolClient> {
  for (;;) {
    const client = (await connect(pool, shared.hosts)) as Lent;
    if (client.isTrusted()) return client;
    client.abandon(new Error('Another connection to the database has fallen silent.'));
    client.release(client.failure);
  }
}

/** Moves on to the next host when the current one can't be reached, or isn't of the required kind. */
async function connect(pool: pg.Pool, hosts: HostList): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    const tried = hosts.current;
    try {
      return await pool.connect();
    } catch (error) {
      if (isPoolFull(error)) throw new NoConnectionFree();
      if (attempt >= hosts.size || hosts.current === tried) throw error;
    }
  }
}
