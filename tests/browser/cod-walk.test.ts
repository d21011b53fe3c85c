import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { localTime } from '#domain/time/zoned-time.ts';
import { png } from '#tests/server/modules/support/parcels.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, type NewAccount, newAccount, signInElsewhere } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { confirm, fill, fillRest, goOn, press, sayWho, sendIds, state, waiting } from './support/cod-steps.ts';
import { keyboard, pointer } from './support/hands.ts';
import { desktopLook, phoneLook } from './support/looks.ts';
import { seeNotice } from './support/notice.ts';
import { field } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { signInByPassword } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

/** As for a visitor who was in another tab meanwhile. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Waits until the status above the form says that the draft is in the account. */
const kept = ({ page, words: t }: Visitor) =>
  page
    .getByText(t('forms:draft.synced', { time: '' }).replace(/,?\s*$/, ''))
    .first()
    .waitFor();

describe.skipIf(!findChromium())('cash on delivery at the real site', () => {
  const real = withSite();

  test.concurrent.for(phoneLook)(
    'FEAT-07 ROUTE-27 STATE-05 STATE-06 CALL-46 CALL-47 CALL-48 CALL-49 CALL-53 SYS-09 D-04 applies with real files, is rejected with a reason, submits again and is approved, by keyboard and without a reload, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('cod'));
      const { page, words: t } = visitor;
      await carryToken(visitor, account);
      const { ops, url } = real.site;
      const { username } = await mustCall(callerAt(url), 'userInfo', {}, account.token);

      const hands = keyboard;
      await page.goto('/codIndex');
      await state(visitor, 'notApplied').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await press(visitor, 'cod:apply', hands);
      // The next step requires this step's answers.
      await goOn(visitor, hands);
      await page.locator('[data-pointer="/name"] [aria-invalid="true"]').waitFor();
      await fill(visitor, { hands });
      expect(await axeFindings(page)).toEqual([]);
      await confirm(visitor, { url, phone: account.phone, hands });
      expect(await axeFindings(page)).toEqual([]);

      const reason = 'No se lee la segunda identificación.';
      await ops('cod', 'reject', await waiting(ops, username), reason);
      // Polled automatically.
      await state(visitor, 'failed').waitFor();
      await page.getByText(reason).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await press(visitor, 'cod:submitAgain', hands);
      // The previous application is prefilled, with its files.
      await page.getByText('pasaporte.png').waitFor();
      for (let step = 0; step < 4; step += 1) await goOn(visitor, hands);
      await confirm(visitor, { url, phone: account.phone, hands });
      await ops('cod', 'approve', await waiting(ops, username));
      await comeBack(page);
      await state(visitor, 'approved').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await press(visitor, 'cod:view', hands);
      await page.getByText('GODE561231GR8').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        hands.press(page.getByRole('button', { name: t('widgets:files.open', { name: 'caratula.png' }) })),
      ]);
      expect(new Uint8Array(await readFile(await download.path()))).toEqual(new Uint8Array(png.bytes));
      expect(await axeFindings(page)).toEqual([]);
      await page.goto('/userCenter');
      await page
        .locator('.center-part .st')
        .filter({ hasText: t('cod:state.approved') })
        .waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  /** The application of a signed-in customer, sent and approved, as the open page shows it. */
  async function approvedBy(visitor: Visitor, { phone, token }: NewAccount): Promise<string> {
    const { ops, url } = real.site;
    const { username } = await mustCall(callerAt(url), 'userInfo', {}, token);
    await press(visitor, 'cod:apply');
    await fill(visitor);
    await confirm(visitor, { url, phone });
    await ops('cod', 'approve', await waiting(ops, username));
    return username;
  }

  /** Sets the server's clock to the next time it is past nine in Mexico City. */
  async function waitForNine(url: string) {
    const server = callerAt(url);
    await mustCall(server, 'simulatorClock', { hoursAhead: 0 });
    const { answeredAt } = await mustCall(server, 'codApplyInfo', {}, (await newAccount(url)).token);
    await mustCall(server, 'simulatorClock', {
      hoursAhead: (24 + 9 - Number(localTime(new Date(answeredAt)).time.slice(0, 2))) % 24,
    });
  }

  test.for(desktopLook)(
    'STATE-07 STATE-08 D-81 D-82 a customer changes an approved application within the window, is warned on the order page that none is accepted, and orders again once it is approved, by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const { ops, url } = real.site;
      const account = await newAccount(url);
      const visitor = await openVisitor(real.browser, { url, language, width });
      onTestFailed(() => visitor.picture('cod-change'));
      const { page, words: t } = visitor;
      const hands = keyboard;
      await carryToken(visitor, account);
      await page.goto('/codIndex');
      const username = await approvedBy(visitor, account);
      await waitForNine(url);
      await page.reload();
      await press(visitor, 'cod:window.change', hands);
      await page.getByText(t('cod:form.changeNote')).waitFor();
      for (let step = 0; step < 4; step += 1) await goOn(visitor, hands);
      await confirm(visitor, { url, phone: account.phone, hands });
      await page.getByText(t('cod:pending')).waitFor();
      const refused = page.getByText(t('answers:codModificationPending'));
      for (const path of ['/onlineOrder', '/placeOrder', '/appOrder', '/personalCenter/batch']) {
        await page.goto(path);
        await refused.waitFor();
        expect(await axeFindings(page), path).toEqual([]);
      }
      await page.goto('/codIndex');
      await state(visitor, 'underReview').waitFor();
      await ops('cod', 'approve', await waiting(ops, username));
      await comeBack(page);
      await state(visitor, 'approved').waitFor();
      await hands.press(page.getByRole('link', { name: t('cod:ship'), exact: true }));
      await page.getByRole('heading', { level: 1, name: t('order:question.sender') }).waitFor();
      expect(await refused.count()).toBe(0);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test('FEAT-07 ROUTE-27 D-06 a draft is restored with its files after a reload, on another device, and after an expired session', async ({
    onTestFailed,
  }) => {
    const { url } = real.site;
    await mustCall(callerAt(url), 'simulatorClock', { hoursAhead: 0 });
    const account = await newAccount(url);
    const laptop = await openVisitor(real.browser, { url, language: 'es', width: 1280 });
    const phone = await openVisitor(real.browser, { url, language: 'es', width: 390 });
    onTestFailed(async () => {
      await laptop.picture('cod-laptop');
      await phone.picture('cod-phone');
    });
    const t = laptop.words;
    /** The first step, with its answers and both uploaded files. */
    const standsThere = async ({ page }: Visitor) => {
      await eventually(async () =>
        expect(await field(page, t('fields:cod.name')).inputValue()).toBe('Ana Lucía Robles'),
      );
      for (const name of ['ine.png', 'pasaporte.png'])
        await page.locator('.up > li').filter({ hasText: name }).getByText(t('widgets:files.stored')).waitFor();
    };
    await carryToken(laptop, account);
    await laptop.page.goto('/codIndex');
    await press(laptop, 'cod:apply');
    await sayWho(laptop);
    await sendIds(laptop);
    await kept(laptop);

    await laptop.page.reload();
    await press(laptop, 'cod:goOn');
    await standsThere(laptop);

    // Signing in on the phone ends the session of the laptop.
    await carryToken(phone, { ...account, token: await signInElsewhere(url, account) });
    await phone.page.goto('/codIndex');
    await press(phone, 'cod:goOn');
    await standsThere(phone);
    await goOn(phone);
    await fillRest(phone, { withholds: false, hands: pointer });
    await kept(phone);

    await seeNotice(laptop, 'sessionExpired', () => laptop.page.goto('/codIndex'));
    await laptop.page.waitForURL(({ pathname }) => pathname === '/');
    await laptop.page.goto('/codIndex');
    await laptop.page
      .locator('.cod')
      .getByRole('button', { name: t('cod:guest.signIn') })
      .click();
    await signInByPassword(laptop, account.phone, account.password);
    await press(laptop, 'cod:goOn');
    await standsThere(laptop);
    for (let step = 0; step < 4; step += 1) await goOn(laptop);
    await laptop.page.getByText('GODE561231GR8').waitFor();
    await confirm(laptop, { url, phone: account.phone });
    expect([...laptop.problems, ...phone.problems]).toEqual([]);
    for (const visitor of [laptop, phone]) await visitor.close();
  });
});
