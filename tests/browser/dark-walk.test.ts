import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { pageVisits } from '#tests/support/pages.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const devices = [
  { language: 'es', width: 1280, signedIn: true },
  { language: 'ar', width: 390, signedIn: true },
  { language: 'es', width: 390, signedIn: false },
] as const;

const white = 'rgb(255, 255, 255)';
const night = 'rgb(10, 31, 32)';

describe.skipIf(!findChromium())('the dark theme', () => {
  const real = withSite();

  test.concurrent.for(devices)(
    'FEAT-12 FEAT-14 every page can be read in the dark, in $language at $width px, signed in $signedIn',
    async ({ language, width, signedIn }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('dark'));
      if (signedIn) await carryToken(visitor, await newAccount(real.site.url));
      const { page } = visitor;
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      for (const { path } of pageVisits.filter(({ guard }) => guard === 'none' || (guard === 'session') === signedIn)) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), path).toBe(night);
        expect(await axeFindings(page), path).toEqual([]);
      }
      await visitor.close();
    },
  );

  test.concurrent(
    'FEAT-14 a choice is on the first HTML after a reload, whatever the device says, and can be given back to it',
    async () => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
      const { page, words: t } = visitor;
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.goto('/');
      const choice = page.getByRole('combobox', { name: t('shell:theme.label') });
      await choice.selectOption('dark');
      expect(await ground()).toBe(night);
      // Its code never comes: what is left is the first HTML with its styles.
      await page.route('**/*.js', (route) => route.abort());
      await page.reload();
      expect(await ground()).toBe(night);
      await page.unroute('**/*.js');
      await page.reload();
      await choice.selectOption('auto');
      expect(await ground()).toBe(white);
      expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await ground()).toBe(night);
      await choice.selectOption('light');
      expect(await ground()).toBe(white);
      // Paper is white.
      await choice.selectOption('dark');
      await page.emulateMedia({ media: 'print' });
      expect(await ground()).toBe(white);
      await visitor.close();
    },
  );
});
