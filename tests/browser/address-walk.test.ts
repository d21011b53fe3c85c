import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { newCustomerAt } from '#tests/support/real-customer.ts';
import { callerAt } from '#tests/support/real-server.ts';
import { carryToken } from './support/account.ts';
import { chooseInMenu, getEntry, goOn, pickAddress, seeUsualSender, writeAddress } from './support/address-steps.ts';
import { pressOn } from './support/keyboard.ts';
import { ana, field, jose } from './support/steps.ts';
import { looks } from './support/looks.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

describe.skipIf(!findChromium())('the address book', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'ROUTE-06 ROUTE-07 ENT-03 ENT-14 CONST-11 is filled by keyboard and chosen from in an order, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newCustomerAt(callerAt(real.site.url), `Libreta ${language} ${width}`);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('addresses'));
      await carryToken(visitor, account);
      const { page, words: t } = visitor;

      // Both books by hand: one default is set in the form, the other in the list.
      await page.goto('/personalCenter/addressList');
      await page.getByRole('heading', { name: t('addresses:empty.sender') }).waitFor();
      await pressOn(page, page.getByRole('link', { name: t('addresses:new') }));
      await writeAddress(visitor, ana, true);
      await getEntry(visitor, ana).getByText(t('addresses:usual'), { exact: true }).waitFor();
      await pressOn(page, page.getByRole('link', { name: t('addresses:book.recipient') }));
      await pressOn(page, page.getByRole('link', { name: t('addresses:new') }));
      await writeAddress(visitor, jose, false);
      await chooseInMenu(visitor, jose, 'addresses:setDefault.recipient');
      await getEntry(visitor, jose).getByText(t('addresses:usual'), { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?type=2');

      // Deleted, a visit to the coupons with the new customer's voucher, and back again.
      await chooseInMenu(visitor, jose, 'addresses:remove');
      await page.getByRole('heading', { name: t('addresses:empty.recipient') }).waitFor();
      await page.goto('/personalCenter/coupon');
      await page.getByRole('article', { name: t('coupons:name.newUser') }).waitFor();
      expect(await page.getByRole('article').textContent()).toContain('$21');
      await page.goBack();
      await pressOn(page, page.getByRole('button', { name: t('addresses:undo') }));
      await getEntry(visitor, jose).getByText(t('addresses:usual'), { exact: true }).waitFor();

      // Both defaults are prefilled at their ends of an order.
      await page.goto('/onlineOrder');
      await seeUsualSender(visitor, ana);
      await goOn(visitor, 'sender', 'recipient');
      await pickAddress(visitor, 'recipient', jose);
      await goOn(visitor, 'recipient', 'parcel');

      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test('CALL-17 two browsers change one address: nothing typed is lost, and both changes stay', async ({
    onTestFailed,
  }) => {
    const account = await newCustomerAt(callerAt(real.site.url), 'Libreta de dos');
    const [laptop, phone] = await Promise.all(
      [1280, 390].map((width) => openVisitor(real.browser, { url: real.site.url, language: 'es', width })),
    );
    if (!laptop || !phone) throw new Error('No browsers');
    onTestFailed(() => laptop.picture('conflict'));
    const t = laptop.words;
    await Promise.all([carryToken(laptop, account), carryToken(phone, account)]);
    await laptop.page.goto('/personalCenter/addressList/new');
    await writeAddress(laptop, ana, false);
    await laptop.page
      .getByRole('link', { name: t('addresses:editOne', { name: `\u2068${ana.name}\u2069` }) })
      .locator('visible=true')
      .click();
    await field(laptop.page, t('fields:address.street')).fill('Av. Vallarta');
    await phone.page.goto(laptop.page.url());
    await field(phone.page, t('fields:address.number')).fill('1200');
    await phone.page.getByRole('button', { name: t('addresses:form.save') }).click();
    await phone.page.getByText('1200').locator('visible=true').first().waitFor();

    await laptop.page.getByRole('button', { name: t('addresses:form.save') }).click();
    await laptop.page
      .getByRole('heading', { name: t('addresses:conflict.title') })
      .and(laptop.page.locator(':focus'))
      .waitFor();
    await laptop.page.getByRole('button', { name: t('addresses:conflict.save') }).click();
    await laptop.page.getByText('Av. Vallarta 1200').locator('visible=true').first().waitFor();
    expect([...laptop.problems, ...phone.problems]).toEqual([]);
    await Promise.all([laptop.close(), phone.close()]);
  });
});
