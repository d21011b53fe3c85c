import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { schemaForms } from '#schemas/compiler/vite-plugin.ts';
import { copySchemas, type SchemaFolder } from '#tests/schemas/support/schema-folder.ts';
import { launchChromium, longestWaitMs } from '#tests/support/chromium.ts';

const parcel = 'forms/order/parcel.schema.json';

/** Shows the limit of the quantity, and the compiled rule's result for 5,000 pieces. */
const script = `
  import { schema, validate } from '#schemas/generated/order/parcel.js';
  window.loads = (window.loads ?? 0) + 1;
  const refused = validate({ quantity: 5000 }).some(({ pointer, keyword }) => pointer === '/quantity' && keyword === 'maximum');
  document.querySelector('main').textContent = schema.properties.quantity.maximum + (refused ? ' refused' : ' accepted');
  import.meta.hot?.accept();
`;

let folder: SchemaFolder;
let server: ViteDevServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = await copySchemas();
  await writeFile(join(folder.project, 'index.html'), '<main></main><script type="module" src="/main.js"></script>');
  await writeFile(join(folder.project, 'main.js'), script);
  server = await createServer({
    root: folder.project,
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0 },
    plugins: [schemaForms({ root: folder.root })],
  });
  await server.listen();
  browser = await launchChromium();
  page = await browser.newPage();
  page.setDefaultTimeout(longestWaitMs);
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.getByText('9999 accepted').waitFor();
});
afterEach(async () => {
  await folder.restore();
  await page.getByText('9999 accepted').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await folder?.remove();
});

describe('an analyst at work', () => {
  test('a saved rule is on screen without a restart and without loading the page again', async () => {
    await folder.replace(parcel, '"$const": "parcel.maxQuantity"', '"$const": "timeouts.noticeMs"');
    await page.getByText('3000 refused').waitFor();
    expect(await page.evaluate('performance.getEntriesByType("navigation").length + ":" + (window.loads > 1)')).toBe(
      '1:true',
    );
  });

  test('a broken schema shows in the page what to fix while the last good rule keeps working', async () => {
    await folder.replace(parcel, '"minimum": 1,', '"minimun": 1,');
    const overlay = page.locator('vite-error-overlay');
    await overlay.waitFor({ state: 'attached' });
    expect(await overlay.evaluate((node) => node.shadowRoot?.textContent)).toMatch(
      /E101 forms\/order\/parcel\.schema\.json:\d+:\d+.*minimun → minimum/s,
    );
    expect(await page.locator('main').textContent()).toBe('9999 accepted');
    await folder.restore();
    await overlay.waitFor({ state: 'detached' });
  });

  test('a visitor who opens the page while a schema is broken sees it too', async () => {
    await folder.replace(parcel, '"minimum": 1,', '"minimun": 1,');
    await page.locator('vite-error-overlay').waitFor({ state: 'attached' });
    const other = await browser.newPage();
    other.setDefaultTimeout(longestWaitMs);
    await other.goto(server.resolvedUrls?.local[0] ?? '');
    await other.locator('vite-error-overlay').waitFor({ state: 'attached' });
    expect(await other.locator('main').textContent()).toBe('9999 accepted');
    await other.close();
  });
});
