/**
 * The workbench's Chromium launcher. Imported by path, because Vitest reads its configuration before import aliases
 * work.
 */
import type { Browser } from 'playwright-core';
import { launchChromium as launch } from '#workbench/chromium.ts';

export { chromiumArguments, findChromium } from '#workbench/chromium.ts';

/** A walk leaves a page before optimized code pays off, and optimizing takes a quarter of the CPU time. */
const unoptimized = '--js-flags=--no-opt --no-maglev';

/**
 * A walk checks positions and texts, not looks: with a tiny window, a page does everything but paint. Local runs
 * outside CI keep screenshots of failures.
 */
const undrawn = process.env['CI'] ? ['--force-gpu-mem-available-mb=1'] : [];

/** @param more switches besides. @throws when no Chromium is found. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return launch([unoptimized, ...undrawn, ...more]);
}

/** Timeout of a wait in a page in milliseconds: only a hang takes longer, even on a busy machine. */
export const longestWaitMs = 180_000;
