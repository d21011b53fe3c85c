/** XML piece by piece. Entities of a document's own are not known, so none can grow; external ones are never fetched. */
import { SaxesParser } from 'saxes';
import { Inflate } from 'fflate';
import { ReadRejected } from './table-builder.ts';
import { readLimits } from './limits.ts';

/** The directory of a zip archive: where each file lies. Its sizes only say where to begin; unpacking counts for itself. */
export interface ArchiveEntry {
  readonly name: string;
  /** As packed. */
  readonly bytes: Uint8Array;
  /** 0: stored as it is, 8: deflated. */
  readonly method: number;
  readonly crc: number;
}

const signatures = { end: 0x06054b50, directory: 0x02014b50, local: 0x04034b50 } as const;
const endLength = 22;
const longestComment = 0xffff;
const fills32 = 0xffffffff;
const zip64Extra = 1;
const encryptedFlag = 1;
const mostEntries = 2_000;

/** Parts have one name in any spelling: with a leading slash, backslashes or other capitals. */
export const partName = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

const damaged = () => new ReadRejected('damaged');

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= lowest; at -= 1)
    if (view.getUint32(at, true) === signatures.end) return at;
  throw damaged();
}

/** Archives that were written as a stream keep their numbers in 64 bits, in this order, each only when it is needed. */
function wideNumbers(view: DataView, from: number, length: number, narrow: readonly number[]): number[] {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== zip64Extra) continue;
    let next = at + 4;
    return narrow.map((value) => {
      if (value !== fills32) return value;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  return [...narrow];
}

function getContent(bytes: Uint8Array, view: DataView, at: number, size: number): Uint8Array {
  if (view.getUint32(at, true) !== signatures.local) throw damaged();
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + size > bytes.length) throw damaged();
  return bytes.subarray(start, start + size);
}

function getEntries(bytes: Uint8Array): Map<string, ArchiveEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw new ReadRejected('inflatesTooMuch');
  const entries = new Map<string, ArchiveEntry>();
  // An archive with 64-bit numbers says it in a record of its own, 56 bytes long, before the locator of 20.
  let at = view.getUint32(end + 16, true);
  if (at === fills32) at = Number(view.getBigUint64(end - 20 - 56 + 48, true));
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== signatures.directory) throw damaged();
    if (view.getUint16(at + 8, true) & encryptedFlag) throw new ReadRejected('encrypted');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const narrow = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const [, packed = 0, offset = 0] = wideNumbers(view, at + 46 + nameLength, extraLength, narrow);
    entries.set(partName(name), {
      name,
      bytes: getContent(bytes, view, offset, packed),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** By `partName`. @throws ReadRejected `damaged`, `encrypted`, or `inflatesTooMuch` for a crowd of files that no spreadsheet has */
export function readArchive(bytes: Uint8Array): Map<string, ArchiveEntry> {
  try {
    return getEntries(bytes);
  } catch (error) {
    if (error instanceof ReadRejected) throw error;
    throw new ReadRejected('damaged', { cause: error });
  }
}

/** Unpacks a file of an archive piece by piece, and counts what comes out. */
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
function inflate(
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

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Told the share of the packed bytes that was read, 0 to 1. */
  onPacked?: ((share: number) => void) | undefined;
}

/** Some programs write `x:row` for `row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** @throws ReadRejected `damaged` when it isn't well-formed, `inflatesTooMuch` for a crowd of elements, and what unpacking throws */
export function readXml(entry: ArchiveEntry, budget: InflateBudget, handlers: XmlHandlers): void {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', (error) => {
    throw new ReadRejected('damaged', { cause: error });
  });
  let tags = 0;
  parser.on('opentag', ({ name, attributes }) => {
    tags += 1;
    if (tags > readLimits.tags) throw new ReadRejected('inflatesTooMuch');
    handlers.open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  try {
    inflate(entry, budget, (piece) => parser.write(decoder.decode(piece, { stream: true })), handlers.onPacked);
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof ReadRejected) throw error;
    throw new ReadRejected('damaged', { cause: error });
  }
}
