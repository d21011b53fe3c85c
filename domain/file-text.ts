/** Names and sizes of files for display. */
import { factsOfType, type FileType } from './file-kind.ts';
import { joinList } from './list-text.ts';
import { stripInvisible } from './text.ts';

const mostLetters = 36;
/** The end of a name is the most specific: number, side, type. */
const lastLetters = 14;

/** A name without characters that reverse or hide text, shortened in the middle when it is long. */
export function shownName(name: string): string {
  const plain = stripInvisible(name).replace(/\p{C}/gu, '').trim();
  const letters = [...plain];
  if (letters.length <= mostLetters) return plain;
  return `${letters.slice(0, mostLetters - lastLetters - 1).join('')}…${letters.slice(-lastLetters).join('')}`;
}

const kilo = 2 ** 10;
const mega = 2 ** 20;

/** "1.8 MB", "640 KB"; 1 MB is 2^20 bytes (D-84). */
export function shownSize(bytes: number, number: (value: number, decimals?: number) => string): string {
  if (bytes >= mega) return `${number(bytes / mega, 1)} MB`;
  return `${number(Math.max(1, Math.round(bytes / kilo)), 0)} KB`;
}

/** The size of a file that is too large, rounded so that it never equals the limit. */
export function shownExcess(
  bytes: number,
  limit: number,
  number: (value: number, decimals?: number) => string,
): string {
  const shown = shownSize(bytes, number);
  if (bytes <= limit || shown !== shownSize(limit, number)) return shown;
  if (bytes < mega) return `${number(Math.ceil(bytes / kilo), 0)} KB`;
  return `${number(Math.ceil((bytes / mega) * 100) / 100, 2)} MB`;
}

/** "JPG, PNG o PDF". */
export const typeList = (types: readonly FileType[], locale: string): string =>
  joinList(
    types.map((type) => factsOfType[type].label),
    locale,
    'disjunction',
  );

/** Isolates text in a right-to-left sentence; without it "5 MB" would be reversed. */
export const apart = (text: string): string => `\u2066${text}\u2069`;
