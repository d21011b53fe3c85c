import type { ReadLimits } from './limits.ts';

export interface ReadOptions {
  readonly limits?: ReadLimits;
  /** Told the share of the file that was read, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}
