/** Starts and stops a whole server: database, migrations, starter data, jobs, HTTP. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { type AppParts, buildApp, drainConnections, type Lifecycle } from './app.ts';
import type { Config } from './config.ts';
import type { SeedReport, ServerContext } from './context.ts';
import { type Channel, type Commands, openChannel } from './jobs/channel.ts';
import { openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { createLog } from './http/log.ts';
import { startMaintenance, type Sweep } from './jobs/maintenance.ts';
import type { AnyJobKind } from './jobs/queue.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { openContext } from './open-context.ts';

/** The modules' contributions; the infrastructure doesn't know the modules. */
export interface ServerModules extends Pick<AppParts, 'handlers' | 'findSession' | 'onAnswered' | 'onRejected'> {
  /** Adds missing starter data. Runs at every start, in several processes at once. */
  readonly seed: (context: ServerContext) => Promise<SeedReport>;
  readonly sweeps: readonly Sweep[];
  readonly jobs: readonly AnyJobKind[];
  readonly commands: Commands;
  /** Follows what other processes publish; returns what stops it. Runs before the first request. */
  readonly follow: (context: ServerContext) => Promise<() => Promise<void>>;
  /** Flushes in-memory data after the last request and before the database closes. */
  readonly finish: (context: ServerContext) => Promise<void>;
}

export interface StartOptions extends ServerModules, Pick<AppParts, 'schemas' | 'site'> {
  readonly config: Config;
}

export interface RunningServer {
  /** The URL that it listens on, e.g. `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly seeded: SeedReport;
  readonly context: ServerContext;
  /** Readiness fails first, then running requests finish, then the database closes. */
  stop(): Promise<void>;
}

export async function startServer({
  config,
  seed,
  sweeps,
  jobs,
  commands,
  follow,
  finish,
  ...parts
}: StartOptions): Promise<RunningServer> {
  const log = createLog(config);
  const lifecycle: Lifecycle = { stopping: false };
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    const { kind, db, setupDb, close } = await openDatabase(config, log, (error) => {
      log.fatal({ err: error }, 'the database must not be used any further');
      process.exit(1);
    });
    cleanups.push(close);
    const context = openContext(config, db, log);
    cleanups.push(async () => context.content.close());
    await migrate(setupDb, log);
    const seeded = await seed({ ...context, db: setupDb });
    if (kind === 'embedded') {
      const channel: Channel = await openChannel(context, commands);
      cleanups.push(() => channel.close());
    }
    cleanups.push(await follow(context));
    cleanups.push(() => finish(context));
    cleanups.push(startJobs(context, jobs));
    cleanups.push(startMaintenance(context, kind, sweeps));
    await context.content.current();
    const app = await buildApp({ ...parts, context, lifecycle });
    cleanups.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    cleanups.push(async () => {
      lifecycle.stopping = true;
      await sleep(config.shutdownGraceMs);
      await drainConnections(app.server);
    });
    return { address: getAddress(config.host, app.server.address() as AddressInfo), seeded, context, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function getAddress(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
