/** What every handler and job needs, handed down instead of imported, so that tests can open several servers in one process. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';

/** Structured log. Never hand it a token, a phone, a name, a body or a query string (security.md, "Leaks in logs"). */
export type Log = Pick<FastifyBaseLogger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'>;

export interface ServerContext {
  readonly db: Kysely<Database>;
  /** The server's clock; tests set it. Business windows are computed from it in America/Mexico_City (D-33). */
  readonly clock: () => Date;
  readonly config: Config;
  readonly log: Log;
}
