import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/patience.ts';
import { publicHolidays } from '#domain/time/holidays.ts';
import { transitDays, transitWindow } from '#domain/time/promise.ts';
import { addDays, getWeekday, localDate } from '#domain/time/zoned-time.ts';
import { getFormats } from '#src/i18n/formats.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { axeFindings } from './support/axe.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** The next Friday before a public holiday on Monday, from today: the query is always about a future day. */
function fridayBeforeLongWeekend(): string {
  const today = localDate(new Date());
  const year = Number(today.slice(0, 4));
  const monday = [year, year + 1]
    .flatMap((each) => publicHolidays(each))
    .find(({ date }) => getWeekday(date) === 1 && addDays(date, -3) > today);
  if (!monday) throw new Error('No long weekend comes.');
  return addDays(monday.date, -3);
}

describe.skipIf(!findChromium())('transit times and prohibited items at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'ROUTE-10 FEAT-03 CALL-36 D-90 reads by keyboard when a parcel of a Friday before a long weekend arrives, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('transit'));
      const { page, words: t } = visitor;
      const friday = fridayBeforeLongWeekend();

      await page.goto('/');
      await pressOn(page, page.getByRole('contentinfo').getByRole('link', { name: t('shell:nav.transit') }));
      await page.getByRole('heading', { level: 1, name: t('transit:title') }).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      // Invalid input is reported at its field, by the rule that the server has.
      const field = (name: 'origin' | 'destination') =>
        page.getByRole('combobox', { name: t(`fields:transit.${name}`), exact: true });
      const [origin, destination] = [field('origin'), field('destination')];
      await typeInto(page, origin, '00000');
      await page.keyboard.press('Enter');
      await page.getByText(t('rules:postalCode.prefix')).waitFor();
      await page.getByText(t('rules:transit.query.destination.required')).waitFor();

      await typeInto(page, origin, '44100');
      await typeInto(page, destination, '97000');
      await page.keyboard.press('Enter');
      const standard = page.getByRole('article', { name: t('answers:product.standard'), exact: true });
      await standard.waitFor();

      await page.goto(`/shipping-days?from=44100&to=97000&date=${friday}&time=10:00`);
      await standard.waitFor();
      const asked = await mustCall(callerAt(real.site.url), 'transitTimes', {
        origin: '44100',
        destination: '97000',
        date: friday,
        time: '10:00',
      });
      const answered = asked.products.find(({ productType }) => productType === 'standard');
      expect(answered).toMatchObject(
        transitWindow(
          { date: friday, time: '10:00' },
          'standard',
          answered ?? { minBusinessDays: 0, maxBusinessDays: 0 },
        ),
      );
      const format = getFormats(language);
      const verdict = t('transit:verdict.between', {
        from: format.longDate(answered?.earliest ?? ''),
        to: format.longDate(answered?.latest ?? ''),
      });
      await standard.getByText(verdict).waitFor();

      // The holiday on Monday doesn't count, and the calendar names it.
      const monday = transitDays(friday, addDays(friday, 3)).at(-1);
      const cell = standard.getByRole('cell', { name: t(`transit:holiday.${monday?.holiday}`) });
      expect(await cell.textContent()).toContain(format.longDate(addDays(friday, 3)));
      expect(await axeFindings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);

      // The network's cities are suggested while typing, whatever the accents, and chosen by keyboard.
      await page.goto('/shipping-days');
      for (const [end, typed, city] of [
        [origin, 'MERI', 'Mérida, Yucatán'],
        [destination, 'guadalaj', 'Guadalajara, Jalisco'],
      ] as const) {
        await typeInto(page, end, typed);
        await page
          .getByRole('listbox', { name: t('ui:cities.list') })
          .getByRole('option')
          .first()
          .waitFor();
        expect(await axeFindings(page)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
        ).toBe(true);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await eventually(async () => expect(await end.inputValue()).toBe(city));
      }
      await page.keyboard.press('Enter');
      await standard.waitFor();
      expect(new URL(page.url()).searchParams.get('from')).toBe('Mérida, Yucatán');

      // A city name of several states, then an unknown one.
      await page.goto('/shipping-days?from=Guada&to=97000');
      await pressOn(page, page.getByRole('link', { name: 'Guadalajara, Jalisco' }));
      await standard.waitFor();
      expect(new URL(page.url()).searchParams.get('from')).toBe('Guadalajara, Jalisco');
      await page.goto('/shipping-days?from=44100&to=Atlantis');
      await page.getByText(t('transit:unknown.hint')).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'ROUTE-10 the list of cities loads when the visitor types: their text, its focus and what they compose stay as they were',
    async ({ onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
      onTestFailed(() => visitor.picture('transit-late-list'));
      const { page, words: t } = visitor;
      let mayArrive = false;
      const onItsWay: Route[] = [];
      await page.route(/\/assets\/(city-list|combobox)-/, (route) => {
        // Requests after the list may arrive are not delayed.
        if (mayArrive) return route.continue();
        onItsWay.push(route);
      });
      await page.goto('/shipping-days', { waitUntil: 'networkidle' });
      expect(onItsWay).toEqual([]);

      const origin = page.getByRole('combobox', { name: t('fields:transit.origin'), exact: true });
      await origin.focus();
      await eventually(() => expect(onItsWay.length).toBeGreaterThan(0));
      const device = await page.context().newCDPSession(page);
      await page.keyboard.type('ME');
      // Like an input method: a character that is still being composed.
      await device.send('Input.imeSetComposition', { text: 'RI', selectionStart: 2, selectionEnd: 2 });
      const before = await origin.elementHandle();
      expect(await origin.getAttribute('aria-expanded')).toBe('false');

      mayArrive = true;
      for (const route of onItsWay) await route.continue();
      const option = page.getByRole('listbox', { name: t('ui:cities.list') }).getByRole('option');
      await option.waitFor();
      expect(await before?.evaluate((text) => text === document.activeElement)).toBe(true);
      await device.send('Input.insertText', { text: 'RID' });
      await eventually(async () => expect(await origin.inputValue()).toBe('MERID'));
      await page.keyboard.press('ArrowDown');
      expect(await origin.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
      await page.keyboard.press('Enter');
      await eventually(async () =>
        expect(await before?.evaluate((text) => (text as HTMLInputElement).value)).toBe('Mérida, Yucatán'),
      );
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent('ROUTE-10 without the list of cities what is typed counts', async ({ onTestFailed }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    onTestFailed(() => visitor.picture('transit-lost-list'));
    const { page, words: t } = visitor;
    await page.route(/\/assets\/city-list-/, (route) => route.abort());
    await page.goto('/shipping-days');
    const end = (name: 'origin' | 'destination') =>
      page.getByRole('combobox', { name: t(`fields:transit.${name}`), exact: true });
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('city-list'));
    await typeInto(page, end('origin'), 'Guadalajara');
    await lost;
    await typeInto(page, end('destination'), '97000');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: t('answers:product.standard'), exact: true }).waitFor();
    expect(await end('origin').inputValue()).toBe('Guadalajara');
    await visitor.close();
  });

  test.concurrent.for(looks)(
    'ROUTE-33 NAV-03 D-18 D-13 FEAT-11 goes to the guide, which begins at its top, searches it and comes back, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('contraband'));
      const { page, words: t } = visitor;

      await page.goto('/shipping-days');
      const link = page.getByRole('contentinfo').getByRole('link', { name: t('shell:nav.prohibited') });
      await tabTo(page, link);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: t('prohibited:title') }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/contraband');
      await page.waitForFunction(() => window.scrollY === 0);
      // A standalone page: no actions in the header, no footer.
      expect(await page.getByRole('contentinfo').count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);

      await typeInto(page, page.getByRole('searchbox'), 'perfume');
      await page.waitForURL(/q=perfume/);
      await eventually(async () => expect(await page.getByRole('heading', { level: 3 }).count()).toBe(1));
      expect(await axeFindings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);

      await pressOn(page, page.getByRole('link', { name: t('shell:standalone.back') }));
      await page.getByRole('heading', { level: 1, name: t('transit:title') }).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
