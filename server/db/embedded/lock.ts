/**
 * One process per data folder: two embedded databases on one folder silently lose rows. The lock is a file created with
 * O_EXCL that names its holder; its modification time is the heartbeat. A new process replaces
 * the lock of a process that is gone, never a live one.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  futimesSync,
  openSync,
  readFileSync,
  readlinkSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';
import { hostname } from 'node:os';
import { uuidv7 } from '../ids.ts';

/** Identifies a process beyond its number: numbers are reused. */
interface ProcessIdentity {
  readonly pid: number;
  /**
   * The start time of the process, as the system reports it; equal for one process, different for the next with its
   * number.
   */
  readonly started: string;
  readonly host: string;
  /** The namespace in which `pid` is valid: the host itself, or one container on it. */
  readonly space: string;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: getStart(process.pid) ?? '', host: hostname(), space: ownSpace() };
}

/** Whether that very process runs; only meaningful in the same host and namespace. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Anything but "no such process" (e.g. not ours to signal) means that there is one.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const startNow = getStart(pid);
  return startNow === undefined || startNow === started;
}

/** Undefined when the system doesn't report it. */
function getStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return linuxStart(pid);
    return (
      execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8', env: { LC_ALL: 'C' } }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

/**
 * Ticks since the boot, with the boot's own id. The command in parentheses may contain spaces, so count from its end.
 */
function linuxStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
}

function ownSpace(): string {
  try {
    return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';
  } catch {
    return '';
  }
}

const heartbeatMs = 2_000;
/** A holder in another container of this host counts as dead after this long without a heartbeat. */
const silentMs = 20_000;
/** How long to wait for another process that is replacing the same dead lock. */
const claimWaitMs = 5_000;

interface LockContent extends ProcessIdentity {
  readonly id: string;
  /** ISO 8601. */
  readonly since: string;
}

interface Holder {
  readonly content: LockContent;
  readonly heartbeat: Date;
}

export interface Lock {
  release(): void;
}

/** Another process uses the data folder; the message names it. */
export class LockedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LockedError';
  }
}

/**
 * Takes the lock or throws `LockedError`. `onLost` is called when the file is no longer ours (e.g. an operator deleted
 * it by hand): the process must stop writing at once.
 */
export async function takeLock(path: string, onLost: () => void): Promise<Lock> {
  for (const deadline = Date.now() + claimWaitMs; ; await sleep(50)) {
    const lock = tryCreate(path, onLost);
    if (lock) return lock;
    const holder = readHolder(path);
    if (holder === undefined) continue;
    if (isAlive(holder)) throw new LockedError(rejection(path, holder));
    if (await removeDead(path, holder.content)) continue;
    if (Date.now() > deadline)
      throw new LockedError(`Another process has been replacing the lock of ${path} for too long; try again.`);
  }
}

function tryCreate(path: string, onLost: () => void): Lock | undefined {
  const content: LockContent = { id: uuidv7(), ...ownIdentity(), since: new Date().toISOString() };
  let descriptor: number;
  try {
    descriptor = openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  writeFileSync(descriptor, `${JSON.stringify(content, undefined, 2)}\n`, { flush: true });
  const beat = setInterval(() => {
    futimesSync(descriptor, new Date(), new Date());
    if (!isOurs(path, descriptor)) onLost();
  }, heartbeatMs);
  beat.unref();
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      clearInterval(beat);
      if (isOurs(path, descriptor)) unlinkSync(path);
      closeSync(descriptor);
    },
  };
}

function isOurs(path: string, descriptor: number): boolean {
  return existsSync(path) && statSync(path).ino === fstatSync(descriptor).ino;
}

/** Undefined when there is no lock any more; throws when the lock is unreadable. */
function readHolder(path: string): Holder | undefined {
  let text: string;
  let heartbeat: Date;
  try {
    text = readFileSync(path, 'utf8');
    heartbeat = statSync(path).mtime;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const content = JSON.parse(text) as LockContent;
    if (Number.isInteger(content.pid) && content.id) return { content, heartbeat };
  } catch {
    // Reported below, like every other file that isn't a lock of ours.
  }
  // Being written at this moment, or truncated by a crash while it was.
  if (Date.now() - heartbeat.getTime() < 1_000) return undefined;
  throw new LockedError(`${path} exists but does not say who holds it. Delete it when no server uses this folder.`);
}

function isAlive({ content, heartbeat }: Holder): boolean {
  const own = ownIdentity();
  // Processes on another host can't be checked: never replace their lock.
  if (content.host !== own.host) return true;
  if (content.space !== own.space) return Date.now() - heartbeat.getTime() < silentMs;
  return isRunning(content);
}

/**
 * Removes a dead lock. Two processes may see the same dead lock: only the one that holds the claim for exactly this
 * lock may delete it, or the second would delete the first one's new lock. The claim is a lock itself, so a crash in
 * the middle is recovered in the same way.
 */
async function removeDead(path: string, dead: LockContent): Promise<boolean> {
  let claim: Lock;
  try {
    claim = await takeLock(`${path}.${dead.id}`, () => undefined);
  } catch (error) {
    if (error instanceof LockedError) return false;
    throw error;
  }
  try {
    if (readHolder(path)?.content.id === dead.id) unlinkSync(path);
    return true;
  } finally {
    claim.release();
  }
}

function rejection(path: string, { content, heartbeat }: Holder): string {
  const who = `process ${content.pid} on ${content.host} since ${content.since} (last sign of life ${heartbeat.toISOString()})`;
  const own = ownIdentity();
  if (content.host !== own.host) {
    return `The data folder is in use by ${who}. It belongs to another host: if nothing runs there any more, delete ${path}.`;
  }
  return `The data folder is in use by ${who}. Stop that process, or choose another folder with DATA_DIR.`;
}
