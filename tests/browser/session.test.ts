import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { carryToken, newAccount, signInElsewhere } from './support/account.ts';
import { seeNotice } from './support/notice.ts';
import { ana, field, fillParty, nextStep } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

describe.skipIf(!findChromium())('a session at the real site', () => {
  const real = withSite();

  async function signedIn(): Promise<{ visitor: Visitor; account: Awaited<ReturnType<typeof newAccount>> }> {
    const account = await newAccount(real.site.url);
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    await carryToken(visitor, account);
    return { visitor, account };
  }

  test.concurrent('SYS-03 a token from local storage becomes a cookie of one day again', async () => {
    const { visitor } = await signedIn();
    await visitor.page.goto('/personalCenter/myOrdersList');
    await visitor.page.getByRole('heading', { level: 1, name: visitor.words('orders:title') }).waitFor();
    const cookie = (await visitor.context.cookies()).find(({ name }) => name === 'token');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(0.9);
    expect(days).toBeLessThanOrEqual(1);
    await visitor.close();
  });

  test.concurrent(
    'STATE-10 NAV-04 NAV-05 MSG-25 signing in elsewhere ends this session with the notice, and the draft is back after signing in again',
    async ({ onTestFailed }) => {
      const { visitor, account } = await signedIn();
      onTestFailed(() => visitor.picture('session'));
      const { page, words: t } = visitor;
      await page.goto('/onlineOrder');
      await fillParty(visitor, 'sender', ana);
      await nextStep(visitor, 'sender');
      const saved = page.waitForResponse(
        (response) =>
          response.url().endsWith(calls.draftSave.path) && response.request().postData()?.includes('Rocío') === true,
      );
      await field(page, t('fields:recipient.name')).fill('Rocío');
      await page
        .getByText(t('forms:draft.saved', { time: '' }).trim().replace(/,$/, ''))
        .first()
        .waitFor();
      // Otherwise this call would be rejected, and its notice would disappear with the page.
      await saved;

      await signInElsewhere(real.site.url, account);
      // The next call that needs the session is rejected with 999003010.
      await seeNotice(visitor, 'sessionExpired', () => page.goto('/personalCenter/myOrdersList'));
      await page.waitForURL((url) => url.pathname === '/');
      expect(await page.evaluate(() => localStorage.getItem('token') ?? '')).toBe('');
      expect((await visitor.context.cookies()).some(({ name, value }) => name === 'token' && value !== '')).toBe(false);

      await page.goto('/onlineOrder');
      const dialog = page.getByRole('dialog');
      await field(page, t('fields:account.account')).fill(account.phone);
      await field(page, t('fields:account.password')).fill(account.password);
      await dialog.getByRole('button', { name: t('account:signIn.submit'), exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/onlineOrder'));
      // The dialog's history entry has been left by then; its own step would overtake the next page.
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.goto('/onlineOrder/recipient');
      await page.getByRole('heading', { level: 1, name: t('order:question.recipient') }).waitFor();
      expect(await field(page, t('fields:recipient.name')).inputValue()).toBe('Rocío');
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'D-09 D-16 NAV-05 on a phone an expiry in the middle of the form leads back into it, by the dialog over home',
    async ({ onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'ar', width: 390 });
      await carryToken(visitor, account);
      onTestFailed(() => visitor.picture('expiry'));
      const { page, words: t } = visitor;
      await page.goto('/onlineOrder');
      const saved = page.waitForResponse((response) => response.url().endsWith(calls.draftSave.path));
      await field(page, t('fields:sender.name')).fill('Ana Lucía');
      // Otherwise this call would be rejected, and the page would be left before the next field is filled in.
      await saved;
      await signInElsewhere(real.site.url, account);
      // The next change would be saved for the other devices, and that call is rejected.
      await seeNotice(visitor, 'sessionExpired', () => field(page, t('fields:contact.phone')).fill(ana.phone));
      await page.waitForURL((url) => url.pathname === '/');

      const dialog = page.getByRole('dialog');
      await field(dialog, t('fields:account.account')).fill(account.phone);
      await field(dialog, t('fields:account.password')).fill(account.password);
      await dialog.getByRole('button', { name: t('account:signIn.submit'), exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/onlineOrder'));
      expect(await field(page, t('fields:sender.name')).inputValue()).toBe('Ana Lucía');
      expect(await field(page, t('fields:contact.phone')).inputValue()).not.toBe('');
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent('the draft of an order survives a reload in the middle of a step', async () => {
    const { visitor } = await signedIn();
    const { page, words: t } = visitor;
    await page.goto('/onlineOrder');
    await field(page, t('fields:sender.name')).fill('Ana Lucía');
    await page
      .getByText(t('forms:draft.saved', { time: '' }).trim().replace(/,$/, ''))
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: t('order:question.sender') }).waitFor();
    expect(await field(page, t('fields:sender.name')).inputValue()).toBe('Ana Lucía');
    await visitor.close();
  });

  test.concurrent(
    'RULE-WEB-01 the sender’s address is rejected as the recipient’s, at the street, which receives the focus',
    async ({ onTestFailed }) => {
      const { visitor } = await signedIn();
      onTestFailed(() => visitor.picture('same-address'));
      const { page, words: t } = visitor;
      await page.goto('/onlineOrder');
      await fillParty(visitor, 'sender', ana);
      await nextStep(visitor, 'sender');
      await fillParty(visitor, 'recipient', { ...ana, name: 'Marina Cortés' });
      await page.getByRole('button', { name: t('order:next.recipient') }).click();
      const street = field(page, t('fields:address.street'));
      await street.and(page.locator(':focus')).waitFor();
      expect(await street.getAttribute('aria-invalid')).toBe('true');
      await visitor.close();
    },
  );

  test.concurrent('STATE-11 D-08 signing out in one tab signs out the other', async () => {
    const { visitor } = await signedIn();
    const { page, words: t } = visitor;
    await page.goto('/personalCenter/myOrdersList');
    await page.getByRole('heading', { level: 1, name: t('orders:title') }).waitFor();
    const other = await visitor.context.newPage();
    await other.goto('/personalCenter/myOrdersList');
    await other.getByRole('heading', { level: 1, name: t('orders:title') }).waitFor();
    await page
      .locator('header')
      .getByRole('button', { name: /Cliente/ })
      .click();
    await page
      .getByRole('menuitem', { name: t('shell:account.signOut'), exact: true })
      .or(page.getByRole('button', { name: t('shell:account.signOut'), exact: true }))
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/');
    await other.waitForURL((url) => url.pathname === '/');
    expect(await other.evaluate(() => localStorage.getItem('token') ?? '')).toBe('');
    await visitor.close();
  });
});
