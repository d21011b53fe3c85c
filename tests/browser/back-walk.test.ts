import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { looks } from './support/looks.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

describe.skipIf(!findChromium())('the device’s way back at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'NAV-03 it closes a sheet, keeps what was typed in it and the height of the page, and then leaves the page, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('back'));
      const { page, words: t } = visitor;
      await page.goto('/faqs');
      await page.locator('.logo').first().click();
      await page.getByRole('heading', { level: 1, name: t('home:hero.title') }).waitFor();
      await page.evaluate(() => window.scrollTo(0, 400));
      const height = () => page.evaluate(() => window.scrollY);
      await eventually(async () => expect(await height()).toBe(400));

      const opener = page.getByRole('button', { name: t('shell:nav.help'), exact: true }).filter({ visible: true });
      const dialog = page.getByRole('dialog');
      const box = dialog.getByRole('textbox', { name: t('help:message') });
      await opener.first().click();
      await box.fill('¿Dónde anda');
      // Reaching the bar of a wide screen means scrolling to the top.
      const heightAtOpening = await height();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect([new URL(page.url()).pathname, await height()]).toEqual(['/', heightAtOpening]);

      // There is no forward entry, and typed text is still there.
      await page.goForward();
      await opener.first().click();
      expect(await box.inputValue()).toBe('¿Dónde anda');
      // A page that is reloaded under a sheet has none, and is left by one step.
      await page.reload();
      await opener.first().waitFor();
      expect(await dialog.count()).toBe(0);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/faqs');

      // A sheet closed by hand, and a page opened from a sheet: each takes one step.
      await opener.first().click();
      await dialog.getByRole('button', { name: t('ui:close') }).click();
      await dialog.waitFor({ state: 'detached' });
      if (width < 768) {
        await page.getByRole('button', { name: t('shell:menu') }).click();
        await dialog.getByRole('link', { name: t('shell:nav.quote') }).click();
      } else
        await page
          .locator('header')
          .getByRole('link', { name: t('shell:nav.quote') })
          .click();
      await page.waitForURL((url) => url.pathname === '/shipping-rates');
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/faqs');
      await page.goForward();
      await page.waitForURL((url) => url.pathname === '/shipping-rates');
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
