/** Runs a server as a process: signals stop it gracefully, and a failed start is reported in one sentence. */
import type { RunningServer } from './start.ts';

/** How long running requests may take after the signal. */
const patienceMs = 20_000;

/** Starts, prints the URL, and runs until SIGTERM or SIGINT; a second signal exits at once. */
export async function runServer(start: () => Promise<RunningServer>): Promise<void> {
  let server: RunningServer;
  try {
    server = await start();
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(describeFailure(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { demo } = server.seeded;
  if (demo) console.log(`Demo customer: ${demo.account} with password ${demo.password}`);
  console.log(`Ready at ${server.context.config.publicUrl ?? server.address}`);
}

/** Errors that the operator can act on are printed without a stack. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is in use by another process. Choose another one with --port or PORT.';
  if (['LockedError', 'ConfigError', 'DiskFullError', 'SetupError'].includes(error.name)) return error.message;
  return error.stack ?? error.message;
}
