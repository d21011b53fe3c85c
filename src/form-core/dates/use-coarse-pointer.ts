import { onTouch, useMedia } from '#src/browser/media.ts';

/** A phone or tablet: its own pickers are better than any of ours. */
export const useCoarsePointer = (): boolean => useMedia(onTouch);
