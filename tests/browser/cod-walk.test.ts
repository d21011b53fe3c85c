import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { localTime } from '#domain/zoned-time.ts';
import { png } from '#tests/server/modules/support/parcels.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { confirm, fill, goOn, press, state, waiting } from './support/cod-steps.ts';
import { looks } from './support/looks.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

describe.skipIf(!findChromium())('cash on delivery at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-07 ROUTE-27 STATE-05 STATE-06 CALL-46 CALL-47 CALL-48 CALL-49 CALL-53 SYS-09 D-04 applies with real files, is rejected with a reason, submits again and is approved, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('cod'));
      const { page, words: t } = visitor;
      await carryToken(visitor, account);
      const { ops, url } = real.site;
      const { username } = await mustCall(callerAt(url), 'userInfo', {}, account.token);

      await page.goto('/codIndex');
      await state(visitor, 'notApplied').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      // At a desk somebody without a mouse goes through it.
      const by = width >= 1_000 ? 'keyboard' : 'pointer';
      await press(visitor, 'cod:apply', by);
      // Nobody goes on without the answers of the step.
      await goOn(visitor, by);
      await page.locator('[data-pointer="/name"] [aria-invalid="true"]').waitFor();
      await fill(visitor, { by });
      expect(await axeFindings(page)).toEqual([]);
      await confirm(visitor, { url, phone: account.phone, by });
      expect(await axeFindings(page)).toEqual([]);

      const reason = 'No se lee la segunda identificación.';
      await ops('cod', 'reject', await waiting(ops, username), reason);
      // Asked for again by itself, or by whoever comes back.
      await page.reload();
      await state(visitor, 'failed').waitFor();
      await page.getByText(reason).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await press(visitor, 'cod:submitAgain', by);
      // What was sent before stands there, with its files.
      await page.getByText('pasaporte.png').waitFor();
      for (let step = 0; step < 4; step += 1) await goOn(visitor, by);
      await confirm(visitor, { url, phone: account.phone, by });
      await ops('cod', 'approve', await waiting(ops, username));
      await page.reload();
      await state(visitor, 'approved').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await press(visitor, 'cod:view', by);
      await page.getByText('GODE561231GR8').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('widgets:files.open', { name: 'caratula.png' }) }).click(),
      ]);
      expect(new Uint8Array(await readFile(await download.path()))).toEqual(new Uint8Array(png.bytes));
      expect(await axeFindings(page)).toEqual([]);
      await page.goto('/userCenter');
      await page
        .locator('.center-part .st')
        .filter({ hasText: t('cod:state.approved') })
        .waitFor();
      expect(visitor.troubles).toEqual([]);
      await visitor.close();
    },
  );

  /** Sets the server's clock to past nine in Mexico City, the next time it is. */
  async function waitForNine(url: string) {
    const server = callerAt(url);
    const { answeredAt } = await mustCall(server, 'codApplyInfo', {}, (await newAccount(url)).token);
    await mustCall(server, 'simulatorClock', {
      hoursAhead: (24 + 9 - Number(localTime(new Date(answeredAt)).time.slice(0, 2))) % 24,
    });
  }

  test('STATE-07 STATE-08 D-81 D-82 changes what was approved within the window, and is told before an order that none is taken', async ({
    onTestFailed,
  }) => {
    const account = await newAccount(real.site.url);
    const { ops, url } = real.site;
    const visitor = await openVisitor(real.browser, { url, language: 'ar', width: 390 });
    onTestFailed(() => visitor.picture('cod-change'));
    const { page, words: t } = visitor;
    await carryToken(visitor, account);
    const { username } = await mustCall(callerAt(url), 'userInfo', {}, account.token);
    await page.goto('/codIndex');
    await press(visitor, 'cod:apply');
    await fill(visitor);
    await confirm(visitor, { url, phone: account.phone });
    await ops('cod', 'approve', await waiting(ops, username));
    await waitForNine(url);
    await page.reload();
    await press(visitor, 'cod:window.change');
    await page.getByText(t('cod:form.changeNote')).waitFor();
    for (let step = 0; step < 4; step += 1) await goOn(visitor);
    await confirm(visitor, { url, phone: account.phone });
    await page.getByText(t('cod:pending')).waitFor();
    for (const path of ['/onlineOrder', '/placeOrder', '/appOrder', '/personalCenter/batch']) {
      await page.goto(path);
      await page.getByText(t('answers:codModificationPending')).waitFor();
      expect(await axeFindings(page), path).toEqual([]);
    }
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  });
});
