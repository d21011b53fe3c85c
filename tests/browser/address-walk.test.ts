import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { newCustomerAt } from '#tests/support/real-customer.ts';
import { callerAt } from '#tests/support/real-server.ts';
import { carryToken } from './support/account.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { ana, field, jose, type Party } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const walks = [
  { language: 'es', width: 390 },
  { language: 'ar', width: 1280 },
] as const;

/** Fills in the open form and saves it, all by keyboard. */
async function writeAddress({ page, words: t }: Visitor, party: Party, isDefault: boolean): Promise<void> {
  await typeInto(page, field(page, t('fields:contact.name')), party.name);
  await typeInto(page, field(page, t('fields:contact.phone')), party.phone);
  await typeInto(page, field(page, t('fields:address.zip')), party.zip);
  await page.getByText(party.city, { exact: false }).first().waitFor();
  await tabTo(page, page.getByRole('radio').first());
  const colony = page.getByRole('radio', { name: party.colony, exact: true });
  for (let step = 0; step < 12 && !(await colony.isChecked()); step += 1) {
    await page.keyboard.press(step === 0 ? 'Space' : 'ArrowDown');
  }
  await typeInto(page, field(page, t('fields:address.street')), party.street);
  await typeInto(page, field(page, t('fields:address.number')), party.number);
  if (isDefault) await pressOn(page, page.getByRole('checkbox', { name: t('fields:address.isDefault') }), 'Space');
  await pressOn(page, page.getByRole('button', { name: t('addresses:form.save') }));
  await page.getByRole('heading', { level: 1, name: t('addresses:title') }).waitFor();
}

/** What is on screen with this person's name: a row of the table, on a phone a ticket. */
const entryOf = ({ page }: Visitor, { name }: Party) => page.locator('tr, article').filter({ hasText: name }).locator('visible=true').first();

async function chooseInMenu(visitor: Visitor, party: Party, action: string): Promise<void> {
  const { page, words: t } = visitor;
  const entry = entryOf(visitor, party);
  await pressOn(page, entry.getByRole('button', { name: t('addresses:more', { name: `\u2068${party.name}\u2069` }) }));
  await pressOn(page, entry.getByRole('button', { name: t(action) }));
}

/** From the shortcut of a step into the book and, by the search that has the focus, back with an address. */
async function pickAddress(visitor: Visitor, role: 'sender' | 'recipient', { name, street }: Party): Promise<void> {
  const { page, words: t } = visitor;
  await pressOn(page, page.getByRole('button', { name: t('widgets:book.open') }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await dialog.locator('li').first().getByText(t('widgets:book.usual'), { exact: true }).waitFor();
  await page.keyboard.type(street);
  const entry = dialog.getByRole('button', { name: new RegExp(name) });
  await pressOn(page, entry);
  await dialog.waitFor({ state: 'detached' });
  expect(await field(page, t(`fields:${role}.name`)).inputValue()).toBe(name);
  await page.getByRole('button', { name: t('widgets:book.open') }).and(page.locator(':focus')).waitFor();
}

async function goOn({ page, words: t }: Visitor, from: 'sender' | 'recipient', to: 'recipient' | 'parcel'): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: t(`order:next.${from}`) }).or(page.getByRole('button', { name: t('order:next.short'), exact: true })));
  await page.getByRole('heading', { level: 1, name: t(`order:question.${to}`) }).waitFor();
}

describe.skipIf(!findChromium())('the address book', () => {
  const real = withSite();

  test.concurrent.for(walks)(
    'ROUTE-06 ROUTE-07 ENT-03 ENT-14 CONST-11 is filled by keyboard and chosen from in an order, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newCustomerAt(callerAt(real.site.url), `Libreta ${width}`);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('addresses'));
      await carryToken(visitor, account);
      const { page, words: t } = visitor;

      // Both books by hand, the one default in the form, the other in the list.
      await page.goto('/personalCenter/addressList');
      await page.getByRole('heading', { name: t('addresses:empty.sender') }).waitFor();
      await pressOn(page, page.getByRole('link', { name: t('addresses:new') }));
      await writeAddress(visitor, ana, true);
      await entryOf(visitor, ana).getByText(t('addresses:usual'), { exact: true }).waitFor();
      await pressOn(page, page.getByRole('link', { name: t('addresses:book.recipient') }));
      await pressOn(page, page.getByRole('link', { name: t('addresses:new') }));
      await writeAddress(visitor, jose, false);
      await chooseInMenu(visitor, jose, 'addresses:setDefault.recipient');
      await entryOf(visitor, jose).getByText(t('addresses:usual'), { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?type=2');

      // Deleted, a look at the coupons with the new customer's voucher, and back again.
      await chooseInMenu(visitor, jose, 'addresses:remove');
      await page.getByRole('heading', { name: t('addresses:empty.recipient') }).waitFor();
      await page.goto('/personalCenter/coupon');
      await page.getByRole('article', { name: t('coupons:name.newUser') }).waitFor();
      expect(await page.getByRole('article').textContent()).toContain('$21');
      await page.goBack();
      await pressOn(page, page.getByRole('button', { name: t('addresses:undo') }));
      await entryOf(visitor, jose).getByText(t('addresses:usual'), { exact: true }).waitFor();

      // Both defaults are found at their ends of an order.
      await page.goto('/onlineOrder');
      await pickAddress(visitor, 'sender', ana);
      await goOn(visitor, 'sender', 'recipient');
      await pickAddress(visitor, 'recipient', jose);
      await goOn(visitor, 'recipient', 'parcel');

      expect(visitor.troubles).toEqual([]);
      await visitor.close();
    },
  );

  test('CALL-17 two browsers change one address: nothing typed is lost, and both changes stay', async ({ onTestFailed }) => {
    const account = await newCustomerAt(callerAt(real.site.url), 'Libreta de dos');
    const [laptop, phone] = await Promise.all([1280, 390].map((width) => openVisitor(real.browser, { url: real.site.url, language: 'es', width })));
    if (!laptop || !phone) throw new Error('No browsers');
    onTestFailed(() => laptop.picture('conflict'));
    const t = laptop.words;
    await Promise.all([carryToken(laptop, account), carryToken(phone, account)]);
    await laptop.page.goto('/personalCenter/addressList/new');
    await writeAddress(laptop, ana, false);
    await laptop.page.getByRole('link', { name: t('addresses:editOne', { name: `\u2068${ana.name}\u2069` }) }).locator('visible=true').click();
    await field(laptop.page, t('fields:address.street')).fill('Av. Vallarta');
    await phone.page.goto(laptop.page.url());
    await field(phone.page, t('fields:address.number')).fill('1200');
    await phone.page.getByRole('button', { name: t('addresses:form.save') }).click();
    await phone.page.getByText('1200').locator('visible=true').first().waitFor();

    await laptop.page.getByRole('button', { name: t('addresses:form.save') }).click();
    await laptop.page.getByRole('heading', { name: t('addresses:conflict.title') }).and(laptop.page.locator(':focus')).waitFor();
    await laptop.page.getByRole('button', { name: t('addresses:conflict.save') }).click();
    await laptop.page.getByText('Av. Vallarta 1200').locator('visible=true').first().waitFor();
    expect([...laptop.troubles, ...phone.troubles]).toEqual([]);
    await Promise.all([laptop.close(), phone.close()]);
  });
});
