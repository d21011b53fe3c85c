import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { keyboard as hands } from './support/hands.ts';
import { chooseLooks } from './support/looks.ts';
import { seeNotice } from './support/notice.ts';
import { startSiteProcess } from './support/real-site.ts';
import { changePieces, fillOrder, placeOrder, registerByPhone, seeConfirmation } from './support/steps.ts';
import { axeFindings } from './support/axe.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const walks = [
  { language: 'es', width: 390, phone: '9991234501', username: 'Ana de la guía' },
  { language: 'en-us', width: 1280, phone: '9991234502', username: 'Ana the sender' },
] as const;

describe.skipIf(!findChromium())('a customer at the real site', () => {
  const real = withSite(undefined, startSiteProcess);

  test.concurrent.for(chooseLooks(...walks))(
    'FEAT-05 FEAT-20 D-103 NAV-05 ROUTE-21 registers, places an order and finds it again; by keyboard, in $language at $width px',
    async ({ language, width, phone, username }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('walk'));
      const { page, words: t } = visitor;

      // A protected page sends home with the notice, and sign-in leads back to it (NAV-01, D-09).
      await seeNotice(visitor, 'loginFirst', () => page.goto('/onlineOrder'));
      const account = page
        .getByRole('button', { name: t('account:signIn.otherAction') })
        .or(page.getByRole('link', { name: t('account:signIn.otherAction') }));
      await hands.press(account);
      await registerByPhone(visitor, phone, username, 'Abcdef12');
      await page.getByRole('heading', { level: 1, name: t('order:question.sender') }).waitFor();

      await fillOrder(visitor);
      await changePieces(visitor, '3');
      const waybill = await placeOrder(visitor, hands);
      // Its own address: a reload, every step on the way back and another tab show the same.
      const address = page.url();
      expect(new URL(address).pathname).toMatch(/^\/orderPlaced\/[\d-]+$/);
      await page.reload();
      await seeConfirmation(page, address, waybill);
      await page.goBack();
      await seeConfirmation(page, address, waybill);
      await page.goBack();
      await seeConfirmation(page, address, waybill);
      const tab = await visitor.context.newPage();
      await tab.goto(address);
      await seeConfirmation(tab, address, waybill);
      await tab.close();
      await page.getByRole('heading', { name: t('order:after.title') }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await hands.press(page.getByRole('link', { name: t('order:placed.view') }));
      await page.getByText(waybill).first().waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/personalCenter\/myOrdersList\/\d/);

      await page.goto('/personalCenter/myOrdersList');
      await page.locator('.guia:visible', { hasText: waybill }).first().waitFor();

      // The simulator uses the service of a courier's scan; any visitor with the phone suffix can follow it.
      await real.site.sim('scan', waybill, 'pickedUp');
      const stranger = await openVisitor(real.browser, { url: real.site.url, language, width });
      await stranger.page.goto(address);
      await stranger.page.getByRole('heading', { level: 1, name: t('order:placed.guest.title') }).waitFor();
      expect(await stranger.page.locator('main').textContent()).not.toContain(waybill);
      await stranger.page.goto('/');
      await hands.type(stranger.page.getByLabel(t('fields:tracking.waybills')), waybill);
      await hands.type(stranger.page.getByLabel(t('fields:tracking.tail')), '1180');
      await hands.press(stranger.page.getByRole('button', { name: t('home:ticket.submit'), exact: true }));
      const ticket = stranger.page.getByRole('article').filter({ hasText: waybill });
      await ticket.getByText(t('status:order.pickedUp')).first().waitFor();
      expect(await ticket.textContent()).not.toContain('Ñáñez');
      expect(await ticket.textContent()).not.toContain('Calle 25');
      expect(new URL(stranger.page.url()).search).not.toContain('1180');

      await real.site.sim('live', waybill, '--seconds-per-step', '0');
      await hands.press(ticket.getByRole('button', { name: t('tracking:refresh') }));
      await ticket.getByText(t('status:order.signed')).first().waitFor();

      expect([...visitor.problems, ...stranger.problems]).toEqual([]);
      await Promise.all([visitor.close(), stranger.close()]);
    },
  );
});
