/** Identifies a process beyond its number: numbers are reused. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
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
