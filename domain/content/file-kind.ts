/** File types, detected from the content and never from the name alone (D-84). */
import { joinList } from '../text/list-text.ts';
import { stripInvisible } from '../text/text.ts';

export const fileTypes = ['jpeg', 'png', 'webp', 'pdf', 'doc', 'docx'] as const;
export type FileType = (typeof fileTypes)[number];

/** Groups of types as schemas name them (RULE-COD-04, RULE-COD-05, RULE-JOB-01). */
const typesOfKind = {
  image: ['jpeg', 'png', 'webp'],
  jpg: ['jpeg'],
  pdf: ['pdf'],
  word: ['doc', 'docx'],
} as const satisfies Record<string, readonly FileType[]>;

/** The types that some kinds allow, in the order of the kinds. */
export function getTypes(kinds: readonly (keyof typeof typesOfKind)[]): FileType[] {
  return [...new Set(kinds.flatMap((kind): readonly FileType[] => typesOfKind[kind]))];
}

/** Picture types that no field accepts, by their common names: detecting them lets the error name them. */
export const foreignPictures = { heic: 'HEIC', avif: 'AVIF', tiff: 'TIFF', gif: 'GIF', bmp: 'BMP' } as const;
export type ForeignPicture = keyof typeof foreignPictures;

interface TypeFacts {
  /** The name that people use. */
  label: string;
  /** File name extensions, without the dot. */
  extensions: readonly string[];
  mime: string;
}

export const factsOfType: Readonly<Record<FileType, TypeFacts>> = {
  jpeg: { label: 'JPG', extensions: ['jpg', 'jpeg'], mime: 'image/jpeg' },
  png: { label: 'PNG', extensions: ['png'], mime: 'image/png' },
  webp: { label: 'WebP', extensions: ['webp'], mime: 'image/webp' },
  pdf: { label: 'PDF', extensions: ['pdf'], mime: 'application/pdf' },
  doc: { label: 'DOC', extensions: ['doc'], mime: 'application/msword' },
  docx: {
    label: 'DOCX',
    extensions: ['docx'],
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
};

/** The letters after the last dot, in lower case; undefined when there are none. */
export function getExtension(name: string): string | undefined {
  return /[^./\\]\.([^./\\\s]{1,10})\s*$/.exec(name)?.[1]?.toLowerCase();
}

/** The type that a name claims. */
export function typeOfName(name: string): FileType | undefined {
  const extension = getExtension(name);
  return fileTypes.find((type) => extension !== undefined && factsOfType[type].extensions.includes(extension));
}

/** Names and sizes of files for display. */
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
