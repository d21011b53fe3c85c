/** What every handler and job needs, handed down instead of imported, so that tests can open several servers in one process. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { ContentLibrary } from './content/content-store.ts';
import type { Database } from './db/schema.ts';
import type { Outside } from './outside/ports.ts';

/** Structured log. Never hand it a token, a phone, a name, a body or a query string (security.md, "Leaks in logs"). */
export type Log = Pick<FastifyBaseLogger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'>;

export interface ServerContext {
  readonly db: Kysely<Database>;
  /** The server's clock; tests set it. Business windows are computed from it in America/Mexico_City (D-33). */
  readonly clock: () => Date;
  /** In development, how far the clock is set ahead of the machine's for a demonstration; there is none in production. */
  readonly ahead?: { hours: number };
  readonly config: Config;
  readonly log: Log;
  /** What editors have written (FEAT-11). */
  readonly content: ContentLibrary;
  /** Mail, SMS and what else is not in this house. */
  readonly outside: Outside;
  /** Of this installation, for `sealed` in `server/secret.ts`; never stored in the database, logged or answered. */
  readonly secret: string;
}
