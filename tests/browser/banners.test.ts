import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { getWire } from '#contract/wire.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { arriveSlowly } from './support/layout-shifts.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const devices = [
  { language: 'es', width: 1280 },
  { language: 'ar', width: 390 },
] as const;

/** Areas without a banner in a new installation. */
const quiet = ['/news', '/aboutCareers', '/aboutUs', '/vipInquiry', '/franchise', '/serviceBusiness'];

const topOfHeading = (page: Page) =>
  page.evaluate(() => document.querySelector('main h1')?.getBoundingClientRect().top);
const getReservedHeight = (page: Page) =>
  page.evaluate(() => document.querySelector('.banner-room')?.getBoundingClientRect().height ?? 0);

describe.skipIf(!findChromium())('the space of a banner', () => {
  const real = withSite();

  test.concurrent.for(devices)(
    'ENT-08 D-97 is reserved on no page whose area has none, from the first HTML on, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture(`banners-quiet-${language}`));
      const { page, context } = visitor;
      const bare = await context.newPage();
      // Its scripts never load: only the first HTML with its styles remains.
      await bare.route('**/*.js', (route) => route.abort());
      for (const path of quiet) {
        await page.goto(path);
        expect(await page.locator('.banner-room').count(), path).toBe(0);
        await bare.goto(path);
        expect(await getReservedHeight(bare), path).toBe(0);
      }
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(devices)(
    'ENT-08 D-97 is there before a banner that comes, gone when it was put away, and never pushes what is read, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture(`banners-room-${language}`));
      const { page, context, words: t } = visitor;
      const arrival = await arriveSlowly(page);
      const settled = async () => {
        await arrival.settled();
        const jumps = await arrival.jumps();
        expect(jumps.filter(({ parts }) => parts.some((part) => /banner|^H1/.test(part)))).toEqual([]);
      };
      const notice = page.getByRole('complementary', { name: t('shell:banner.label') });

      await page.goto('/trajectoryQuery');
      await notice.waitFor();
      await settled();
      await notice.getByRole('button', { name: t('shell:banner.dismiss') }).click();
      await page.locator('.banner-room').waitFor({ state: 'detached' });
      const top = await topOfHeading(page);

      await page.reload();
      await settled();
      expect([await page.locator('.banner-room').count(), await topOfHeading(page)]).toEqual([0, top]);

      // Where cookies are forgotten the banner is unknown until the script runs: an empty space, but no push.
      await context.clearCookies({ name: 'closedBanners' });
      await page.reload();
      await settled();
      expect(await notice.count()).toBe(0);
      expect(await getReservedHeight(page)).toBeGreaterThan(40);
      // After that the cookie is there again.
      await page.reload();
      await settled();
      expect(await page.locator('.banner-room').count()).toBe(0);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(devices)(
    'ENT-08 a banner that starts while a tab is open appears on the next page but one, with its space, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture(`banners-begun-${language}`));
      const { page, words: t } = visitor;
      await page.addInitScript(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + Number(sessionStorage.getItem('later') ?? 0);
      });
      const begun = { id: 'begun', text: 'Aviso nuevo.', link: null, imageUrl: null, audience: 'everyone' };
      const notice = page.getByRole('complementary', { name: t('shell:banner.label') });
      const goTo = async (path: string, move: () => Promise<unknown>) => {
        // The previous page stays on screen until the next one can be rendered, even under the next one's URL.
        await page.locator('main h1').evaluate((heading) => heading.setAttribute('data-left', ''));
        await move();
        await page.waitForURL(`**${path}`);
        await page.locator('main h1:not([data-left])').waitFor();
      };
      await page.goto('/vipInquiry');
      await page.route(`**${getWire('bannerList').path}`, (route) =>
        route.fulfill({ json: { code: codes.success, msg: '', data: { area: 'joinCooperate', banners: [begun] } } }),
      );
      await goTo('/franchise', () => page.locator('main a[href="/franchise"]').click());
      await goTo('/vipInquiry', () => page.goBack());
      expect(await page.locator('.banner-room').count()).toBe(0);

      await page.evaluate((minutes) => sessionStorage.setItem('later', String(minutes * 60_000)), 11);
      const answer = page.waitForResponse(`**${getWire('bannerList').path}`);
      await goTo('/franchise', () => page.goForward());
      await answer;
      expect(await page.locator('.banner-room').count()).toBe(0);
      await eventually(() =>
        page.evaluate(() => {
          if (!document.getElementById('banners')?.textContent?.includes('begun')) throw new Error('It is not known.');
        }),
      );

      await goTo('/vipInquiry', () => page.goBack());
      expect(await getReservedHeight(page)).toBeGreaterThan(40);
      const top = await topOfHeading(page);
      await notice.getByText(begun.text).waitFor();
      expect(await topOfHeading(page)).toBe(top);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'ENT-08 a banner that ended since it was stored on the device is not shown',
    async ({ onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
      onTestFailed(() => visitor.picture('banners-ended'));
      const { page } = visitor;
      await page.goto('/vipInquiry');
      await page.evaluate(() => {
        const over = { id: 'over', text: 'Aviso que terminó.', link: null, imageUrl: null, audience: 'everyone' };
        const areas = { joinCooperate: { language: 'es', at: Date.now(), banners: [over] } };
        localStorage.setItem('banners', JSON.stringify({ areas, dismissed: [] }));
      });
      const top = await topOfHeading(page);
      await page.reload();
      await page.waitForLoadState('networkidle');
      expect([await page.getByText('Aviso que terminó.').count(), await topOfHeading(page)]).toEqual([0, top]);
      await visitor.close();
    },
  );
});
