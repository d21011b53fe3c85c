/** Unpacks a file of an archive piece by piece, and counts what comes out. */
import { Inflate } from 'fflate';
import { ReadRejected } from '../read-rejected.ts';
import type { ArchiveEntry } from './archive.ts';

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of zip archives, chunk after chunk; begin with 0. */
function crc32(chunk: Uint8Array, before: number): number {
  let value = ~before;
  for (const byte of chunk) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

/** What may still come out of one archive, in bytes. Shared by all of its files. */
export interface InflateBudget {
  readonly limit: number;
  used: number;
}

/** One packed byte makes at most 1,032; so no piece is larger than 4 MiB when it comes out. */
const pieceBytes = 4_096;

const stored = 0;
const deflated = 8;

const piecesBetweenNews = 16;

function* pieces(
  bytes: Uint8Array,
  onPacked: ((share: number) => void) | undefined,
): Iterable<[piece: Uint8Array, isLast: boolean]> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if ((at / pieceBytes) % piecesBetweenNews === 0) onPacked?.(at / bytes.length);
    yield [bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length];
  }
}

/**
 * Hands over the content as it comes out.
 * @throws ReadRejected `inflatesTooMuch` as soon as the budget is spent, `damaged`
 */
export function inflate(
  { bytes, method, crc }: ArchiveEntry,
  budget: InflateBudget,
  onPiece: (piece: Uint8Array) => void,
  onPacked?: (share: number) => void,
): void {
  let checked = 0;
  const take = (piece: Uint8Array) => {
    budget.used += piece.length;
    if (budget.used > budget.limit) throw new ReadRejected('inflatesTooMuch');
    checked = crc32(piece, checked);
    onPiece(piece);
  };
  if (method === stored) for (const [piece] of pieces(bytes, onPacked)) take(piece);
  else if (method === deflated) {
    const stream = new Inflate(take);
    try {
      for (const [piece, isLast] of pieces(bytes, onPacked)) stream.push(piece, isLast);
    } catch (error) {
      if (error instanceof ReadRejected) throw error;
      throw new ReadRejected('damaged', { cause: error });
    }
  } else throw new ReadRejected('damaged');
  if (checked !== crc) throw new ReadRejected('damaged');
}
