/** The workbench's own way to a Chromium. By its path: the configuration of Vitest is read before our names are known. */
import type { Browser } from 'playwright-core';
import { launchChromium as launch } from '../../workbench/chromium.ts';

export { chromiumArguments, findChromium } from '../../workbench/chromium.ts';

/** A page of a walk is left before code that was made faster has paid for the making, a quarter of all that is computed. */
const unoptimized = '--js-flags=--no-opt --no-maglev';

/**
 * What a walk asks is where something stands and what it says, and not how it looks: without room to draw in, a page does
 * all but that. Who walks by themselves and not in CI has pictures of what failed.
 */
const undrawn = process.env['CI'] ? ['--force-gpu-mem-available-mb=1'] : [];

/** @param more switches besides. @throws when no Chromium is found. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return launch([unoptimized, ...undrawn, ...more]);
}

/** Milliseconds after which a wait in a page ends, because what it waits for hangs; a busy machine may take many seconds. */
export const longestWaitMs = 180_000;
