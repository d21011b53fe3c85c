import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { type SocialIssuer, startSocialIssuer } from '#tests/support/social-issuer.ts';
import { solveImageCode, typeCode } from './support/codes.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { field } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const walks = [
  { language: 'es', width: 1280, otherWidth: 390, email: 'renata@example.com', username: 'Renata de la Torre' },
  { language: 'ar', width: 390, otherWidth: 1280, email: 'layla@example.com', username: 'Layla' },
] as const;

const first = 'Guia8Verde';
const second = 'Ruta9Naranja';

const button = ({ page, words: t }: Visitor, key: string) => page.getByRole('button', { name: t(key), exact: true });
const heading = ({ page, words: t }: Visitor, key: string) => page.getByRole('heading', { level: 1, name: t(key) });
const tokenOf = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('token') ?? '');

/** From the phone, which is asked for first, to the e-mail address. */
async function chooseEmail({ page, words: t }: Visitor): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: t('account:means.phone') }));
  await page.keyboard.press('End');
  await page.getByRole('textbox', { name: t('fields:account.email'), exact: true }).waitFor();
}

/** Asks for a code to an e-mail address and types it. */
async function proveEmail(visitor: Visitor, email: string): Promise<void> {
  const { page, words: t } = visitor;
  await chooseEmail(visitor);
  await typeInto(page, page.getByRole('textbox', { name: t('fields:account.email'), exact: true }), email);
  await solveImageCode(visitor);
  await pressOn(page, button(visitor, 'account:code.send'));
  await typeCode(visitor, email);
}

async function signOut({ page, words: t }: Visitor, username: string): Promise<void> {
  const menu = page.locator('header').getByRole('button', { name: username });
  if (await menu.isVisible()) {
    await pressOn(page, menu);
    await pressOn(page, page.getByRole('menuitem', { name: t('shell:account.signOut') }).or(page.getByRole('button', { name: t('shell:account.signOut') })));
  } else {
    await page.goto('/userCenter');
    await pressOn(page, page.getByRole('button', { name: t('userCenter:signOut') }));
  }
  await page.waitForFunction(() => !localStorage.getItem('token'));
}

async function signInByPassword(visitor: Visitor, account: string, password: string): Promise<void> {
  const { page, words: t } = visitor;
  await typeInto(page, field(page, t('fields:account.account')), account);
  await typeInto(page, field(page, t('fields:account.password')), password);
  await page.keyboard.press('Enter');
}

describe.skipIf(!findChromium())('every way in, at the real site', () => {
  let issuer: SocialIssuer;
  const real = withSite(async () => {
    issuer = await startSocialIssuer();
    return issuer.env;
  });
  afterAll(() => issuer?.close());

  test.concurrent.for(walks)(
    'FEAT-16 CALL-38 CALL-43 CALL-08 D-26 MSG-25 NAV-05 by keyboard alone: registers by e-mail, signs in by code, changes the password and so ends the other session, in $language at $width px',
    async ({ language, width, otherWidth, email, username }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('account'));
      const { page, words: t } = visitor;

      // A protected page sends home with the notice; signing in leads back to it.
      await page.goto('/personalCenter/coupon');
      await page.getByText(t('notices:loginFirst')).first().waitFor();
      await page.getByText(t('account:landing.account')).waitFor();
      await pressOn(page, button(visitor, 'account:signIn.otherAction'));
      await proveEmail(visitor, email);
      await typeInto(page, page.getByRole('textbox', { name: t('fields:account.username') }), username);
      await typeInto(page, field(page, t('fields:account.password')), first);
      await typeInto(page, field(page, t('fields:account.confirmPassword')), first);
      expect(await page.locator('form input[autocomplete="username"]').inputValue()).toBe(email);
      await pressOn(page, page.getByRole('checkbox'), 'Space');
      await pressOn(page, button(visitor, 'account:register.submit'));

      // NAV-05, D-72: landed where they were going, with the voucher of the registration.
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
      const before = await tokenOf(visitor);
      await pressOn(page, dialog.getByRole('button', { name: t('personal:access.changePassword'), exact: true }));
      await page.getByText(t('personal:done.password')).waitFor();
      expect(await tokenOf(visitor)).not.toBe(before);

      // The other browser, on the other channel, is thrown out with the notice and gets in with the new password only.
      await other.page.goto('/personalCenter/myOrdersList');
      await other.page.getByText(t('notices:sessionExpired')).first().waitFor();
      await other.page.waitForURL((url) => url.pathname === '/');
      expect(await tokenOf(other)).toBe('');
      await other.page.goto('/login');
      await signInByPassword(other, email, first);
      await other.page.getByText(t('answers:wrongCredentials')).waitFor();
      await typeInto(other.page, field(other.page, t('fields:account.password')), second);
      await other.page.keyboard.press('Enter');
      await other.page.waitForFunction(() => localStorage.getItem('token'));

      // One live session a channel: this browser was not touched by it.
      await page.reload();
      await heading(visitor, 'notices:title.personalMsg').waitFor();
      expect([...visitor.troubles, ...other.troubles]).toEqual([]);
      await Promise.all([visitor.close(), other.close()]);
    },
  );

  test.concurrent('FEAT-16 CALL-40 MSG-16 NAV-05 a forgotten password is set anew by SMS; an unknown phone is told after its code, and can register', async ({ onTestFailed }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    onTestFailed(() => visitor.picture('reset'));
    const { page, words: t } = visitor;
    const phone = '9991237788';
    await page.goto('/login');
    await pressOn(page, button(visitor, 'account:reset.ask'));
    await typeInto(page, page.getByRole('textbox', { name: t('fields:account.phone'), exact: true }), phone);
    await solveImageCode(visitor);
    await pressOn(page, button(visitor, 'account:code.send'));
    await typeCode(visitor, phone);
    await typeInto(page, field(page, t('fields:account.newPassword')), second);
    await typeInto(page, field(page, t('fields:account.confirmPassword')), second);
    await pressOn(page, button(visitor, 'account:reset.submit'));
    await page.getByText(t('answers:userNotFound')).first().waitFor();

    await pressOn(page, page.locator('.errm').getByRole('button', { name: t('account:register.title') }));
    expect(await page.getByRole('textbox', { name: t('fields:account.phone'), exact: true }).inputValue()).toBe('999 123 7788');
    await solveImageCode(visitor);
    await pressOn(page, button(visitor, 'account:code.send'));
    await typeCode(visitor, phone);
    await typeInto(page, page.getByRole('textbox', { name: t('fields:account.username') }), 'Olvidadiza');
    await typeInto(page, field(page, t('fields:account.password')), first);
    await typeInto(page, field(page, t('fields:account.confirmPassword')), first);
    await pressOn(page, page.getByRole('checkbox'), 'Space');
    await pressOn(page, button(visitor, 'account:register.submit'));
    await page.waitForFunction(() => localStorage.getItem('token'));
    await signOut(visitor, 'Olvidadiza');

    // MSG-15: the phone has an account now, and one is led to sign in with it.
    await page.goto('/login');
    await pressOn(page, button(visitor, 'account:signIn.otherAction'));
    await typeInto(page, page.getByRole('textbox', { name: t('fields:account.phone'), exact: true }), phone);
    await solveImageCode(visitor);
    await pressOn(page, button(visitor, 'account:code.send'));
    await page.getByText(t('answers:phoneTaken')).first().waitFor();
    await pressOn(page, page.locator('.errm').getByRole('button', { name: t('account:signIn.title') }));
    expect(await field(page, t('fields:account.account')).inputValue()).toBe(phone);
    await signInByPassword(visitor, phone, first);
    await page.waitForFunction(() => localStorage.getItem('token'));
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  });

  test.concurrent.for([
    { provider: 'google', language: 'es', width: 1280 },
    { provider: 'facebook', language: 'ar', width: 390 },
  ] as const)(
    'D-25 CALL-44 CALL-45 NAV-05 signs in by $provider and lands where they were going, with the token nowhere in the address or the history, in $language at $width px',
    async ({ provider, language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture(provider));
      const { page, words: t } = visitor;
      await page.goto('/personalCenter/coupon');
      await page.getByText(t('account:landing.account')).waitFor();
      const seen: string[] = [];
      page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''));
      await pressOn(page, button(visitor, `account:social.${provider}`));
      await page.waitForURL((url) => url.pathname === '/personalCenter/coupon');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => localStorage.getItem('token'));
      // The provider's own redirect carries it in the fragment, which no request of ours repeats.
      const ours = seen.filter((url) => url.startsWith(real.site.url) && !new URL(url).hash);
      expect(ours.filter((url) => /id_token|access_token/.test(url))).toEqual([]);
      expect(await page.evaluate(() => window.location.hash + sessionStorage.getItem('socialStart'))).toBe('null');
      await page.goBack();
      expect(await page.evaluate(() => window.location.hash)).toBe('');
      expect(visitor.troubles).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent('D-25 an answer that this browser did not ask for signs nobody in, and turning back at the provider is told', async () => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
    const { page, words: t } = visitor;
    const token = await issuer.idToken('somebody-elses');
    await page.goto(`/login#id_token=${token}&state=somebody-elses`);
    await page.getByText(t('answers:socialRefused')).waitFor();
    expect(await tokenOf(visitor)).toBe('');
    expect(new URL(page.url()).hash).toBe('');

    await page.evaluate(() => sessionStorage.setItem('socialStart', JSON.stringify({ provider: 'google', nonce: 'mine' })));
    await page.goto('/');
    await page.goto('/login#error=access_denied&state=mine');
    await page.getByText(t('account:failure.socialCancelled')).waitFor();
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  });
});
