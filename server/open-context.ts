import type { Config } from './config.ts';
import type { Log, ServerContext } from './context.ts';
import { openOutside } from './outside/open.ts';
import { openSecret } from './secret.ts';

const clock = (): Date => new Date();

/** What a process of the product works with, once its database is open. */
export function openContext(config: Config, db: ServerContext['db'], log: Log): ServerContext {
  return { db, clock, config, log, secret: openSecret(config), outside: openOutside({ config, db, clock }) };
}
