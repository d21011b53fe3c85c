/** What a file is, told by its content and never by its name alone (D-84). */

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
export function typesOf(kinds: readonly (keyof typeof typesOfKind)[]): FileType[] {
  return [...new Set(kinds.flatMap((kind): readonly FileType[] => typesOfKind[kind]))];
}

interface TypeFacts {
  /** As a person says it. */
  label: string;
  /** What a name may end in, without the point. */
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

/** The letters after the last point, in lower case; undefined when there are none. */
export function extensionOf(name: string): string | undefined {
  return /[^./\\]\.([^./\\\s]{1,10})\s*$/.exec(name)?.[1]?.toLowerCase();
}

/** The type that a name claims. */
export function typeOfName(name: string): FileType | undefined {
  const extension = extensionOf(name);
  return fileTypes.find((type) => extension !== undefined && factsOfType[type].extensions.includes(extension));
}

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string): number[] => ascii(text).flatMap((code) => [code, 0]);

const startsWith = (bytes: Uint8Array, start: readonly number[], from = 0) =>
  start.every((byte, index) => bytes[from + index] === byte);

function includes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, wanted, at)) return true;
  }
  return false;
}

const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** A text document without macros; other office files and plain archives are none. */
const isDocx = (bytes: Uint8Array) =>
  startsWith(bytes, zip) && includes(bytes, ascii('word/document')) && !includes(bytes, ascii('vbaProject'));
const isDoc = (bytes: Uint8Array) => startsWith(bytes, compound) && includes(bytes, wide('WordDocument'));

const tests: Readonly<Record<FileType, (bytes: Uint8Array) => boolean>> = {
  jpeg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  png: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8),
  pdf: (bytes) => startsWith(bytes, ascii('%PDF-')),
  doc: isDoc,
  docx: isDocx,
};

/** The type that a whole file's bytes show; undefined for everything that we don't take. */
export function typeOfContent(bytes: Uint8Array): FileType | undefined {
  return fileTypes.find((type) => tests[type](bytes));
}
