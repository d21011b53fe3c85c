import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import { dialedPhone } from '#domain/account/phone.ts';
import { buildSite } from '#build/site.ts';
import { generateSchemas } from '#scripts/schemas.ts';
import * as customers from './customer.ts';
import { fetchFrom, type SignedIn } from './customer.ts';

/** Replaces the SMS provider: receives a production server's codes, and registers the bench's customers. */
interface SmsReceiver {
  /** For the server's environment. */
  readonly env: Record<string, string>;
  /** The code in the latest message to a phone. @throws Error when there is none. */
  codeFor(phone: string): string;
  stop(): Promise<void>;
}

async function startSmsReceiver(): Promise<SmsReceiver> {
  const newest = new Map<string, string>();
  const keep = async (request: IncomingMessage): Promise<void> => {
    const message = JSON.parse(await text(request)) as { to: string; text: string };
    newest.set(message.to, message.text);
  };
  const server = createServer((request, response) => void keep(request).finally(() => response.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: { SMS_URL: `http://127.0.0.1:${port}/`, SMS_TOKEN: 'bench' },
    codeFor(phone) {
      const code = /\b\d{6}\b/.exec(newest.get(dialedPhone(phone)) ?? '')?.[0];
      if (code === undefined) throw new Error('The server sent no code.');
      return code;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The product's own server as a child process in production mode, on a free port and its own data. */
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

/** The site built as by `npm start`, served by the real server on an embedded database, with one customer. */
export interface BuiltServer {
  address: string;
  customer: SignedIn;
}

/** Another checkout registers customers by its own calls: its server may not know those of this one. */
const getCustomers = async (checkout: string | undefined): Promise<typeof customers> =>
  checkout === undefined ? customers : import(join(checkout, 'bench/support/customer.ts'));

/** @param checkout another checkout of the project, with its packages installed; its own commands build it. */
export async function withBuiltServer<T>(work: (server: BuiltServer) => Promise<T>, checkout?: string): Promise<T> {
  if (checkout === undefined) {
    await generateSchemas();
    await buildSite();
  } else execFileSync('npm', ['run', '--silent', 'build'], { cwd: checkout, stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'jmx-bench-'));
  const sms = await startSmsReceiver();
  try {
    const { address, stop } = await startRealServer(folder, { DATA_DIR: folder, ...sms.env }, undefined, checkout);
    try {
      const { apiOver, registerCustomer } = await getCustomers(checkout);
      return await work({ address, customer: await registerCustomer(apiOver(fetchFrom(address)), 0, sms.codeFor) });
    } finally {
      await stop();
    }
  } finally {
    await sms.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
