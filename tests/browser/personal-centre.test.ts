import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { codes } from '#contract/answer-codes.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { mailboxCode, newCustomerAt, type RealCustomer } from '#tests/support/real-customer.ts';
import { callerAt } from '#tests/support/real-server.ts';
import { readBack, toRows } from '#tests/server/documents/read-workbook.ts';
import { carryToken } from './support/account.ts';
import { sendCode } from './support/codes.ts';
import { field } from './support/steps.ts';
import { seeNotice } from './support/notice.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** Signs in as a phone does, which leaves the session of the desktop alone (D-26). */
async function signInOnPhone(url: string, { phone, password }: RealCustomer): Promise<string> {
  const response = await fetch(new URL(calls.signInByPassword.path, url), {
    method: 'POST',
    headers: {
      platform: 'mobile',
      'x-forwarded-for': freshIp(),
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    },
    body: new URLSearchParams({ account: phone, password }),
  });
  const { code, data } = (await response.json()) as { code: number; data: { token: string } };
  expect(code).toBe(codes.success);
  return data.token;
}

const title = ({ page, words: t }: Visitor, key: string) => page.getByRole('heading', { level: 1, name: t(key) });

describe.skipIf(!findChromium())('the personal centre', () => {
  const real = withSite();

  async function customerAt(
    username: string,
    width: number,
    language: 'es' | 'ar' = 'es',
  ): Promise<{ visitor: Visitor; customer: RealCustomer }> {
    const customer = await newCustomerAt(callerAt(real.site.url), username);
    const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
    await carryToken(visitor, customer);
    return { visitor, customer };
  }

  /** Has a code sent from the open dialog, and types it. */
  async function typeCode(visitor: Visitor, to: string): Promise<void> {
    const { page, words: t } = visitor;
    await sendCode(visitor);
    await field(page, t('fields:account.code')).fill(await mailboxCode(callerAt(real.site.url), to));
  }

  test.concurrent(
    'FEAT-06 ROUTE-04 CALL-24 CALL-25 NAV-03 the profile is edited and stays, and the page stays in place between the stops',
    async ({ onTestFailed }) => {
      const { visitor } = await customerAt('Perfil de prueba', 1280);
      onTestFailed(() => visitor.picture('profile'));
      const { page, words: t } = visitor;
      await page.goto('/personalCenter/personalMsg');
      await page.getByRole('button', { name: t('personal:profile.edit') }).click();
      await page.getByLabel(t('fields:account.fullName')).fill('Ana Lucía Robles');
      await page.getByLabel(t('fields:account.company')).fill('Taller Los Compas');
      await page.getByRole('button', { name: t('personal:profile.save') }).click();
      await page.getByText(t('personal:profile.saved')).waitFor();
      await page.reload();
      await page.getByText('Taller Los Compas').waitFor();
      await page.getByText(t('personal:events.kind.profileChanged')).waitFor();

      await page.setViewportSize({ width: 1280, height: 500 });
      await page.evaluate(() => window.scrollTo(0, 160));
      await page.waitForFunction(() => window.scrollY === 160);
      const rail = page.getByRole('navigation', { name: t('shell:nav.personal') });
      await rail.getByRole('link', { name: t('shell:nav.orders') }).click();
      await title(visitor, 'orders:title').waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(160);
      await page.getByRole('link', { name: t('shell:nav.privacy') }).click();
      await title(visitor, 'notices:title.privacy').waitFor();
      await page.waitForFunction(() => window.scrollY === 0);

      // A page that is opened again in the same tab also starts at the top, not where the first one was left.
      await page.goto('/personalCenter/coupon');
      await page.getByText(t('coupons:name.newUser')).locator('visible=true').first().waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'D-22 D-26 the username is changed by a code: the new one is everywhere, and the phone is thrown out',
    async ({ onTestFailed }) => {
      const { visitor, customer } = await customerAt('Nombre viejo', 1280);
      const phone = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
      onTestFailed(() => visitor.picture('username'));
      await carryToken(phone, { ...customer, token: await signInOnPhone(real.site.url, customer) });
      await phone.page.goto('/personalCenter/personalMsg');
      await title(phone, 'notices:title.personalMsg').waitFor();

      const { page, words: t } = visitor;
      await page.goto('/personalCenter/personalMsg');
      await page.getByRole('button', { name: t('personal:access.changeUsername') }).click();
      await typeCode(visitor, customer.phone);
      await page.getByRole('dialog').getByLabel(t('fields:account.username')).fill('Nombre nuevo');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('personal:access.changeUsername') })
        .click();
      await page.getByText(t('personal:done.username')).waitFor();
      await page
        .getByRole('navigation', { name: t('shell:nav.personal') })
        .getByText('Nombre nuevo')
        .waitFor();
      await page.getByText(t('personal:sessions.onlyHere')).waitFor();
      await page.reload();
      await page.getByRole('banner').getByText('Nombre nuevo').waitFor();

      await seeNotice(phone, 'sessionExpired', () => phone.page.reload());
      expect(visitor.problems).toEqual([]);
      await Promise.all([visitor.close(), phone.close()]);
    },
  );

  test.concurrent.for([
    ['es', 1280, '5512340001'],
    ['ar', 390, '5512340002'],
  ] as const)(
    'D-21 a contact phone of any ten digits is proved by a code, stays, and is removed again (%s, %i px)',
    async ([language, width, phone], { onTestFailed }) => {
      const { visitor } = await customerAt(`Contacto ${language}`, width, language);
      onTestFailed(() => visitor.picture(`contact-phone-${language}`));
      const { page, words: t } = visitor;
      const dialog = page.getByRole('dialog');
      await page.goto('/personalCenter/personalMsg');
      await page.getByRole('button', { name: t('personal:contactPhone.add') }).click();
      await dialog.getByLabel(t('fields:account.contactPhone')).fill(phone);
      await typeCode(visitor, phone);
      await dialog.getByRole('button', { name: t('personal:contactPhone.confirm') }).click();
      await page.getByText(t('personal:contactPhone.proven')).waitFor();
      await page.getByText(t('personal:events.kind.contactPhoneProven')).waitFor();
      await page.reload();
      await page.getByText('55 1234 000').waitFor();
      await page.getByRole('button', { name: t('personal:contactPhone.remove') }).click();
      await dialog.getByRole('button', { name: t('personal:contactPhone.removeWord') }).click();
      await page.getByText(t('personal:contactPhone.removed')).waitFor();
      await page.getByRole('button', { name: t('personal:contactPhone.add') }).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'CALL-11 FEAT-16 a missing e-mail is added by a code sent to it, and is verified from then on',
    async ({ onTestFailed }) => {
      const { visitor } = await customerAt('Sin correo', 390);
      onTestFailed(() => visitor.picture('email'));
      const { page, words: t } = visitor;
      const email = 'ana.lucia@example.com';
      await page.goto('/personalCenter/personalMsg');
      await page.getByRole('button', { name: t('personal:access.addEmail') }).click();
      await field(page, t('fields:account.email')).fill(email);
      await typeCode(visitor, email);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('personal:access.confirmEmail') })
        .click();
      await page.getByText(t('personal:done.email')).waitFor();
      const row = page.locator('dl > div').filter({ hasText: email });
      await row.getByText(t('personal:access.verified')).waitFor();
      await row.getByRole('button', { name: t('personal:access.changeEmail') }).waitFor();
      await page.getByText(t('personal:events.kind.emailChanged')).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'D-26 STATE-10 one session ends from the list, and its device learns of it',
    async ({ onTestFailed }) => {
      const { visitor, customer } = await customerAt('Dos aparatos', 390, 'ar');
      const token = await signInOnPhone(real.site.url, customer);
      onTestFailed(() => visitor.picture('sessions'));
      const { page, words: t } = visitor;
      await page.goto('/personalCenter/personalMsg');
      const row = page.locator('main li').filter({ hasText: t('personal:sessions.mobile') });
      await row.getByRole('button').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('personal:sessions.confirm') })
        .click();
      await page.getByText(t('personal:sessions.ended')).waitFor();
      await row.waitFor({ state: 'detached' });
      const { code } = await callerAt(real.site.url).call('userInfo', {}, token);
      expect(code).toBe(codes.sessionExpired);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'FEAT-11 D-11 choices are stored, the data is a real spreadsheet, and the deleted account is gone',
    async ({ onTestFailed }) => {
      const { visitor, customer } = await customerAt('Quiere irse', 1280);
      onTestFailed(() => visitor.picture('privacy'));
      const { page, words: t } = visitor;
      await page.goto('/privacy');
      const offers = page.getByRole('checkbox', { name: t('fields:account.offers') });
      await offers.check();
      await page.getByRole('button', { name: t('privacy:voluntary.save') }).click();
      await page.getByText(t('privacy:voluntary.saved')).waitFor();
      await page.reload();
      await offers.and(page.locator(':checked')).waitFor();

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('privacy:download.action') }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${t('privacy:download.file')}.xlsx`);
      const sheets = readBack(await readFile(await download.path()));
      expect(JSON.stringify(sheets.map(toRows))).toContain(customer.phone);

      await page.getByRole('button', { name: t('privacy:remove.action') }).click();
      await typeCode(visitor, customer.phone);
      await page.getByRole('dialog').getByRole('checkbox').check();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('privacy:remove.confirm') })
        .click();
      await page.getByRole('dialog', { name: t('privacy:remove.goneTitle') }).waitFor();
      await page.getByRole('button', { name: t('privacy:remove.home') }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell:account.signIn') })
        .waitFor();
      const again = await callerAt(real.site.url).call('signInByPassword', {
        account: customer.phone,
        password: customer.password,
      });
      expect(again.code).toBe(codes.wrongCredentials);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
