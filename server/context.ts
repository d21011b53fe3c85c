/**
 * The dependencies of every handler and job, passed instead of imported, so that tests can open several servers in one
 * process.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { ContentLibrary } from './content/content-store.ts';
import type { Database } from './db/schema.ts';
import type { Outside } from './integrations/ports.ts';

/** Structured log. Never pass it a token, a phone, a name, a body or a query string (security.md, "Leaks in logs"). */
export type Log = Pick<FastifyBaseLogger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'>;

export interface ServerContext {
  readonly db: Kysely<Database>;
  /** The server's clock; tests set it. Business windows are computed from it in America/Mexico_City (D-33). */
  readonly clock: () => Date;
  /** In development, how far the clock is set ahead of the machine's for a demonstration; undefined in production. */
  readonly ahead?: { hours: number };
  readonly config: Config;
  readonly log: Log;
  /** The editors' content (FEAT-11). */
  readonly content: ContentLibrary;
  /** E-mail, SMS and other external services. */
  readonly outside: Outside;
  /** The installation's key for `sealed` in `server/secret.ts`; never stored in the database, logged or answered. */
  readonly secret: string;
}

/** What the first start prints on the terminal. */
export interface SeedReport {
  /** The demo customer's sign-in; never in production. */
  readonly demo?: { readonly account: string; readonly password: string };
}
