import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/patience.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { pressOn } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

describe.skipIf(!findChromium())('the network by area at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'ROUTE-22 CALL-54 CALL-55 CALL-69 goes by keyboard from the country to a branch and sends a parcel from there, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('network'));
      const { page, words: t } = visitor;
      const fits = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

      await page.goto('/find-branches');
      await pressOn(page, page.getByRole('main').getByRole('link', { name: t('shell:nav.network') }));
      await page.getByRole('heading', { level: 1, name: t('network:title') }).waitFor();
      const states = page.getByRole('list', { name: t('network:states') });
      await states.waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await fits()).toBe(true);

      await pressOn(page, states.getByRole('link', { name: /^Yucatán/ }));
      await page.waitForURL('**/networkselect?state=YUC');
      await page.getByRole('heading', { level: 2, name: 'Yucatán' }).waitFor();
      await page.getByText(t('branches:service.international')).first().waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await pressOn(page, page.getByRole('main').getByRole('link', { name: /^Mérida/ }));
      await page.waitForURL('**/networkselect?state=YUC&city=YUC-merida');
      await page.getByText(t('network:collection'), { exact: true }).waitFor();
      await pressOn(page, page.getByRole('button', { name: 'Mérida García Ginerés', exact: true }));
      await page.waitForURL('**&branch=YUC-GARCIAGINERES');
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'Mérida García Ginerés', exact: true }) });
      await row.getByText('999 000 0101').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await fits()).toBe(true);

      // The address is the whole state: a reload shows the same branch, a step back the cities.
      const open = page.getByRole('button', { name: 'Mérida García Ginerés', exact: true, expanded: true });
      await page.reload();
      await open.waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 2, name: 'Yucatán' }).waitFor();
      await page.goForward();
      await open.waitFor();

      // The order begins at once, with the branch's postal code.
      await pressOn(page, row.getByRole('link', { name: t('branches:sendFrom') }));
      await page.waitForURL(({ pathname }) => pathname === '/placeOrder');
      await eventually(async () =>
        expect(await page.locator('#place-sender').getByLabel(t('fields:address.zip')).inputValue()).toBe('97070'),
      );

      await page.goto('/networkselect?state=YUC&city=YUC-atlantis');
      await page.getByText(t('answers:noOutlets')).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
