import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const meridaCentre = { latitude: 20.967, longitude: -89.624 };

const toRows = ({ page, words: t }: Visitor) =>
  page.getByRole('list', { name: t('branches:list') }).getByRole('listitem');

describe.skipIf(!findChromium())('branches at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-04 ROUTE-11 D-02 D-91 the nearest branch is found by keyboard without giving a position, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('branches'));
      const { page, words: t } = visitor;
      await page.goto('/');
      await pressOn(page, page.getByRole('link', { name: t('shell:nav.branches'), exact: true }));
      await page.getByRole('heading', { level: 1, name: t('branches:title') }).waitFor();

      await pressOn(page, page.getByRole('button', { name: t('branches:search.submit') }));
      await page.getByText(t('rules:text.required')).waitFor();
      await typeInto(page, page.getByRole('combobox', { name: t('fields:branches.text') }), '97070');
      await page.keyboard.press('Enter');
      const rows = toRows(visitor);
      await rows
        .first()
        .getByText(/Mérida/)
        .first()
        .waitFor();
      expect(new URL(page.url()).search).toBe('?q=97070');
      const distances = (await rows.locator('.branch-km').allTextContents()).map((text) =>
        Number(/[\d.]+/.exec(text)?.[0]),
      );
      expect(distances.length).toBeGreaterThan(2);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));

      // The printed page has the list and its heading, without the form.
      await page.emulateMedia({ media: 'print' });
      expect(await rows.first().isVisible()).toBe(true);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      for (const asking of ['.branch-search', '.branch-ways', '.map-stage'])
        expect(await page.locator(asking).first().isVisible()).toBe(false);
      await page.emulateMedia({ media: null });

      // The second row expands by its name, and a parcel can be sent from it.
      const second = rows.nth(1);
      await pressOn(page, second.getByRole('button'));
      await second.getByRole('link', { name: new RegExp(t('branches:directions')) }).waitFor();
      expect(await second.getByRole('link', { name: new RegExp(t('branches:sendFrom')) }).getAttribute('href')).toMatch(
        /^\/placeOrder\?.*97\d{3}/,
      );

      // A state of the map is reached by Tab and arrows; Enter asks for it.
      await tabTo(page, page.locator('.map-stage a[tabindex="0"]'));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\?state=/);
      await rows.first().waitFor();
      expect(await axeFindings(page)).toEqual([]);

      // The search is still there after going back.
      await page.goBack();
      await page.waitForURL(/\?q=97070/);
      await page.locator('input[name="text"][value="97070"]').waitFor();
      // Maps never mirror.
      expect(
        await page
          .locator('.map-stage')
          .first()
          .evaluate((stage) => getComputedStyle(stage).direction),
      ).toBe('ltr');

      // A city is suggested while typing, whatever the accents; choosing it searches there.
      const field = page.getByRole('combobox', { name: t('fields:branches.text') });
      await typeInto(page, field, 'MERI');
      await page.getByRole('option', { name: /Mérida/ }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === 'Mérida, Yucatán');
      await rows
        .first()
        .getByText(/Mérida/)
        .first()
        .waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'MSG-18 FEAT-04 a granted position leads to the branches near it and stays out of the address',
    async ({ onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
      onTestFailed(() => visitor.picture('branches-granted'));
      const { page, context, words: t } = visitor;
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation(meridaCentre);
      await page.goto('/find-branches');
      await page
        .getByRole('button', { name: t('branches:search.locate') })
        .first()
        .click();
      await toRows(visitor)
        .first()
        .getByText(/Mérida/)
        .first()
        .waitFor();
      expect(new URL(page.url()).search).toBe('?near=me');
      // The history keeps it through a reload.
      await page.reload();
      await toRows(visitor).first().waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'MSG-18 a denied position is explained, and everything else keeps working',
    async ({ onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
      onTestFailed(() => visitor.picture('branches-denied'));
      const { page, words: t } = visitor;
      await page.goto('/find-branches');
      await page
        .getByRole('button', { name: t('branches:search.locate') })
        .first()
        .click();
      await page.getByText(t('branches:position.denied')).waitFor();
      await page.getByRole('combobox', { name: t('fields:branches.text') }).fill('00000');
      await page.keyboard.press('Enter');
      await page.getByText(t('branches:none.title')).waitFor();
      await page.getByRole('combobox', { name: t('fields:branches.text') }).fill('Guadalajara');
      await page.keyboard.press('Enter');
      await toRows(visitor)
        .first()
        .getByText(/Guadalajara/)
        .first()
        .waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
