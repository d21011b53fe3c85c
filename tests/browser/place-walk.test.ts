import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/patience.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { keyboard as hands } from './support/hands.ts';
import { desktopLook } from './support/looks.ts';
import {
  ana,
  choosePickup,
  field,
  fillParcel,
  fillParty,
  jose,
  registerByPhone,
  seeConfirmation,
} from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** The form of one part: two forms on a page have the same fields. */
const inPart = ({ page, words }: Visitor, part: string) => ({ page: page.locator(`#place-${part}`), words });

/** The button at the end of the page, on a phone the one in the bar. */
async function press({ page }: Visitor, ...names: readonly (string | RegExp)[]) {
  const [first, ...others] = names.map((name) => page.getByRole('button', { name }));
  const button = others.reduce((any, other) => any.or(other), first ?? page.getByRole('button'));
  await hands.press(button);
}

async function goOn(visitor: Visitor, kind: 'domestic' | 'international') {
  const { page, words: t } = visitor;
  await press(visitor, t('order:next.recipient'), t('order:next.short'));
  await page.getByRole('heading', { level: 1, name: t(`place:question.${kind}.second`) }).waitFor();
}

const placeIt = (visitor: Visitor) => press(visitor, new RegExp(`^${visitor.words('order:place.plain')}`));

async function placedWaybill({ page }: Visitor): Promise<string> {
  const number = page.locator('.order-placed .guia');
  await number.waitFor();
  return /JMX\d{12}/.exec((await number.textContent()) ?? '')?.[0] ?? 'none';
}

describe.skipIf(!findChromium())('a one-click order at the real site', () => {
  const real = withSite();

  test.concurrent.for(desktopLook.map((look, place) => ({ ...look, phone: `999123450${place}` })))(
    'FEAT-15 ENT-05 ROUTE-25 D-05 D-06 D-64 signed out from the menu: filled in, stored, an account made at the end, placed once and shown, then one abroad, whose door is described afterwards; by keyboard, in $language at $width px',
    async ({ language, width, phone }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('place'));
      const { page, words: t } = visitor;

      await page.goto('/');
      await hands.press(
        page.getByRole('link', { name: t('shell:nav.ship'), exact: true }).and(page.locator(':visible')),
      );
      await page.getByRole('heading', { level: 1, name: t('place:question.domestic.first') }).waitFor();
      await fillParty(inPart(visitor, 'sender'), 'sender', ana, hands);
      await fillParty(inPart(visitor, 'recipient'), 'recipient', jose, hands);

      // Neither the other order nor a reload loses an answer.
      await hands.press(page.getByRole('link', { name: t('place:kind.international') }));
      await page.getByRole('heading', { level: 1, name: t('place:question.international.first') }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: t('place:question.domestic.first') }).waitFor();
      await page.reload();
      await goOn(visitor, 'domestic');
      await fillParcel(inPart(visitor, 'parcel'), {}, hands);
      await choosePickup(inPart(visitor, 'pickup'), hands);
      await hands.tick(page.locator('#place-review input[name="acceptTerms"]'));
      await page.locator('.tot:visible', { hasText: '$' }).first().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await placeIt(visitor);

      const other = t('account:signIn.otherAction');
      await hands.press(page.getByRole('button', { name: other }).or(page.getByRole('link', { name: other })));
      await registerByPhone(visitor, phone, `Ana nueva ${phone}`, 'Abcdef12');
      const waybill = await placedWaybill(visitor);
      expect(await axeFindings(page)).toEqual([]);
      // No way back leads into the form again.
      const address = page.url();
      await page.goBack();
      await seeConfirmation(page, address, waybill);
      await page.goto('/personalCenter/myOrdersList');
      await page.locator('.guia:visible', { hasText: waybill }).first().waitFor();
      expect(await page.locator('.guia:visible').count()).toBe(1);

      await page.goto('/placeOrder?to=international');
      await fillParty(inPart(visitor, 'sender'), 'sender', ana, hands);
      const recipient = inPart(visitor, 'recipient').page;
      await hands.pickFrom(field(recipient, t('fields:recipientAbroad.country')), 'US');
      await hands.type(field(recipient, t('fields:recipient.name')), 'Mary Jones');
      await hands.type(field(recipient, t('fields:recipientAbroad.phone')), '210 555 0142');
      await hands.type(field(recipient, t('fields:recipientAbroad.street')), '1200 Commerce St');
      await hands.type(field(recipient, t('fields:address.city')), 'San Antonio');
      await hands.type(recipient.getByLabel(t('fields:recipientAbroad.state')), 'Texas');
      await hands.type(recipient.getByLabel(t('fields:recipientAbroad.zip')), '78205');
      await page.getByRole('status').filter({ hasText: '78' }).or(page.locator('.place-needs')).first().waitFor();
      await goOn(visitor, 'international');
      const parcel = inPart(visitor, 'parcel').page;
      await hands.pickFrom(field(parcel, t('fields:parcel.itemType')), 'clothing');
      // Proposed from the item type, and editable.
      await eventually(async () => expect(await parcel.locator('input[name="hsCode"]').inputValue()).toMatch(/^\d/));
      await hands.type(field(parcel, t('fields:parcelAbroad.itemName')), 'Cotton blouse, new');
      await hands.type(field(parcel, t('fields:parcel.quantity')), '1');
      await hands.pick(parcel.getByRole('radio', { name: new RegExp(`^${t('fields:customsPurpose.gift')}`) }));
      await hands.type(field(parcel, t('fields:parcel.itemValue')), '850');
      await hands.pickFrom(field(parcel, t('fields:parcelAbroad.originCountry')), 'MX');
      await hands.type(field(parcel, t('fields:parcel.weight')), '1.2');
      await choosePickup(inPart(visitor, 'pickup'), hands);
      for (const yes of await page.locator('#place-review input[type="checkbox"]').all()) await hands.tick(yes);
      await page.getByText(t('place:unpriced.before')).waitFor();
      await placeIt(visitor);
      const abroad = await placedWaybill(visitor);
      await page.getByText(t('place:after.confirm')).waitFor();
      await hands.press(page.getByRole('link', { name: t('order:placed.view') }));
      await page.getByText(t('answers:priceToConfirm')).first().waitFor();
      await page.getByText(abroad).first().waitFor();
      // Until the pickup, the directions to the door may still be improved.
      await hands.press(page.getByRole('button', { name: t('orders:edit') }));
      const dialog = page.getByRole('dialog');
      await hands.type(dialog.getByLabel(t('fields:address.references')), 'Timbre azul');
      await hands.press(dialog.getByRole('button', { name: t('orders:change.save') }));
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Timbre azul').first().waitFor();
      await page.getByText(t('orders:change.field.sender')).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
