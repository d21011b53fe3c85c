import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { type SocialIssuer, startSocialIssuer } from '#tests/support/social-issuer.ts';
import { sendCode, typeCode } from './support/codes.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { field } from './support/steps.ts';
import { openVisitor } from './support/visitor.ts';
import { button, signInByPassword, signOut, getToken } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

const first = 'Guia8Verde';
const second = 'Ruta9Naranja';

describe.skipIf(!findChromium())('every way in, at the real site', () => {
  let issuer: SocialIssuer;
  const real = withSite(async () => {
    issuer = await startSocialIssuer();
    return issuer.env;
  });
  afterAll(() => issuer?.close());

  test.concurrent(
    'FEAT-16 CALL-40 MSG-16 NAV-05 a forgotten password is reset by SMS; an unknown phone is reported after its code, and can register',
    async ({ onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
      onTestFailed(() => visitor.picture('reset'));
      const { page, words: t } = visitor;
      const phone = '9991237788';
      await page.goto('/login');
      await pressOn(page, button(visitor, 'account:reset.ask'));
      await typeInto(page, page.getByRole('textbox', { name: t('fields:account.phone'), exact: true }), phone);
      await sendCode(visitor);
      await typeCode(visitor, phone);
      await typeInto(page, field(page, t('fields:account.newPassword')), second);
      await typeInto(page, field(page, t('fields:account.confirmPassword')), second);
      await pressOn(page, button(visitor, 'account:reset.submit'));
      await page.getByText(t('answers:userNotFound')).first().waitFor();

      await pressOn(page, page.locator('.errm').getByRole('button', { name: t('account:register.title') }));
      expect(await page.getByRole('textbox', { name: t('fields:account.phone'), exact: true }).inputValue()).toBe(
        '999 123 7788',
      );
      await sendCode(visitor);
      await typeCode(visitor, phone);
      await typeInto(page, page.getByRole('textbox', { name: t('fields:account.username') }), 'Olvidadiza');
      await typeInto(page, field(page, t('fields:account.password')), first);
      await typeInto(page, field(page, t('fields:account.confirmPassword')), first);
      await pressOn(page, page.getByRole('checkbox'), 'Space');
      await pressOn(page, button(visitor, 'account:register.submit'));
      await page.waitForFunction(() => localStorage.getItem('token'));
      await signOut(visitor, 'Olvidadiza');

      // MSG-15: the phone has an account now, and the visitor is led to sign in with it.
      await page.goto('/login');
      await pressOn(page, button(visitor, 'account:signIn.otherAction'));
      await typeInto(page, page.getByRole('textbox', { name: t('fields:account.phone'), exact: true }), phone);
      await sendCode(visitor, page.getByText(t('answers:phoneTaken')).first());
      await pressOn(page, page.locator('.errm').getByRole('button', { name: t('account:signIn.title') }));
      expect(await field(page, t('fields:account.account')).inputValue()).toBe(phone);
      await signInByPassword(visitor, phone, first);
      await page.waitForFunction(() => localStorage.getItem('token'));
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

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
      const recorded: string[] = [];
      page.on('request', (request) => recorded.push(request.url(), request.headers()['referer'] ?? ''));
      await pressOn(page, button(visitor, `account:social.${provider}`));
      await page.waitForURL((url) => url.pathname === '/personalCenter/coupon');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => localStorage.getItem('token'));
      // The provider's own redirect contains it in the fragment, which no request of ours repeats.
      const ours = recorded.filter((url) => url.startsWith(real.site.url) && !new URL(url).hash);
      expect(ours.filter((url) => /id_token|access_token/.test(url))).toEqual([]);
      expect(await page.evaluate(() => window.location.hash + sessionStorage.getItem('socialStart'))).toBe('null');
      await page.goBack();
      expect(await page.evaluate(() => window.location.hash)).toBe('');
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'D-25 a response that this browser did not request signs no one in, and a cancelled sign-in is reported',
    async () => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
      const { page, words: t } = visitor;
      const token = await issuer.idToken('of-another-visitor');
      await page.goto(`/login#id_token=${token}&state=of-another-visitor`);
      await page.getByText(t('answers:socialRefused')).waitFor();
      expect(await getToken(visitor)).toBe('');
      expect(new URL(page.url()).hash).toBe('');

      await page.evaluate(() =>
        sessionStorage.setItem('socialStart', JSON.stringify({ provider: 'google', nonce: 'mine' })),
      );
      await page.goto('/');
      await page.goto('/login#error=access_denied&state=mine');
      await page.getByText(t('account:failure.socialCancelled')).waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
