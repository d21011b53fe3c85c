/** A throwaway PostgreSQL of the machine's own binaries, for the suites that run on both databases. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The folder with `initdb` and `postgres`: POSTGRES_BIN, else the newest of the usual places, else PATH. */
export function findPostgres(): string | undefined {
  const { POSTGRES_BIN, PATH = '' } = process.env;
  const folders = POSTGRES_BIN ? [POSTGRES_BIN] : [...installed('/usr/lib/postgresql'), ...PATH.split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function installed(root: string): string[] {
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin'));
}

export interface ThrowawayPostgres {
  /** Address of its maintenance database; any client may connect and create databases. */
  readonly url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a cluster in a temporary folder on 127.0.0.1.
 *
 * @param durable syncs to the disk as in production; without it a power cut would lose data that no test reads again.
 */
export async function startPostgres({ durable }: { durable: boolean }): Promise<ThrowawayPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL binaries found. Install a server, or name their folder in POSTGRES_BIN.');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'jmx-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...user, cwd: folder, stdio: 'pipe' },
  );
  const port = await freePort();
  const settings = [
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'log_min_messages=fatal',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** PostgreSQL does not run as root, so it runs as its own user. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const getId = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: getId('-u'), gid: getId('-g') };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** SIGINT is PostgreSQL's fast shutdown. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}
