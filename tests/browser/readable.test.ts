import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** What 400 % leave of a screen of 1280. */
const zoomed = 320;

const paths = ['/', '/track-and-trace', '/news', '/news/five-languages', '/vipInquiry', '/contactUs'];

/** Buttons and fields that nothing would tell from their ground once its color is the system's. */
function withoutEdge(): string[] {
  return [...document.querySelectorAll('.btn:not(.quiet), .ctl, .chip')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const { borderTopStyle, borderTopWidth, borderBottomStyle } = getComputedStyle(element);
      return (borderTopStyle === 'none' || borderTopWidth === '0px') && borderBottomStyle === 'none';
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

describe.skipIf(!findChromium())('pages for who sees otherwise', () => {
  const real = withSite();

  test.concurrent.for(['es', 'ar'] as const)(
    'FEAT-12 at 400 % nothing is read sideways, and in forced colors what can be pressed has its edge, in %s',
    async (language, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width: zoomed });
      onTestFailed(() => visitor.picture('readable'));
      const { page } = visitor;
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      for (const path of paths) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(sideways, path).toBeLessThanOrEqual(0);
        expect(await page.evaluate(withoutEdge), path).toEqual([]);
        const focused = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first();
        await focused.focus();
        expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle), path).not.toBe('none');
      }
      await visitor.close();
    },
  );
});
