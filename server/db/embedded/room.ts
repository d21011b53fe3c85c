/**
 * Room on the disk. When the disk is full PostgreSQL panics as soon as its log can't grow, and inside of WebAssembly a
 * panic never returns: every statement would hang, also after somebody made room. So writing ends before.
 */
import { statfsSync } from 'node:fs';
import type pg from 'pg';

const mebibyte = 1024 * 1024;

/** Bytes that are left free: a piece of the log takes 16 MiB, and what waits in memory for a checkpoint comes on top. */
export const reserveBytes = 64 * mebibyte;

/** Who is told that room has become short, and that there is some again. */
export interface RoomLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** The disk of the data folder is full, or nearly; the message says so to whoever runs the server. */
export class DiskFullError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DiskFullError';
  }
}

/** Bytes that this process may still use on the disk of a folder; Infinity where the system doesn't tell. */
export function freeBytes(folder: string): number {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** @throws DiskFullError when a database must not be opened here: already its start writes. */
export function requireRoom(dataDir: string, free = freeBytes(dataDir)): void {
  if (free >= reserveBytes) return;
  throw new DiskFullError(
    `The disk of ${dataDir} has ${Math.floor(free / mebibyte)} MiB left, and the embedded database needs ${reserveBytes / mebibyte}. Make room and start again.`,
  );
}

/**
 * Looks at the room before a connection is used. Without enough of it the database refuses writes (SQLSTATE 25006) and
 * goes on answering what only reads; with room again it goes on by itself. Both are said once.
 * @param free bytes, looked up anew each time.
 */
export function keepRoom(free: () => number, log: RoomLog): (client: pg.PoolClient) => Promise<void> {
  let isRejecting = false;
  return async (client) => {
    const left = free();
    const isShort = left < reserveBytes;
    if (isShort === isRejecting) return;
    await client.query(`set default_transaction_read_only = ${isShort ? 'on' : 'off'}`);
    isRejecting = isShort;
    const facts = { freeMiB: Math.floor(left / mebibyte), reserveMiB: reserveBytes / mebibyte };
    if (isShort) log.error(facts, 'the disk of the data folder is nearly full: writes are refused until there is room');
    else log.warn(facts, 'there is room on the disk of the data folder again: writes are taken');
  };
}
