import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getWire } from '#contract/wire.ts';
import { bundle } from '#tests/support/bundle.ts';
import { prepareDataFolder } from '#tests/support/database.ts';
import { startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { newCustomerAt } from '#tests/support/real-customer.ts';
import { mustCall, type RealServer, startRealServer } from '#tests/support/real-server.ts';

let folder: ReturnType<typeof temporaryFolder>;
const servers: RealServer[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  await prepareDataFolder(folder.path);
});
afterEach(async () => {
  for (const { child } of servers.splice(0)) await child.end('SIGKILL');
  folder.remove();
});

async function start(env: Record<string, string> = {}): Promise<RealServer> {
  const server = await startRealServer({ DATA_DIR: folder.path, ...env });
  servers.push(server);
  return server;
}

// Processes start slowly where many tests run at once.
test('a second server on the same data folder is rejected with a sentence that says who holds it', async () => {
  const { child } = await start();
  const second = startChild(await bundle('server/main.ts'), [], { PORT: '0', DATA_DIR: folder.path });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    new RegExp(`^The data folder is in use by process ${child.pid} on \\S+ since \\S+ .*\\.\n$`),
  );
});

test('a port that is taken and a variable without sense are said in one sentence each', async () => {
  const { address } = await start();
  const other = temporaryFolder();
  await prepareDataFolder(other.path);
  const taken = startChild(await bundle('server/main.ts'), [], { PORT: new URL(address).port, DATA_DIR: other.path });
  expect(await taken.ended).toBe(1);
  expect(taken.output()).toMatch(/^The port is in use by another process\..*\n$/);
  expect(existsSync(join(other.path, 'jmx.lock'))).toBe(false);
  other.remove();
  const senseless = startChild(await bundle('server/main.ts'), [], { PORT: 'eighty' });
  expect(await senseless.ended).toBe(1);
  expect(senseless.output()).toBe('PORT must be a whole number from 0 to 65535, not "eighty".\n');
});

/** Sends requests until the response has this status; -1 is no response. */
async function until(url: string, status: number): Promise<void> {
  for (let seen = Number.NaN; seen !== status; await sleep(20)) {
    seen = await fetch(url).then(
      (response) => response.status,
      () => -1,
    );
  }
}

test('SIGTERM: readiness fails first, a running request is finished, the database closes, the exit code is 0', async () => {
  const { address, child } = await start({ SHUTDOWN_GRACE_MS: '3000' });
  const slow = request(`${address}/official/i18n/dictionary`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '14' },
  });
  slow.write('{"version"');
  await until(`${address}/readyz`, 200);
  child.process.kill('SIGTERM');
  await until(`${address}/readyz`, 503);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await until(`${address}/healthz`, -1);
  slow.end(':""}');
  const [response] = await once(slow, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await child.ended).toBe(0);
  expect(readdirSync(folder.path)).toEqual(['db', 'secret', 'vapid']);
});

/** Sends a sign-in over a connection of its own; `sent` resolves once it is written, `answer` with everything received. */
function signIn(address: string): { sent: Promise<void>; answer: Promise<string> } {
  const body = 'account=unknown%40example.org&password=Wrong.Password.1';
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', ({ message }) => resolve(message)).on('close', () => resolve(text));
  });
  const bytes = `POST ${getWire('signInByPassword').path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  return { sent: new Promise((resolve) => socket.write(bytes, () => resolve())), answer };
}

test('SIGTERM: requests sent before it get a response, also over connections that were not accepted yet', async () => {
  const { address, child } = await start();
  // More than are processed at once, and few enough for the time that a stopping server has, also on a slow machine.
  const signIns = Array.from({ length: 40 }, () => signIn(address));
  await Promise.all(signIns.map(({ sent }) => sent));
  child.process.kill('SIGTERM');
  for (const { answer } of signIns) expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await child.ended).toBe(0);
});

test('a stopped server’s data is there after the next start', async () => {
  const first = await start();
  const { token } = await newCustomerAt(first, 'Siempre');
  expect(await first.child.end('SIGINT')).toBe(0);
  const second = await start();
  expect(await mustCall(second, 'userInfo', {}, token)).toMatchObject({ username: expect.stringMatching(/^Siempre /) });
});

test('the terminal commands the running server, which holds the database', async () => {
  await start();
  const command = startChild(await bundle('server/simulator/cli.ts'), ['list'], { DATA_DIR: folder.path });
  expect(await command.ended, command.output()).toBe(0);
  expect(command.output()).toContain(`Data folder: ${folder.path}\n`);
  const refused = startChild(await bundle('server/simulator/cli.ts'), ['scan', 'JMX000000000000', 'pickedUp'], {
    DATA_DIR: folder.path,
  });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).not.toMatch(/^\s+at /m);
});

test('the migration command works on its own and leaves the folder free', async () => {
  const command = startChild(await bundle('server/migrate-cli.ts'), [], { DATA_DIR: folder.path });
  expect(await command.ended, command.output()).toBe(0);
  expect(command.output()).toBe('The database is up to date.\n');
  expect(readdirSync(folder.path)).toEqual(['db']);
});
