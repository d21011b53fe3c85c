/** The product's own server as a child process in production mode, on a free port and its own data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const startsWithinMs = 120_000;

export interface RealServer {
  /** E.g. `http://127.0.0.1:40123`. */
  readonly address: string;
  /** CPU time since the start, in ms, which other work on the machine does not affect. NaN without /proc. */
  cpuMs(): number;
  /** Memory usage in bytes. NaN without /proc. */
  memoryBytes(): number;
  /** Lets running requests finish and waits for the exit. */
  stop(): Promise<void>;
}

/**
 * Starts the server; its log goes to `server.log` in `folder`.
 * @param script the file to start, from the root of the project.
 * @param root the project: this one, or another checkout of it.
 * @param words arguments of the script.
 * @throws Error with the log when it exits before it is ready.
 */
export async function startRealServer(
  folder: string,
  env: Record<string, string> = {},
  script = 'server/main.ts',
  root = projectRoot,
  words: readonly string[] = [],
): Promise<RealServer> {
  const logFile = join(folder, 'server.log');
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      SHUTDOWN_GRACE_MS: '0',
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const deadline = Date.now() + startsWithinMs; ; await sleep(50)) {
    const output = readFileSync(logFile, 'utf8');
    const address = /^Ready at (\S+)$/m.exec(output)?.[1];
    if (address) return { address, stop, cpuMs: () => getCpuMs(child.pid), memoryBytes: () => getMemory(child.pid) };
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The server was not ready in time:\n${output}`);
    }
  }
}

/** Linux counts in hundredths of a second. */
const tickMs = 10;

function getCpuMs(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  // The name, in parentheses, may contain spaces; user and system time are the 12th and 13th field after it.
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

function getMemory(pid: number | undefined): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return Number.NaN;
  const [, kib = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8')) ?? [];
  return Number(kib) * 1024;
}
