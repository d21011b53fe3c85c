import { describe, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { findChromium } from '#tests/support/chromium.ts';
import { carryToken, newAccount } from './support/account.ts';
import { keyboard as hands } from './support/hands.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { ana, chooseSlot, field, fillParty, jose, nextStep, placeOrder } from './support/steps.ts';
import { openVisitor } from './support/visitor.ts';
import { button } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

const saved = 'Blusas de feria';

const amountIn = async (place: Locator): Promise<string> =>
  /\$[\d,]+\.\d\d/.exec((await place.textContent()) ?? '')?.[0] ?? '';

describe.skipIf(!findChromium())('a customer who sends similar parcels again and again', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-02 FEAT-05 ENT-15 D-54 D-62 RULE-WEB-12 quotes with bag, insurance and payment mode, finds them in the order at that price, saves the parcel, and next time chooses it at the same price; by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('saved-parcel'));
      const { page, words: t } = visitor;
      await carryToken(visitor, account);

      // The quotation contains everything that the order will consist of.
      await page.goto(`/shipping-rates?from=${ana.zip}&to=${jose.zip}&kg=2.5&type=EZ`);
      const standard = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: t('fields:product.standard'), exact: true }) });
      const shown = standard.locator('.rates-price');
      await shown.waitFor();
      const plain = await amountIn(shown);
      if (width < 768) await pressOn(page, page.getByRole('button', { name: t('rates:change') }));
      const bag = field(page, t('fields:parcel.bag'));
      await bag.locator('option', { hasText: t('fields:bag.medium') }).waitFor({ state: 'attached' });
      await hands.pickFrom(bag, 'medium');
      await hands.pickFrom(field(page, t('fields:rates.paymentMode')), 'CC_CASH');
      await hands.tick(page.getByRole('checkbox', { name: new RegExp(`^${t('fields:parcel.insure')}`) }));
      await typeInto(page, field(page, t('fields:parcel.itemValue')), '1850');
      await page.keyboard.press('Enter');
      await page.waitForURL(/insure=1.*bag=medium.*pays=CC_CASH/);
      await shown.filter({ hasNotText: plain }).waitFor();
      const price = await amountIn(shown);

      // The order has them, at the same price in every step.
      await pressOn(page, standard.getByRole('link', { name: t('rates:sendThis') }));
      const total = page.locator('.tot:visible').filter({ hasText: price }).first();
      await page.getByRole('heading', { level: 1, name: t('order:question.sender') }).waitFor();
      await fillParty(visitor, 'sender', ana, hands);
      await nextStep(visitor, 'sender', hands);
      await fillParty(visitor, 'recipient', jose, hands);
      await nextStep(visitor, 'recipient', hands);
      const medium = page.getByRole('radio', { name: new RegExp(t('fields:bag.medium')) });
      const insure = page.getByRole('checkbox', { name: new RegExp(t('fields:parcel.insure')) });
      expect([await medium.isChecked(), await insure.isChecked()]).toEqual([true, true]);
      expect(await field(page, t('fields:parcel.itemValue')).inputValue()).toBe('1,850.00');
      await hands.pickFrom(field(page, t('fields:parcel.itemType')), 'clothing');
      await hands.type(field(page, t('fields:parcel.itemName')), 'Blusas');
      await hands.type(field(page, t('fields:parcel.quantity')), '12');
      await total.waitFor();

      // It is saved under a name.
      await pressOn(page, button(visitor, 'savedParcels:save'));
      const dialog = page.getByRole('dialog');
      await typeInto(page, dialog.getByRole('textbox'), saved);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(saved).first().waitFor();
      await nextStep(visitor, 'parcel', hands);
      expect(await page.getByRole('radio', { name: new RegExp(t('fields:paymentMode.CC_CASH')) }).isChecked()).toBe(
        true,
      );
      await chooseSlot(visitor, hands);
      await nextStep(visitor, 'pickup', hands);
      await total.waitFor();
      await placeOrder(visitor, hands);
      await hands.press(page.getByRole('link', { name: t('order:placed.view') }));
      await page.getByText(price).first().waitFor();

      // The next order: two presses instead of a form.
      await page.goto('/onlineOrder');
      await page.getByRole('heading', { level: 1, name: t('order:question.sender') }).waitFor();
      await fillParty(visitor, 'sender', ana, hands);
      await nextStep(visitor, 'sender', hands);
      await fillParty(visitor, 'recipient', jose, hands);
      await nextStep(visitor, 'recipient', hands);
      await pressOn(page, button(visitor, 'savedParcels:open'));
      const choice = dialog.getByRole('button', { name: saved }).first();
      await choice.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(await field(page, t('fields:parcel.itemName')).inputValue()).toBe('Blusas');
      expect([await medium.isChecked(), await insure.isChecked()]).toEqual([true, true]);
      await total.waitFor();
      await nextStep(visitor, 'parcel', hands);

      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
