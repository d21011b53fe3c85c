/** The workbench's own way to a Chromium. By its path: the configuration of Vitest is read before our names are known. */
export { chromiumArguments, findChromium, launchChromium } from '../../workbench/chromium.ts';

/** Milliseconds after which a wait in a page ends, because what it waits for hangs; a busy machine may take many seconds. */
export const longestWaitMs = 180_000;
