import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { getWire } from '#contract/wire.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { readBack, toRows } from '#tests/server/documents/read-workbook.ts';
import { newAccount, type NewAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { pressInMenu, pressOn, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { openVisitor } from './support/visitor.ts';
import { button, getToken, signInByPassword } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

const wayToTheDoor = ['pickedUp', 'inTransit', 'outForDelivery', 'signed'] as const;

describe.skipIf(!findChromium())('a shipper looks after the waybills of a month', () => {
  const real = withSite();

  async function place(account: NewAccount, name: string): Promise<string> {
    const unlike = { recipient: { name }, parcel: { itemName: '=1+1' } };
    return (await placedFor(real.site.url, account, 'last', unlike)).waybillNo;
  }

  test.concurrent.for(looks)(
    'ROUTE-26 D-07 FEAT-19 CALL-64 CALL-66 CALL-67 CALL-68 signed out there is a panel; signed in the waybills are filtered, the photos opened, the month taken away; by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const caller = callerAt(real.site.url);
      const delivered = await place(account, 'Marina Cortés');
      for (const status of wayToTheDoor)
        await mustCall(caller, 'simulatorPlay', { waybillNo: delivered, event: 'scan', status });
      await place(account, 'Aldo Lizárraga');

      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('shipments'));
      const { page, words: t } = visitor;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));

      // D-07: no personal data is requested without a session.
      await page.goto('/myShipmentsOrder');
      await page.getByText(t('shipments:guest.why')).waitFor();
      // The configuration of the help is public.
      const personal = asked.filter((path) => path.startsWith('/website/') && path !== getWire('chatbotConfig').path);
      expect(personal).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await pressOn(page, page.getByRole('main').getByRole('button', { name: t('shipments:guest.signIn') }));
      await signInByPassword(visitor, account.phone, account.password);
      // A table on a wide screen, cards on a phone: one of them is there.
      const shown = (name: string) => page.getByRole('main').getByText(name).filter({ visible: true });
      await shown('Aldo Lizárraga').waitFor();
      await shown('Marina Cortés').waitFor();
      expect(new URL(page.url()).pathname).toBe('/myShipmentsOrder');

      // The filter is part of the address, and is restored from it.
      await typeInto(page, page.getByRole('searchbox'), 'marina');
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=marina/);
      await shown('Aldo Lizárraga').waitFor({ state: 'detached' });
      await page.reload();
      await shown('Marina Cortés').waitFor();
      expect(await shown('Aldo Lizárraga').count()).toBe(0);

      // Its photos.
      const more = page.getByRole('button', { name: t('orders:more', { waybill: delivered }) });
      await pressOn(page, more.filter({ visible: true }));
      const photos = t('orders:proof');
      // On a phone the menu is a sheet.
      if (width < 768) await pressOn(page, page.getByRole('dialog').getByRole('button', { name: photos }));
      else await pressInMenu(page, photos);
      await page.getByRole('dialog').getByRole('img').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goBack();
      await shown('Marina Cortés').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      // Without a period there is no export; with one it is in the downloads.
      await page.goto('/myShipmentsOrder');
      await shown('Aldo Lizárraga').waitFor();
      await pressOn(page, button(visitor, 'orders:export'));
      await pressOn(page, page.getByRole('link', { name: t('shipments:export.lastMonth', { days: 30 }) }));
      await page.waitForURL(/days=30/);
      const held = new Promise<Route>((resolve) => void page.route(`**${getWire('waybillExport').path}`, resolve));
      const coming = page.waitForEvent('download');
      await pressOn(page, button(visitor, 'orders:export'));
      await (await held).continue();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(/-\d{4}-\d{2}-\d{2}\.xlsx$/);
      const [sheet] = readBack(await readFile(await download.path()));
      if (!sheet) throw new Error('There is no sheet.');
      expect(sheet).toMatchObject({ rightToLeft: language === 'ar', hasFormula: false });
      const [head = [], ...rows] = toRows(sheet);
      expect(rows).toHaveLength(2);
      const column = head.indexOf(`${t('orders:detail.total')} (MXN)`);
      const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
      const all = { direction: 'sent', page: 1, pageSize: 10 };
      expect((await mustCall(caller, 'myWaybillPage', all, await getToken(visitor))).sums?.total).toBe(cents);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
