/**
 * Free space on the disk. When the disk is full PostgreSQL panics as soon as its log can't grow, and inside of
 * WebAssembly a panic never returns: every statement would hang, even after space was freed. So writes are rejected
 * before that.
 */
import { statfsSync } from 'node:fs';
import type pg from 'pg';

const mebibyte = 1024 * 1024;

/**
 * Bytes that are left free: a segment of the log takes 16 MiB, and the pages that a checkpoint has to write come on
 * top.
 */
export const reserveBytes = 64 * mebibyte;

/** Logs that space has become short, and that it is sufficient again. */
export interface RoomLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** The disk of the data folder is full, or nearly; the message is for the operator. */
export class DiskFullError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DiskFullError';
  }
}

/** Bytes that this process may still use on the disk of a folder; Infinity when the system doesn't report it. */
export function freeBytes(folder: string): number {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** @throws DiskFullError when a database must not be opened here: its start already writes. */
export function requireRoom(dataDir: string, free = freeBytes(dataDir)): void {
  if (free >= reserveBytes) return;
  throw new DiskFullError(
    `The disk of ${dataDir} has ${Math.floor(free / mebibyte)} MiB left, and the embedded database needs ${reserveBytes / mebibyte}. Make room and start again.`,
  );
}

/**
 * Checks the free space before a connection is used. Without enough of it the database rejects writes (SQLSTATE 25006)
 * and still serves reads; with enough space writes work again. Both changes are logged once.
 * @param free bytes, read again each time.
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
