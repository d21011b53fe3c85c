/** A courier's evidence: photos of a pickup; for a delivery the signer, and photos. */
import { constants } from '#domain/constants.ts';
import type { SignerRelation } from '#domain/courier-reports.ts';
import { typeOfContent } from '#domain/file-content.ts';
import { factsOfType } from '#domain/file-kind.ts';
import type { Photo } from './courier-store.ts';

export interface Proof {
  signerName: string;
  relation: SignerRelation;
  /** At most `tracking.maxPhotos`, each of at most `tracking.photoBytes` bytes. */
  photos: readonly Photo[];
}

/** Only the beginning of an SVG is checked; clients must show it as an image and never as markup. */
const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, 200)).trimStart());

function isOfType({ mediaType, bytes }: Photo): boolean {
  if (mediaType === 'image/svg+xml') return isSvg(bytes);
  const type = typeOfContent(bytes);
  return type !== undefined && factsOfType[type].mime === mediaType;
}

/** @throws Error when there are too many photos, or one is too large or of another type than declared. */
export function checkPhotos(photos: readonly Photo[]): void {
  const { maxPhotos, photoBytes } = constants.tracking;
  if (photos.length > maxPhotos) throw new Error(`A scan has at most ${maxPhotos} photos, not ${photos.length}.`);
  for (const photo of photos) {
    if (photo.bytes.byteLength > photoBytes)
      throw new Error(`A photo has at most ${photoBytes} bytes, not ${photo.bytes.byteLength}.`);
    if (!isOfType(photo)) throw new Error(`The photo is no ${photo.mediaType}.`);
  }
}
