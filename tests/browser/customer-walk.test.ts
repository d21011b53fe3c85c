import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { chooseInMenu, getEntry, goOn, pickAddress, seeUsualSender, writeAddress } from './support/address-steps.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { seeNotice } from './support/notice.ts';
import { ana, field, jose } from './support/steps.ts';
import { looks } from './support/looks.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { button, proveEmail, signInByPassword, signOut, getToken } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

const people = {
  es: { mailbox: 'renata', name: 'Renata de la Torre', plural: 'other' },
  ar: { mailbox: 'layla', name: 'Layla', plural: 'few' },
} as const;

/** A new customer each time, also on a retry: the first attempt may have registered already. */
let tries = 0;

const first = 'Guia8Verde';
const second = 'Ruta9Naranja';

const rocio = { name: 'Rocío Castellanos', street: 'Av. Central' };

const cells = [
  ['Destinatario', 'Celular', 'C.P.', 'Estado', 'Ciudad', 'Colonia', 'Calle', 'Núm. ext.'],
  [rocio.name, '9611234567', '29000', 'Chiapas', 'Tuxtla Gutiérrez', 'Centro', rocio.street, '12'],
  ['Marina Cortés', '2291180471', '91700', 'Veracruz', 'Veracruz', 'Centro', 'Independencia', '1204'],
  ['Julián Ek', '9994721181', '97070', 'Yucatán', 'Mérida', 'García Ginerés', 'Calle 27', '88'],
];

const heading = ({ page, words: t }: Visitor, key: string) => page.getByRole('heading', { level: 1, name: t(key) });

/** From the book of recipients into the import, three rows from the clipboard, and back to the book. */
async function importCells(visitor: Visitor, plural: string): Promise<void> {
  const { page, words: t } = visitor;
  const rows = { rows: cells.length - 1 };
  await pressOn(page, page.getByRole('link', { name: t('addresses:import') }));
  await heading(visitor, 'import:heading.choose').waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells.map((row) => row.join('\t')).join('\n'));
  await tabTo(page, page.getByLabel(t('import:choose.paste')));
  await page.keyboard.press('ControlOrMeta+V');
  await pressOn(page, button(visitor, 'import:choose.read'));
  await pressOn(page, button(visitor, 'import:map.accept'));
  await pressOn(page, page.getByRole('button', { name: t(`import:repair.start_${plural}`, rows) }));
  await page.getByText(t(`import:done.added.recipient_${plural}`, rows)).waitFor();
  await pressOn(
    page,
    page.getByRole('link', { name: t('import:done.book.recipient') }).or(button(visitor, 'import:done.book.recipient')),
  );
  await heading(visitor, 'addresses:title').waitFor();
}

describe.skipIf(!findChromium())('a customer at the real site, from nothing to a filled book', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-16 CALL-38 CALL-43 CALL-08 D-26 MSG-25 NAV-05 ROUTE-06 ROUTE-07 CALL-16 by keyboard alone: from the registration, through a change of password that ends the other session, to a filled address book and an order from it, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const { mailbox, name, plural } = people[language];
      tries += 1;
      const [email, username] = [`${mailbox}.${tries}@example.com`, `${name} ${tries}`];
      const otherWidth = width === 1280 ? 390 : 1280;
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('customer'));
      const { page, words: t } = visitor;

      // A protected page sends home with the notice; signing in leads back to it.
      await seeNotice(visitor, 'loginFirst', () => page.goto('/personalCenter/coupon'));
      await page.getByText(t('account:landing.account')).waitFor();
      await pressOn(page, button(visitor, 'account:signIn.otherAction'));
      await proveEmail(visitor, email);
      await typeInto(page, page.getByRole('textbox', { name: t('fields:account.username') }), username);
      await typeInto(page, field(page, t('fields:account.password')), first);
      await typeInto(page, field(page, t('fields:account.confirmPassword')), first);
      expect(await page.locator('form input[autocomplete="username"]').inputValue()).toBe(email);
      await pressOn(page, page.getByRole('checkbox'), 'Space');
      await pressOn(page, button(visitor, 'account:register.submit'));

      // NAV-05, D-72: the requested page opens, with the voucher of the registration.
      await page.waitForURL((url) => url.pathname === '/personalCenter/coupon');
      await page.getByText(t('coupons:name.newUser')).locator('visible=true').first().waitFor();

      await signOut(visitor, username);
      await page.goto('/login');
      await pressOn(page, button(visitor, 'account:code.ask'));
      await proveEmail(visitor, email);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => localStorage.getItem('token'));
      await page.waitForURL((url) => url.pathname === '/');

      const other = await openVisitor(real.browser, { url: real.site.url, language, width: otherWidth });
      await other.page.goto('/login');
      await signInByPassword(other, email, first);
      await other.page.waitForFunction(() => localStorage.getItem('token'));

      await page.goto('/personalCenter/personalMsg');
      await pressOn(page, button(visitor, 'personal:access.changePassword'));
      const dialog = page.getByRole('dialog');
      await typeInto(page, dialog.getByLabel(t('fields:account.oldPassword'), { exact: true }), first);
      await typeInto(page, dialog.getByLabel(t('fields:account.newPassword'), { exact: true }), second);
      await typeInto(page, dialog.getByLabel(t('fields:account.confirmPassword'), { exact: true }), second);
      const before = await getToken(visitor);
      await pressOn(page, dialog.getByRole('button', { name: t('personal:access.changePassword'), exact: true }));
      await page.getByText(t('personal:done.password')).waitFor();
      expect(await getToken(visitor)).not.toBe(before);

      // The other browser, on the other channel, is signed out with the notice and signs in with the new password only.
      await seeNotice(other, 'sessionExpired', () => other.page.goto('/personalCenter/myOrdersList'));
      await other.page.waitForURL((url) => url.pathname === '/');
      expect(await getToken(other)).toBe('');
      await other.page.goto('/login');
      await signInByPassword(other, email, first);
      await other.page.getByText(t('answers:wrongCredentials')).waitFor();
      await typeInto(other.page, field(other.page, t('fields:account.password')), second);
      await other.page.keyboard.press('Enter');
      await other.page.waitForFunction(() => localStorage.getItem('token'));

      // One live session a channel: this browser was not affected.
      await page.reload();
      await heading(visitor, 'notices:title.personalMsg').waitFor();
      // The book: by hand, the usual sender in the form; then a list from a spreadsheet, the usual recipient in the list.
      await page.goto('/personalCenter/addressList');
      await pressOn(page, page.getByRole('link', { name: t('addresses:new') }));
      await writeAddress(visitor, ana, true);
      await pressOn(page, page.getByRole('link', { name: t('addresses:book.recipient') }));
      await pressOn(page, page.getByRole('link', { name: t('addresses:new') }));
      await writeAddress(visitor, jose, false);
      await importCells(visitor, plural);
      await chooseInMenu(visitor, rocio, 'addresses:setDefault.recipient');
      await getEntry(visitor, rocio).getByText(t('addresses:usual'), { exact: true }).waitFor();
      await getEntry(visitor, jose).waitFor();

      await page.goto('/onlineOrder');
      await seeUsualSender(visitor, ana);
      await goOn(visitor, 'sender', 'recipient');
      await pickAddress(visitor, 'recipient', jose);
      await pickAddress(visitor, 'recipient', rocio);
      await goOn(visitor, 'recipient', 'parcel');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

      expect([...visitor.problems, ...other.problems]).toEqual([]);
      await Promise.all([visitor.close(), other.close()]);
    },
  );
});
