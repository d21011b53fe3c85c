import {
  factsOfType,
  type FileType,
  fileTypes,
  type ForeignPicture,
  foreignPictures,
  getExtension,
  typeOfName,
} from './file-kind.ts';

/**
 * Detects a file's type from its bytes, piece by piece, so that no caller holds a whole file in memory. Browser and
 * server use the same code (D-84). A file that another program would read as something else is unsafe, whatever it
 * begins with.
 */
export interface ContentVerdict {
  /** Undefined for every type that we do not accept. */
  type: FileType | undefined;
  /** It has an accepted type and is something else as well: a page, an archive, a document inside a picture. */
  isUnsafe: boolean;
  /** The actual type, if it is known. */
  foreign?: ForeignPicture | undefined;
}

interface ContentReader {
  /** Reads the next piece, in order. */
  take: (piece: Uint8Array) => void;
  /** The result for all pieces together. */
  verdict: () => ContentVerdict;
}

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string): number[] => ascii(text).flatMap((code) => [code, 0]);

const startsWith = (bytes: Uint8Array, start: readonly number[], from = 0): boolean =>
  start.every((byte, index) => bytes[from + index] === byte);

function includes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, wanted, at)) return true;
  }
  return false;
}

const pdf = ascii('%PDF-');
const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Marks to search for in the whole file. */
const marks = {
  pdf,
  docx: ascii('word/document'),
  macros: ascii('vbaProject'),
  doc: wide('WordDocument'),
} as const;
type Mark = keyof typeof marks;
const markNames = Object.keys(marks) as Mark[];
const longestMark = Math.max(...Object.values(marks).map(({ length }) => length));

/** Readers look for a file's signature in this many leading bytes. */
const headBytes = 1_024;
/** An archive ends with a record of 22 bytes and a comment of 65,535 at the most. */
const endRecord = [0x50, 0x4b, 0x05, 0x06];
const endRecordBytes = 22;
const tailBytes = endRecordBytes + 65_535;

/** Text that makes a browser sniff a page, or a server run a program. */
const pageWords = ['<html', '<script', '<!doctype', '<svg', '<?php', '<body', '<iframe'];

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const utf8Mark = [0xef, 0xbb, 0xbf];
/** White space of a PDF. */
const blanks: ReadonlySet<number | undefined> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/**
 * Readers look for the header in the first 1,024 bytes. Blank lines before it are harmless; any other bytes may be
 * another type.
 */
function beginsAsPdf(head: Uint8Array): boolean {
  let at = startsWith(head, utf8Mark) ? utf8Mark.length : 0;
  while (blanks.has(head[at])) at += 1;
  return startsWith(head, pdf, at);
}

const beginnings: Readonly<Record<FileType, (head: Uint8Array) => boolean>> = {
  jpeg: (head) => startsWith(head, [0xff, 0xd8, 0xff]),
  png: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (head) => startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8),
  pdf: beginsAsPdf,
  doc: (head) => startsWith(head, compound),
  docx: (head) => startsWith(head, zip),
};

/** Brands of the HEIF family, in which an iPhone stores photos; `mif1` alone can be any picture of it. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** The brands of an ISO media file: the major brand, then the compatible ones. */
function getBrands(head: Uint8Array): string[] {
  if (!startsWith(head, ascii('ftyp'), 4)) return [];
  const [a = 0, b = 0, c = 0, d = 0] = head;
  const end = Math.min(head.length, a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(String.fromCharCode(...head.subarray(at, at + 4)));
  return brands;
}

function getForeignPicture(head: Uint8Array): ForeignPicture | undefined {
  const brands = getBrands(head);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  if (brands.some((brand) => heicBrands.has(brand))) return 'heic';
  if (startsWith(head, ascii('GIF8'))) return 'gif';
  if (startsWith(head, [0x49, 0x49, 0x2a, 0]) || startsWith(head, [0x4d, 0x4d, 0, 0x2a])) return 'tiff';
  return startsWith(head, ascii('BM')) && startsWith(head, [0, 0, 0, 0], 6) ? 'bmp' : undefined;
}

/** Marks that a file with this signature must contain; without it, it is another type of the same family. */
const needed: Partial<Record<FileType, Mark>> = { doc: 'doc', docx: 'docx' };

/** Whether an archive ends at the end of the file: such a file opens as an archive whatever it begins with. */
function endsAsArchive(tail: Uint8Array): boolean {
  for (let at = tail.length - endRecordBytes; at >= 0; at -= 1) {
    if (!startsWith(tail, endRecord, at)) continue;
    const comment = (tail[at + 20] ?? 0) + 256 * (tail[at + 21] ?? 0);
    if (at + endRecordBytes + comment === tail.length) return true;
  }
  return false;
}

function looksLikePage(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head).toLowerCase();
  return pageWords.some((word) => text.includes(word));
}

export function readContent(): ContentReader {
  let head: Uint8Array = new Uint8Array(0);
  let tail: Uint8Array = new Uint8Array(0);
  /** The end of the previous piece, in which a mark may have started. */
  let carried: Uint8Array = new Uint8Array(0);
  const found = new Set<Mark>();

  return {
    take(piece) {
      if (head.length < headBytes) head = joined(head, piece.subarray(0, headBytes - head.length));
      const looked = joined(carried, piece);
      for (const mark of markNames) if (!found.has(mark) && includes(looked, marks[mark])) found.add(mark);
      carried = looked.slice(-(longestMark - 1));
      tail = joined(tail, piece.slice(-tailBytes)).slice(-tailBytes);
    },
    verdict() {
      const type = fileTypes.find((wanted) => {
        const mark = needed[wanted];
        return beginnings[wanted](head) && (mark === undefined || found.has(mark));
      });
      // An office file with macros is a program.
      if (type === undefined || (type === 'docx' && found.has('macros')))
        return { type: undefined, isUnsafe: false, foreign: getForeignPicture(head) };
      const hidesDocument = type !== 'pdf' && found.has('pdf');
      const hidesArchive = type !== 'docx' && endsAsArchive(tail);
      return { type, isUnsafe: hidesDocument || hidesArchive || looksLikePage(head) };
    },
  };
}

/** Detects the type of a file that is in memory. */
export function getContent(bytes: Uint8Array): ContentVerdict {
  const reader = readContent();
  reader.take(bytes);
  return reader.verdict();
}

/**
 * The type that a whole file's bytes show; undefined for an unaccepted type and for a file that is something else as
 * well.
 */
export function typeOfContent(bytes: Uint8Array): FileType | undefined {
  const { type, isUnsafe } = getContent(bytes);
  return isUnsafe ? undefined : type;
}

/** Why a file is rejected (MSG-24, D-84): the browser checks before the upload, the server after it. */
export interface FileLimits {
  types: readonly FileType[];
  /** Per file. */
  maxBytes: number;
}

export interface FileRejection {
  reason: 'type' | 'lie' | 'size' | 'empty' | 'unsafe' | 'heic';
  /** The claimed type, and the detected one. */
  claimed?: string | undefined;
  found?: string | undefined;
}

const heicExtensions: ReadonlySet<string | undefined> = new Set(['heic', 'heif']);

/** Checks a file before its content is read. @param size in bytes. */
export function rejectByName(
  { name, size }: { name: string; size: number },
  { types, maxBytes }: FileLimits,
): FileRejection | undefined {
  const claimed = typeOfName(name);
  const extension = getExtension(name);
  if (heicExtensions.has(extension) && types.includes('jpeg')) return { reason: 'heic' };
  if (extension !== undefined && (claimed === undefined || !types.includes(claimed)))
    return { reason: 'type', claimed: extension.toUpperCase() };
  if (size === 0) return { reason: 'empty' };
  if (size > maxBytes) return { reason: 'size' };
  return undefined;
}

/** Checks its content: it must match the name, or be one of the allowed types when the name claims none. */
export function rejectByContent(
  name: string,
  { type, isUnsafe, foreign }: ContentVerdict,
  { types }: Pick<FileLimits, 'types'>,
): FileRejection | undefined {
  const claimed = typeOfName(name);
  if (isUnsafe) return { reason: 'unsafe' };
  if (type !== undefined && types.includes(type) && (claimed === undefined || claimed === type)) return undefined;
  if (foreign === 'heic' && types.includes('jpeg')) return { reason: 'heic' };
  const found = type === undefined ? foreign && foreignPictures[foreign] : factsOfType[type].label;
  if (claimed === undefined) return { reason: 'type', claimed: found };
  return { reason: 'lie', claimed: factsOfType[claimed].label, found };
}

/** The message key in `widgets`, which interpolates `types`, `claimed`, `found`, `size` and `limit`. */
export function rejectionKey({ reason, claimed, found }: Omit<FileRejection, 'reason'> & { reason: string }): string {
  if (reason === 'lie' && found === undefined) return 'widgets:files.refused.broken';
  if (reason === 'type' && claimed === undefined) return 'widgets:files.refused.unknownType';
  return `widgets:files.refused.${reason}`;
}
