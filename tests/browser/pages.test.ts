import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium } from '#tests/support/chromium.ts';
import { carryToken, type NewAccount, newAccount } from './support/account.ts';
import { type RealSite, startSite } from './support/real-site.ts';
import { openVisitor } from './support/visitor.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeWindow {
  axe: { run: () => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> };
}

/** What axe finds on the page as it is now, as `rule: element`. */
async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as AxeWindow).axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

const pages = [
  { id: 'ROUTE-01', path: '/', word: 'home:hero.title' },
  { id: 'ROUTE-08', path: '/track-and-trace', word: 'tracking:title' },
  { id: 'ROUTE-08', path: '/trajectoryQuery', word: 'tracking:title' },
  { id: 'ROUTE-09', path: '/shipping-rates', word: 'rates:title' },
  { id: 'ROUTE-23', path: '/freightQuery', word: 'freight:title' },
  { id: 'ROUTE-23', path: '/freightQuery?view=international', word: 'freight:title' },
  { id: 'ROUTE-05', path: '/personalCenter/myOrdersList', word: 'orders:title' },
  { id: 'ROUTE-03', path: '/personalCenter', word: 'orders:title' },
  { id: 'ROUTE-04', path: '/personalCenter/personalMsg', word: 'notices:title.personalMsg' },
  { id: 'ROUTE-20', path: '/userCenter', word: 'userCenter:hello' },
  { id: 'D-11', path: '/privacy', word: 'notices:title.privacy' },
  { id: 'ROUTE-21', path: '/onlineOrder', word: 'order:question.sender' },
] as const;

const devices = [
  { language: 'es', width: 1280 },
  { language: 'ar', width: 390 },
  { language: 'zh-cn', width: 768 },
  { language: 'pt-br', width: 1024 },
] as const;

describe.skipIf(!findChromium())('every page, deep-linked and after a reload', () => {
  let site: RealSite;
  let browser: Browser;
  let account: NewAccount;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launchChromium()]);
    account = await newAccount(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test.concurrent.for(devices)(
    'ROUTE-01 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-08 ROUTE-09 ROUTE-23 ROUTE-20 ROUTE-21 D-11 FEAT-12 in $language at $width px: nothing overflows, axe and the console find nothing',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(browser, { url: site.url, language, width });
      onTestFailed(() => visitor.picture('pages'));
      const { page, words: t, troubles } = visitor;
      await carryToken(visitor, account);
      for (const { path, word } of pages) {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1, name: t(word) });
        await heading.waitFor();
        await page.reload();
        await heading.waitFor();
        expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr');
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          path,
        ).toBeLessThanOrEqual(0);
        expect(await axeFindings(page), path).toEqual([]);
        // A key on screen looks like namespace:path or a dotted path of words.
        expect(await page.locator('body').innerText(), path).not.toMatch(/\b[a-z]+:[a-z]+\.[a-z]|\{\{/i);
      }
      expect(troubles).toEqual([]);
      await visitor.close();
    },
  );

  test('ROUTE-34 an unknown path goes home', async () => {
    const visitor = await openVisitor(browser, { url: site.url, language: 'es', width: 1280 });
    await visitor.page.goto('/no/such/page?x=1');
    await visitor.page.getByRole('heading', { level: 1, name: visitor.words('home:hero.title') }).waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/');
    await visitor.close();
  });

  test('FEAT-12 the language is changed on the page, with its direction, and kept', async () => {
    const visitor = await openVisitor(browser, { url: site.url, language: 'es', width: 1280 });
    const { page } = visitor;
    await page.goto('/');
    await page
      .getByRole('button', { name: visitor.words('shell:language') })
      .or(page.getByRole('combobox', { name: visitor.words('shell:language') }))
      .first()
      .waitFor();
    await page.evaluate(() => localStorage.setItem('lang', 'ar'));
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dir === 'rtl');
    expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^ar/);
    await visitor.close();
  });
});
