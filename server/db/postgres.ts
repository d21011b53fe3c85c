/** Connections to PostgreSQL: given up when they fall silent, when the server ends them and when they lead to a standby. */
import pg from 'pg';
import { type DatabaseHosts, HostList } from './hosts.ts';
import type { ConnectionUse } from './prepared.ts';
import { columnTypes } from './types.ts';

export interface PostgresLimits {
  /** After how many ms the server ends a statement, or a transaction that does nothing; 0: never. */
  readonly statementMs: number;
  /** After how many ms without an answer the connection is given up; undefined: never. */
  readonly answerMs: number | undefined;
}

/**
 * No statement of ours takes seconds: one that does must not hold a connection. The second limit is for a network that
 * has gone without a word: the server's own answer to a slow statement comes before it.
 */
export const usualLimits: PostgresLimits = { statementMs: 15_000, answerMs: 17_000 };
/** For migrations and starter data. */
export const noLimits: PostgresLimits = { statementMs: 0, answerMs: undefined };

/** Who hears of connections that fail while nobody uses them, and of warnings of the server. */
interface ConnectionLog {
  warn(facts: object, message: string): void;
}

/** Until the first probe of a connection that nobody uses; then one each second, ten times. */
const keepAliveMs = 5_000;
const openingMs = 5_000;

/** The connection has ended, or is about to: closed by the server, of no use to writes, or not understood any more. */
const endingStates = /^(08|57P|58|XX|25P03|25006)/;

function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.severity === 'FATAL' || error.severity === 'PANIC' || endingStates.test(error.code ?? '');
}

/** What is known about a new connection. */
interface Introduction {
  readonly pid: number;
  readonly standby: boolean;
  readonly readOnly: boolean;
}

/** What all connections of a pool know. */
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
  /** A pooler may run each transaction on another connection: a named statement is not there the next time. */
  #isPooled = false;
  #failure: Error | undefined;

  constructor(shared: Shared, config: pg.ClientConfig = {}) {
    const url = shared.hosts.current;
    super({ ...config, connectionString: url });
    this.#shared = shared;
    this.#url = url;
    // Without a listener, a connection that breaks between two statements would end the process: the next one says it.
    this.on('error', () => undefined);
    // A commit that no standby has confirmed succeeds with no more than this.
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
      this.markDead(error as Error);
      throw error;
    }
  }

  /** The limits are no start-up parameters because PgBouncer refuses those. */
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

  /** Whether it has answered since the last statement that nobody answered. */
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
        this.markDead(new Error(`The database has not answered for ${answerMs / 1_000} s.`));
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

  /** Closes at once: a farewell would wait for an answer as well. */
  markDead(error: Error): void {
    this.#failure ??= error;
    this.connection.stream.destroy(error);
  }
}

/** All connections were in use for longer than anybody waits. */
export class NoConnectionFree extends Error {
  constructor() {
    super('No database connection became free in time.');
  }
}

const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

type Lent = PostgresClient & pg.PoolClient;

/** A pool, and how its connections are used. */
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
      // A connection that the server is ending still looks whole: without the error the next caller would get it.
      release: (client) => client.release((client as Lent).failure),
    },
  };
}

async function acquire(pool: pg.Pool, shared: Shared): Promise<pg.PoolClient> {
  for (;;) {
    const client = (await connect(pool, shared.hosts)) as Lent;
    if (client.isTrusted()) return client;
    client.markDead(new Error('Another connection to the database has fallen silent.'));
    client.release(client.failure);
  }
}

/** Goes on with the next host when the current one could not be reached, or is not of the kind that is asked for. */
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
