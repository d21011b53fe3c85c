/** Emulates a slow phone on a slow network. */
import type { Page } from 'playwright-core';

/** Slow 4G, in bits per second and milliseconds, and a quarter of the CPU speed. */
const network = { down: 1_600_000, up: 750_000, latencyMs: 150 };
const cpuSlowdown = 4;

export async function slowDown(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Network.enable');
  await chromium.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.down / 8,
    uploadThroughput: network.up / 8,
  });
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
