/** A part of the site, code or texts, that could not be fetched, or not in time (SYS-08). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}
