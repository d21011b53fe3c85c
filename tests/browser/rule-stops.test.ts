import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, calls } from '#contract/calls.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { findChromium, launchChromium } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort } from '#tests/support/postgres.ts';
import { type RealSite, startSiteProcess } from './support/real-site.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Requested addresses of the page from now on. */
function asked({ page }: Visitor): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Submits a parcel without any number: the form rejects it. */
async function isRejected({ page, words: t }: Visitor): Promise<void> {
  await page.goto('/track-and-trace');
  await page.getByRole('button', { name: t('tracking:submit'), exact: true }).click();
  await page.getByText(t('rules:waybills.required')).first().waitFor();
}

/** As when another tab comes to the front; a headless page is never hidden otherwise. */
const hide = ({ page }: Visitor) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const stop = { rule: 'tracking/query#/waybills#minItems', key: 'rules:waybills.required', kind: 'refused', count: 3 };

describe.skipIf(!findChromium())('rules that stop people', () => {
  const folder = temporaryFolder();
  let browser: Browser;
  let site: RealSite;
  let development: Child;
  let developmentUrl: string;

  beforeAll(async () => {
    const port = await freePort();
    developmentUrl = `http://127.0.0.1:${port}`;
    [browser, site] = await Promise.all([launchChromium(), startSiteProcess()]);
    development = startChild('scripts/dev.ts', [], { DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'warn' });
    await development.says(/Ready at/);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.stop(), development?.end()]);
    folder.remove();
  });

  const visit = (url = site.url) => openVisitor(browser, { url, language: 'es', width: 1280 });

  test('MSG-26 the rule that rejects a form is counted in the database once the page is hidden', async ({
    onTestFailed,
  }) => {
    const visitor = await visit();
    onTestFailed(() => visitor.picture('rule-stops'));
    const paths = asked(visitor);
    await isRejected(visitor);
    // The counter is fetched with the first stop; until it has loaded, leaving the page is not noticed.
    await expect.poll(async () => (await hide(visitor), paths.includes(calls.ruleStops.path))).toBe(true);
    await visitor.page.waitForLoadState('networkidle');
    const report = JSON.parse(await site.forms('stops', '--json')) as Answer<'ruleStopReport'>;
    expect(report).toMatchObject({ counting: true, forms: ['tracking/query'] });
    expect(report.rules).toMatchObject([
      { form: 'tracking/query', pointer: '/tail', key: 'rules:tail.required', refused: 1, shown: 0 },
      { form: 'tracking/query', pointer: '/waybills', key: 'rules:waybills.required', refused: 1, shown: 0 },
    ]);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a browser that asks not to be counted sends nothing, and never fetches what would count', async () => {
    const visitor = await visit();
    await visitor.context.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    );
    const paths = asked(visitor);
    await isRejected(visitor);
    await hide(visitor);
    await visitor.page.goto('/');
    await visitor.page.waitForLoadState('networkidle');
    expect(paths.filter((path) => path === calls.ruleStops.path || path.includes('stop-counter'))).toEqual([]);
    await visitor.close();
  });

  test('ROUTE-29 D-12 in development /debugging shows the rule in the words that visitors saw', async ({
    onTestFailed,
  }) => {
    const response = await fetch(new URL(calls.ruleStops.path, developmentUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stops: [stop] }),
    });
    expect(await response.json()).toMatchObject({ data: { counting: true } });
    const visitor = await visit(developmentUrl);
    onTestFailed(() => visitor.picture('debugging'));
    const { page, words: t } = visitor;
    await page.goto('/debugging');
    const row = page.getByRole('row', { name: t('rules:waybills.required') });
    await row.waitFor();
    expect(await row.innerText()).toMatch(
      new RegExp(`${t('fields:tracking.waybills')}[\\s\\S]*tracking/query#/waybills#minItems\\s+3\\s+100`),
    );
    await visitor.close();
  });

  test('ROUTE-29 ROUTE-34 in production /debugging goes home and none of it is in the built files', async () => {
    const production = await startSiteProcess({
      NODE_ENV: 'production',
      SECRET: 'a secret of this test alone, never reused',
    });
    const visitor = await visit(production.url);
    await visitor.page.goto('/debugging');
    await visitor.page.getByRole('heading', { level: 1, name: visitor.words('home:hero.title') }).waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/');
    const files = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js') || file.endsWith('.css'));
    expect(files.filter((file) => file.includes('debugging'))).toEqual([]);
    expect(
      files.filter((file) =>
        /debugging-stops|debugging-flags|flag-marker/.test(readFileSync(join(dist, 'assets', file), 'utf8')),
      ),
    ).toEqual([]);
    await visitor.close();
    await production.stop();
  });
});
