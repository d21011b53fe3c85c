/** Why a file is rejected (MSG-24, D-84): the browser checks before the upload, the server after it. */
import type { ContentVerdict } from './file-content.ts';
import { getExtension, factsOfType, type FileType, foreignPictures, typeOfName } from './file-kind.ts';

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
