import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/patience.ts';
import type { PageId } from '#src/shared/navigation/pages.ts';
import { findChromium, launchChromium } from '#tests/support/chromium.ts';
import { type PageVisit, pageVisits } from '#tests/support/pages.ts';
import { fieldsAboveKeyboard } from './support/above-keyboard.ts';
import { type NewAccount, carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { isExhaustive } from './support/looks.ts';
import { readable, seenOtherwise } from './support/readable.ts';
import { type RealSite, startSite } from './support/real-site.ts';
import { smallTargets } from './support/targets.ts';
import { openVisitor } from './support/visitor.ts';

/** The expected heading of a page; pages that are not listed may have any. */
const headings: Partial<Record<PageId, string>> = {
  // A signed-in customer sees their parcels there; this customer has none.
  home: 'mine:nothing',
  tracking: 'tracking:title',
  rates: 'rates:title',
  onlineOrder: 'order:question.sender',
  placeOrder: 'place:question.domestic.first',
  findBranches: 'branches:title',
  freight: 'freight:title',
  transit: 'transit:title',
  networkSelect: 'network:title',
  prohibited: 'prohibited:title',
  terms: 'notices:title.terms',
  privacy: 'notices:title.privacy',
  userCenter: 'userCenter:hello',
  shipments: 'shipments:title',
  orders: 'orders:title',
  addressList: 'addresses:title',
  coupons: 'coupons:title',
  personalMsg: 'notices:title.personalMsg',
  notifications: 'notices:title.notifications',
};

/** Pages whose title differs from their row. */
const ownTitles: Partial<Record<PageId, string>> = {
  onlineOrder: 'order:question.sender',
  placeOrder: 'place:question.domestic.first',
};

/** A signed-in customer is redirected from the sign-in page. An order and a known address have walks of their own. */
const visits = [
  ...pageVisits.filter(({ guard }) => guard !== 'signedOut'),
  { id: 'freight', path: '/freightQuery?view=international', title: 'notices:title.freight', guard: 'none' },
] as const satisfies readonly PageVisit[];

/**
 * `whole`: checks that no language affects, such as dark theme, 400 % and system colors, run once in each direction;
 * a reload, which no direction affects either, once.
 */
const devices = [
  { language: 'es', width: 1280, whole: true, reloads: true },
  { language: 'ar', width: 390, whole: true, reloads: false },
  { language: 'zh-cn', width: 768, whole: false, reloads: false },
  { language: 'pt-br', width: 1024, whole: false, reloads: false },
  { language: 'en-us', width: 1280, whole: false, reloads: false },
] as const;

/** Every page in the dark theme: its background is `--bg` of the dark tokens. */
const readableNight = { ground: 'rgb(10, 31, 32)', findings: [] as string[] };

/** Switching to the dark theme changes nothing but colors. */
async function inTheDark(page: Page): Promise<typeof readableNight> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const findings = await axeFindings(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return { ground, findings };
}

/** One walk through all pages would take too long on a busy machine. `npm test` opens each page in one of two looks. */
const walks = devices
  .filter(({ whole }) => whole || isExhaustive)
  .flatMap((device, look, { length }) =>
    (['none', 'session'] as const).map((guard) => ({
      ...device,
      guard,
      pages: visits
        .filter((visit) => visit.guard === guard)
        .filter((_, index) => isExhaustive || index % length === look),
    })),
  );

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

  test.concurrent.for(walks)(
    'ROUTE-01 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-25 ROUTE-26 ROUTE-33 D-11 FEAT-12 FEAT-14 pages with guard $guard in $language at $width px: nothing overflows, axe and the console find nothing, on a phone no target is under 44 px and nothing covers a field above the keyboard; reloaded: $reloads; in the dark, at 400 % and in forced colors: $whole',
    async ({ language, width, whole, reloads, pages }, { onTestFailed }) => {
      const visitor = await openVisitor(browser, { url: site.url, language, width });
      onTestFailed(() => visitor.picture('pages'));
      const { page, words: t, problems } = visitor;
      await carryToken(visitor, account);
      let fields = 0;
      for (const { id, path, title } of pages) {
        await page.goto(path);
        const word = headings[id];
        const heading = page.getByRole('heading', { level: 1, ...(word !== undefined && { name: t(word) }) });
        await heading.waitFor();
        if (reloads) {
          await page.reload();
          await heading.waitFor();
        }
        // The title follows the heading.
        await eventually(async () => expect(await page.title(), path).toContain(t(ownTitles[id] ?? title)));
        expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr');
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          path,
        ).toBeLessThanOrEqual(0);
        expect(await axeFindings(page), path).toEqual([]);
        const dark = whole ? await inTheDark(page) : readableNight;
        expect(dark, `${path} in the dark`).toEqual(readableNight);
        // Late content may still move the checked elements.
        await eventually(async () => expect(await smallTargets(page), `${path} by thumb`).toEqual([]));
        // Last, because leaving a field shows its error.
        const seen = () => (whole ? seenOtherwise(page) : readable);
        await eventually(async () => expect(await seen(), path).toEqual(readable));
        // A key on screen looks like namespace:path or a dotted path of words.
        expect(await page.locator('body').innerText(), path).not.toMatch(/\b[a-z]+:[a-z]+\.[a-z]|\{\{/i);
        const reached = width < 768 ? await fieldsAboveKeyboard(page) : [];
        expect(
          reached.filter(({ coveredBy }) => coveredBy !== undefined),
          path,
        ).toEqual([]);
        fields += reached.length;
      }
      // There were forms to check.
      expect(fields).toBeGreaterThanOrEqual(width < 768 ? 1 : 0);
      expect(problems).toEqual([]);
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

  test('FEAT-12 the language is changed on the page, with its direction, and stored', async () => {
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
