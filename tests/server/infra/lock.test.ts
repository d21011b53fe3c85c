import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LockedError, takeLock, isRunning, ownIdentity } from '#server/db/embedded/lock.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

const script = 'tests/server/infra/children/hold-lock.ts';
const nothing = (): void => undefined;

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
const children: Child[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'jmx.lock');
});

afterEach(async () => {
  for (const child of children.splice(0)) await child.end('SIGKILL');
  folder.remove();
});

function holder(): Child {
  const child = startChild(script, [path]);
  children.push(child);
  return child;
}

/** The lock of a process that has ended. */
async function leaveDeadLock(): Promise<string> {
  const child = holder();
  await child.says(/held/);
  await child.end('SIGKILL');
  return readFileSync(path, 'utf8');
}

test('a held lock names process, host and start, and rejects a second holder with that sentence', async () => {
  const child = holder();
  await child.says(/held/);
  const attempt = takeLock(path, nothing);
  await expect(attempt).rejects.toBeInstanceOf(LockedError);
  await expect(attempt).rejects.toThrow(
    new RegExp(`in use by process ${child.pid} on ${hostname()} since \\d{4}-.*DATA_DIR`),
  );
});

test('a lock is released by its holder, and then free', async () => {
  const lock = await takeLock(path, nothing);
  lock.release();
  lock.release();
  expect(existsSync(path)).toBe(false);
  (await takeLock(path, nothing)).release();
});

test('a process takes the lock of a killed process', async () => {
  await leaveDeadLock();
  const lock = await takeLock(path, nothing);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  lock.release();
});

test('a process number that is used again does not keep a dead lock alive', async () => {
  const dead = JSON.parse(await leaveDeadLock()) as object;
  // This very process has the pid, but another start time.
  writeFileSync(path, JSON.stringify({ ...dead, pid: process.pid, started: 'another time' }));
  const lock = await takeLock(path, nothing);
  expect(readFileSync(path, 'utf8')).not.toContain('another time');
  lock.release();
});

test('of eight processes that find a dead lock at once, exactly one gets it', async () => {
  await leaveDeadLock();
  const contenders = Array.from({ length: 8 }, holder);
  const messages = await Promise.all(contenders.map((child) => child.says(/held|in use|too long/)));
  expect(messages.filter((text) => text.includes('held'))).toHaveLength(1);
  expect(messages.filter((text) => text.includes('in use'))).toHaveLength(7);
});

test('a lock of another host is never taken, however long it has been silent', async () => {
  const dead = JSON.parse(await leaveDeadLock()) as object;
  writeFileSync(path, JSON.stringify({ ...dead, host: 'elsewhere' }));
  await expect(takeLock(path, nothing)).rejects.toThrow(/on elsewhere since .* delete .*jmx\.lock/);
});

test('a lock of another container counts as alive while its heartbeat is fresh', async () => {
  const dead = JSON.parse(await leaveDeadLock()) as object;
  writeFileSync(path, JSON.stringify({ ...dead, space: 'pid:[1]' }));
  await expect(takeLock(path, nothing)).rejects.toBeInstanceOf(LockedError);
});

test('a file that says nothing about its holder is not touched', async () => {
  writeFileSync(path, '');
  await expect(takeLock(path, nothing)).rejects.toThrow(/does not say who holds it/);
  expect(existsSync(path)).toBe(true);
});

test('a holder is notified when its lock is removed', async () => {
  const child = holder();
  await child.says(/held/);
  unlinkSync(path);
  expect(await child.ended).toBe(3);
  expect(child.output()).toContain('lost');
});

test('a process is itself, and not the one before it with its number', () => {
  expect(isRunning(ownIdentity())).toBe(true);
  expect(isRunning({ ...ownIdentity(), started: 'another time' })).toBe(false);
  expect(isRunning({ ...ownIdentity(), pid: 2 ** 22 - 1 })).toBe(false);
});
