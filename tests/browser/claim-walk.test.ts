import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { field } from './support/steps.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const invoice = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
const reason = 'La factura ampara una de las dos piezas.';

describe.skipIf(!findChromium())('claims at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'CONST-10 D-53 D-93 D-98 damage is claimed from the order, survives a reload, is decided and paid; the sender sees the reason and the reference, by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const { url, sim, approved } = real.site;
      const account = await newAccount(url);
      const parcel = { itemValue: 120_000, insure: true };
      const { orderNo, waybillNo } = await placedFor(url, account, 'first', { parcel });
      for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed']) await sim('scan', waybillNo, status);
      const visitor = await openVisitor(real.browser, { url, language, width });
      onTestFailed(() => visitor.picture('claim'));
      const { page, words: t } = visitor;
      await carryToken(visitor, account);
      await page.goto(`/personalCenter/myOrdersList/${orderNo}`);
      await pressOn(page, page.getByRole('link', { name: t('tracking:claim.open') }));

      const amount = field(page, t('fields:claim.amount'));
      const send = page.getByRole('button', { name: t('claims:submit') });
      await typeInto(page, field(page, t('fields:tracking.whatHappened')), 'Llegó con un plato roto.');
      await page.locator('input[type=file]').first().setInputFiles(invoice);
      await page.getByRole('listitem').filter({ hasText: invoice.name }).waitFor();
      await typeInto(page, amount, '1200.01');
      await typeInto(page, field(page, t('fields:claim.clabe')), '002010077777777771');
      await pressOn(page, send);
      await page.locator('[data-pointer="/amount"] [aria-invalid="true"]').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await typeInto(page, amount, '860');
      await page.keyboard.press('Tab');
      await page.getByText(t('claims:advice.full')).waitFor();

      await page.reload();
      await page.getByRole('listitem').filter({ hasText: invoice.name }).waitFor();
      await pressOn(page, send);
      await page.getByText(t('claims:sent')).waitFor();
      expect(await page.getByRole('timer').count()).toBe(2);
      expect(await axeFindings(page)).toEqual([]);

      await approved('case', 'decide', waybillNo, '640', reason);
      await approved('case', 'pay', waybillNo, `SPEI ${waybillNo}`);
      await pressOn(page, page.getByRole('link', { name: t('claims:toOrder') }));
      await page.getByText(`SPEI ${waybillNo}`).waitFor();
      await page.getByText(reason).waitFor();
      expect(await page.getByRole('link', { name: t('tracking:claim.open') }).count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
