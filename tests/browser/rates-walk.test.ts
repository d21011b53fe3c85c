import { describe, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { findChromium } from '#tests/support/chromium.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { field } from './support/steps.ts';
import { looks } from './support/looks.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { button } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

const parcel = { from: '44160', to: '97070', kg: '2.5', size: ['50', '40', '30'] } as const;

/** The service, by language: both are covered. */
const services = { es: 'express', ar: 'standard' } as const;

async function typeRoute({ page, words: t }: Visitor): Promise<void> {
  await typeInto(page, field(page, t('fields:rates.originZip')), parcel.from);
  await page.getByText('Guadalajara').first().waitFor();
  await typeInto(page, field(page, t('fields:rates.destinationZip')), parcel.to);
  await page.getByText('Mérida').first().waitFor();
  await typeInto(page, field(page, t('fields:parcel.weight')), parcel.kg);
}

const toRow = ({ page, words: t }: Visitor, service: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: t(`fields:product.${service}`), exact: true }) });

const toPesos = (amount: string): number => Number(amount.replaceAll(/[$,]/g, ''));

const amountIn = async (place: Locator): Promise<string> =>
  /\$[\d,]+\.\d\d/.exec((await place.textContent()) ?? '')?.[0] ?? '';

describe.skipIf(!findChromium())('a visitor who wants to know what it costs', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-02 ROUTE-09 ENT-04 CALL-33 RULE-RATE-01 RULE-RATE-02 NAV-05 D-05 by keyboard alone: quotes on home, then with a box on the page, and sees the same price in an order that can be filled in signed out, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const service = services[language];
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('rates'));
      const { page, words: t } = visitor;

      // On home: a wrong weight is reported at its field, then the prices appear beside the question.
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Tab');
      await typeRoute(visitor);
      await typeInto(page, field(page, t('fields:parcel.weight')), '30.05');
      await page.keyboard.press('Enter');
      await page.locator('.errm').first().waitFor();
      await typeInto(page, field(page, t('fields:parcel.weight')), parcel.kg);
      await page.keyboard.press('Enter');
      await page.locator('.inline-list li').first().waitFor();
      const plain = await amountIn(page.locator('.inline-list li').filter({ hasText: t(`fields:product.${service}`) }));

      // On the page: the same price; a large box raises it, and the breakdown says why.
      await pressOn(page, page.getByRole('link', { name: t('rates:inline.all') }));
      await toRow(visitor, service).waitFor();
      expect(await amountIn(toRow(visitor, service).locator('.rates-price'))).toBe(plain);
      if (width < 768) await pressOn(page, page.getByRole('button', { name: t('rates:change') }));
      await pressOn(page, button(visitor, 'rates:more'));
      for (const [index, side] of (['length', 'width', 'height'] as const).entries()) {
        await typeInto(
          page,
          page.getByRole('textbox', { name: t(`fields:parcel.${side}`), exact: true }),
          parcel.size[index] ?? '',
        );
      }
      await page.keyboard.press('Enter');
      await page.waitForURL(/size=50x40x30/);
      // The old price stays, dimmed, until the new one arrives.
      await toRow(visitor, service).locator('.rates-price').filter({ hasNotText: plain }).waitFor();
      const price = await amountIn(toRow(visitor, service).locator('.rates-price'));
      expect(toPesos(price)).toBeGreaterThan(toPesos(plain));
      await pressOn(page, toRow(visitor, service).getByRole('button', { name: t('rates:breakdown.show') }));
      expect(await amountIn(toRow(visitor, service).locator('.rates-lines .total'))).toBe(price);

      // An address can be shared: a reload sends the same query.
      await page.reload();
      await toRow(visitor, service).waitFor();
      expect(await amountIn(toRow(visitor, service).locator('.rates-price'))).toBe(price);

      // The order needs no sign-in yet, and starts with this very parcel.
      await pressOn(page, toRow(visitor, service).getByRole('link', { name: t('rates:sendThis') }));
      const question = page.getByRole('heading', { level: 1, name: t('place:question.domestic.first') });
      await question.waitFor();
      const total = page.locator('.tot:visible', { hasText: '$' }).first();
      await total.waitFor();
      expect(await amountIn(total)).toBe(price);
      for (const [part, zipCode] of [
        ['sender', parcel.from],
        ['recipient', parcel.to],
      ] as const) {
        const zip = field(page.locator(`#place-${part}`), t('fields:address.zip'));
        expect(await zip.inputValue()).toBe(zipCode);
        await tabTo(page, zip);
      }
      await page.reload();
      await question.waitFor();
      await total.waitFor();
      expect(await amountIn(total)).toBe(price);

      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test('ROUTE-23 CALL-60 CALL-63 D-03 the tariff names the price of the quotation, and countries are found by name', async ({
    onTestFailed,
  }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    onTestFailed(() => visitor.picture('tariff'));
    const { page, words: t } = visitor;
    await page.goto(`/shipping-rates?from=${parcel.from}&to=${parcel.to}&kg=3`);
    await toRow(visitor, 'standard').waitFor();
    const price = await amountIn(toRow(visitor, 'standard').locator('.rates-price'));

    await page.goto('/freightQuery');
    await typeInto(page, field(page, t('fields:rates.originZip')), parcel.from);
    await page.getByRole('main').getByRole('combobox').selectOption('YUC');
    await pressOn(page, button(visitor, 'freight:search.submit'));
    const leading = page.locator('tbody tr').filter({ hasText: 'Hasta 3 kg' }).locator('.leads');
    await leading.waitFor();
    expect(await amountIn(leading)).toBe(price);

    await pressOn(page, page.getByRole('link', { name: t('freight:view.international') }));
    await typeInto(page, page.getByRole('textbox', { name: t('freight:country.search') }), 'japon');
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    expect(await page.locator('tbody th').allTextContents()).toEqual(['Japón']);

    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
