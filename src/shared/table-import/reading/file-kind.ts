/** Detects the type of a file by its first bytes: names and MIME types are untrusted. */
import { ReadRejected } from './read-rejected.ts';

const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0) =>
  magic.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

const zip = [0x50, 0x4b];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** PDF, PNG, GIF, JPEG, RTF, gzip, 7z, RAR, bzip2. */
const others = [
  ascii('%PDF'),
  [0x89, ...ascii('PNG')],
  ascii('GIF8'),
  [0xff, 0xd8, 0xff],
  ascii('{\\rtf'),
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  ascii('Rar!'),
  ascii('BZh'),
];

/** UTF-16, as the directory of a compound file writes its names. */
const encryptedPackage = ascii('EncryptedPackage').flatMap((byte) => [byte, 0]);

function includes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, wanted, at)) return true;
  return false;
}

/**
 * `spreadsheet` for a zip archive, else `text`.
 * @throws ReadRejected `empty`, `encrypted` (Office wraps a file with a password in an old container), `oldExcel`, `notATable`
 */
export function fileKind(bytes: Uint8Array): 'spreadsheet' | 'text' {
  if (bytes.length === 0) throw new ReadRejected('empty');
  if (startsWith(bytes, zip)) return 'spreadsheet';
  if (startsWith(bytes, compoundFile))
    throw new ReadRejected(includes(bytes, encryptedPackage) ? 'encrypted' : 'oldExcel');
  if (others.some((magic) => startsWith(bytes, magic))) throw new ReadRejected('notATable');
  return 'text';
}
