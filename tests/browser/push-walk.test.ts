import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { carryToken, newAccount } from './support/account.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

describe.skipIf(!findChromium())('FEAT-14 D-68 pushes', () => {
  const real = withSite();

  test('among the notifications it is asked for in our words first, and a first visit asks nothing', async () => {
    const { url } = real.site;
    const account = await newAccount(url);
    const visitor = await openVisitor(real.browser, { url, language: 'ar', width: 390, serviceWorkers: 'allow' });
    const { page, words: t } = visitor;
    await page.addInitScript(() => {
      // The browser of tests says no to everybody beforehand.
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' });
      Notification.requestPermission = async () => {
        Object.assign(window, { asked: true });
        return 'default';
      };
    });
    const wasAsked = () => page.evaluate(() => 'asked' in window);
    await carryToken(visitor, account);
    await page.goto('/');
    expect(await wasAsked()).toBe(false);
    await page.goto('/personalCenter/notifications');
    const allow = page.getByRole('button', { name: t('push:allow') });
    await allow.waitFor();
    expect(await wasAsked()).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await allow.click();
    await page.getByText(t('push:dismissed')).waitFor();
    expect(await wasAsked()).toBe(true);
    await visitor.close();
  });
});
