/** File types, detected from the content and never from the name alone (D-84). */

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
