import type { Config } from './config.ts';
import { openLibrary } from './content/content-store.ts';
import type { Log, ServerContext } from './context.ts';
import { openOutside } from './outside/open.ts';
import { openSecret } from './secret.ts';

const machineClock = (): Date => new Date();
const hourMs = 3_600_000;

/** A clock that is ahead of another one by this offset, as long as this process lives. */
export const clockAhead =
  (clock: ServerContext['clock'], ahead: ServerContext['ahead'] = { hours: 0 }): ServerContext['clock'] =>
  () =>
    new Date(clock().getTime() + ahead.hours * hourMs);

/** The context of a process of the product, once its database is open. */
export function openContext(config: Config, db: ServerContext['db'], log: Log): ServerContext {
  const ahead = config.production ? undefined : { hours: 0 };
  const clock = ahead ? clockAhead(machineClock, ahead) : machineClock;
  return {
    db,
    clock,
    ...(ahead && { ahead }),
    config,
    log,
    content: openLibrary(config.contentDir, {
      onFindings: (findings) => {
        for (const finding of findings) log.warn(finding, 'content that can’t be used as it is');
      },
    }),
    secret: openSecret(config),
    outside: openOutside({ config, db, clock }),
  };
}
