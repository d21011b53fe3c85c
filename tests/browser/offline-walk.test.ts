import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { ana, jose } from '#fixtures/contacts.ts';
import { workerPath } from '#domain/content/server-paths.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { withdrawingWorker } from '#server/rendering/service-worker.ts';
import { bookTypes } from '#src/shared/addresses/books.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { standBetween } from './support/between.ts';
import { arabicPhone, chooseLooks, spanishPhone } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { choosePickup, fillParcel } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** All cached and stored data of the site, as text; and the names of the caches. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const caching = await caches.keys();
    const parts: string[] = [];
    for (const name of caching) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url);
        const answer = await cache.match(request, { ignoreVary: true });
        if (answer?.headers.get('content-type')?.includes('html')) parts.push(await answer.text());
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('site-')) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const asking = database.transaction(store).objectStore(store).getAll();
          asking.addEventListener('success', () => resolve(asking.result));
          asking.addEventListener('error', () => reject(asking.error));
        });
        parts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return { caching, text: parts.join('\n') };
  });

/** Waits until the worker is active. */
async function installed({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * As when another tab is shown. A worker with a pending request keeps the new one waiting until it is idle, which an
 * inspected worker never is: see `letRest`.
 */
const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Stops idle workers, as the browser itself does when they are not inspected. */
async function letRest({ context, page }: Visitor): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  return async () => void (await session.send('ServiceWorker.stopAllWorkers'));
}

/** The recipient of the order from the chat. */
const berta = { name: 'Berta Canul Poot', phone: '999 555 1180' };

/** The button of the bar. */
const bar = ({ page }: Visitor) => page.locator('.order-bar > .btn');

/** Console messages that an offline walk may produce. */
const ofTheLine = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

describe.skipIf(!findChromium())('FEAT-14 the installed site', () => {
  const real = withSite();

  test.concurrent.for(chooseLooks(spanishPhone, arabicPhone))(
    'FEAT-05 ROUTE-35 ROUTE-40 ROUTE-42 D-65 in flight mode yesterday’s parcel is looked up, an order is filled in out of a chat and placed; back online it is placed once, by two tabs, followed and cancelled; signing out leaves nothing; in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      // Yesterday's parcel.
      const { waybillNo, orderNo } = await placedFor(real.site.url, account);
      const usual = { ...ana, idempotencyKey: uuidv7(), type: bookTypes.sender, isDefault: true };
      await mustCall(callerAt(real.site.url), 'addressAdd', usual, account.token);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width, serviceWorkers: 'allow' });
      onTestFailed(() => visitor.picture('offline'));
      const { page, context, words: t } = visitor;

      // Left by an earlier version.
      const before = await context.newPage();
      await before.goto('/robots.txt');
      await before.evaluate(async () => {
        const old = await caches.open('site-pages-0');
        await old.put('/personalCenter', new Response('of a customer'));
      });
      await before.close();
      await carryToken(visitor, account);
      await page.goto('/');
      await installed(visitor);
      await eventually(async () => expect((await onDevice(page)).text).toContain(waybillNo));
      await eventually(async () => expect((await onDevice(page)).text).toMatch(/"slots":/));
      // The lists of an order, and the last call that is cached in advance.
      for (const asked of ['itemCategories', 'goodsList', 'paymentModeList', 'payTypeList', 'faqs'])
        await eventually(async () => expect((await onDevice(page)).text).toContain(`\\n${asked}\\n`));
      expect((await onDevice(page)).caching).not.toContain('site-pages-0');

      await context.setOffline(true);
      await page.goto('/personalCenter/myOrdersList');
      await page.locator('.guia:visible', { hasText: waybillNo }).first().waitFor();
      // Some browsers report a network after a page was opened offline: then it counts as unresponsive.
      await page
        .getByText(t('shell:offline.title'))
        .or(page.getByText(t('shell:offline.slow')))
        .waitFor();
      expect(await axeFindings(page)).toEqual([]);

      // The usual sender is filled in automatically; the recipient is pasted from a chat, and ambiguous parts are asked.
      await page.goto('/appOrder');
      await bar(visitor)
        .filter({ hasText: t('app:who.receiver') })
        .tap();
      await page.getByRole('button', { name: t('widgets:paste.short'), exact: true }).tap();
      const chat = page.getByRole('dialog');
      await chat
        .getByLabel(t('widgets:paste.label'))
        .fill(`Hola!\n${berta.name} ${berta.phone}\n${jose.street} 204b x 18 y 20 ${jose.town} ${jose.zip}`);
      await chat.locator('.known', { hasText: jose.town }).waitFor();
      await chat.getByRole('radio', { name: berta.name, exact: true }).check();
      await chat.getByRole('radio', { name: jose.address1, exact: true }).check();
      await chat.getByRole('button', { name: t('widgets:paste.use') }).tap();
      await chat.waitFor({ state: 'detached' });
      await bar(visitor).tap();
      await page.getByRole('heading', { level: 1, name: t('app:goodsQuestion') }).waitFor();
      await fillParcel(visitor, { weight: '42.25' });
      await bar(visitor).tap();
      await page.getByRole('button', { name: new RegExp(`^${t('app:pickup')}`) }).tap();
      const sheet = page.getByRole('dialog');
      await choosePickup({ page: sheet, words: t });
      await sheet.getByRole('button', { name: t('app:pickupDone') }).tap();
      await sheet.waitFor({ state: 'detached' });
      await page.locator('#app-review input[name="acceptTerms"]').check();
      await bar(visitor)
        .filter({ hasText: t('app:kept.keep') })
        .tap();
      await page.getByRole('heading', { level: 1, name: t('app:kept.here.waiting.title') }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.reload();
      const kept = page.locator('.app-kept', { hasText: berta.name });
      await kept.getByText(t('app:kept.noPrice')).waitFor();
      // Another tab shares the outbox.
      const other = await context.newPage();
      await other.goto('/appOrder');
      await other.locator('.app-kept').getByText(t('app:kept.noPrice')).waitFor();

      // A price that the customer has not agreed to is confirmed first.
      await context.setOffline(false);
      const agree = kept.getByRole('button', { name: new RegExp(t('app:kept.agree', { amount: '.*' })) });
      await agree.waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await agree.tap();
      await kept.getByRole('link', { name: t('app:kept.view') }).waitFor();
      await other
        .locator('.app-kept')
        .getByRole('link', { name: t('app:kept.view') })
        .waitFor();
      await other.close();
      const placed = await mustCall(
        callerAt(real.site.url),
        'orderList',
        { direction: 'sent', page: 1, pageSize: 10 },
        account.token,
      );
      expect(placed.total).toBe(2);
      await page.reload();

      // Followed, and cancelled.
      await kept.getByRole('link', { name: t('app:kept.view') }).tap();
      await page.waitForURL(({ pathname }) => pathname.startsWith('/orderPlaced/'));
      await page.getByRole('link', { name: t('order:placed.view') }).tap();
      await page.waitForURL(/\/appOrder\/OrderDetail/);
      const newNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
      const newest = placed.rows.find((row) => row.orderNo === newNo);
      await page
        .locator('.ticket')
        .getByRole('link', { name: t('orders:track') })
        .tap();
      await page.waitForURL(/\/appExpressTrack\?no=/);
      await page
        .locator('.track-results .guia:visible', { hasText: newest?.waybillNo ?? 'none' })
        .first()
        .waitFor();
      await page.goBack();
      await page.getByRole('button', { name: t('orders:cancel.action') }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('fields:cancel.reason')).selectOption('placedTwice');
      await dialog.getByRole('button', { name: t('orders:cancel.submit') }).tap();
      await dialog.getByText(t('orders:cancel.outcome.cancelled'), { exact: true }).waitFor();

      expect((await onDevice(page)).text).toContain(waybillNo);
      await page.goto('/userCenter');
      await page.getByRole('button', { name: t('userCenter:signOut') }).tap();
      await page.waitForURL((url) => url.pathname === '/');
      await eventually(async () => {
        const { text } = await onDevice(page);
        for (const own of [waybillNo, orderNo, newNo, ana.name, jose.name, berta.name, account.phone])
          expect(text).not.toContain(own);
      });
      expect(visitor.problems.filter((problem) => !ofTheLine.test(problem))).toEqual([]);
      await visitor.close();
    },
  );

  test('FEAT-05 FEAT-14 D-65 offline, repeating the last shipment takes three presses, and it is placed once when the connection is back', async ({
    onTestFailed,
  }) => {
    const account = await newAccount(real.site.url);
    const { waybillNo } = await placedFor(real.site.url, account);
    const url = real.site.url;
    const visitor = await openVisitor(real.browser, { url, language: 'es', width: 390, serviceWorkers: 'allow' });
    onTestFailed(() => visitor.picture('offline-repeat'));
    const { page, context, words: t } = visitor;
    await carryToken(visitor, account);
    await page.goto('/');
    await installed(visitor);
    for (const asked of [waybillNo, '"slots":', '\\nfaqs\\n'])
      await eventually(async () => expect((await onDevice(page)).text).toContain(asked));

    await context.setOffline(true);
    await page.goto('/appOrder');
    await page.getByRole('button', { name: t('order:repeat.last') }).tap();
    await page.locator('#app-review input[name="acceptTerms"]').tap();
    await bar(visitor)
      .filter({ hasText: t('app:kept.keep') })
      .tap();
    await page.getByRole('heading', { level: 1, name: t('app:kept.here.waiting.title') }).waitFor();
    const kept = page.locator('.app-kept', { hasText: jose.name });

    await context.setOffline(false);
    await kept.getByRole('button', { name: new RegExp(t('app:kept.agree', { amount: '.*' })) }).tap();
    // Once placed, it is confirmed at its own address; no page shows it as waiting or as a draft.
    await page.waitForURL(({ pathname }) => pathname.startsWith('/orderPlaced/'));
    await page.locator('.order-placed .guia').waitFor();
    await page.goto('/appOrder');
    await page.getByRole('heading', { level: 1, name: t('app:title') }).waitFor();
    expect(await page.locator('.app-kept, .draft-news, .offline').count()).toBe(0);
    const sent = { direction: 'sent', sort: 'newest', page: 1, pageSize: 10 } as const;
    const { total, rows } = await mustCall(callerAt(url), 'orderList', sent, account.token);
    expect([total, rows[0]?.counterpartName]).toEqual([2, jose.name]);
    await visitor.close();
  });

  test('a new version waits while something is typed, is activated when the page is hidden, and a broken one is withdrawn', async ({
    onTestFailed,
  }) => {
    const between = await standBetween(real.site.url);
    const visitor = await openVisitor(real.browser, {
      url: between.url,
      language: 'es',
      width: 390,
      serviceWorkers: 'allow',
    });
    onTestFailed(() => visitor.picture('offline-versions'));
    const { page } = visitor;
    const lookForVersion = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const versions = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return { waits: Boolean(registration?.waiting), is: Boolean(registration) };
      });
    await page.goto('/contactUs');
    await installed(visitor);

    between.change(workerPath, (body) => `${body}\n// the next one`);
    await page.locator('main input[type="text"], main input:not([type])').first().fill('Ana');
    await lookForVersion();
    await eventually(async () => expect((await versions()).waits).toBe(true));
    await hidePage(page);
    expect((await versions()).waits).toBe(true);

    await page.goto('/termsAndConditions', { waitUntil: 'networkidle' });
    await page.evaluate(() => ((window as unknown as { isOld: boolean }).isOld = true));
    const rest = await letRest(visitor);
    // The event has no effect before the page listens, or while the form closes.
    await eventually(async () => {
      await hidePage(page);
      await rest();
      expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
    });
    await eventually(async () => expect((await versions()).waits).toBe(false));

    await page.waitForLoadState('networkidle');
    between.change(workerPath, () => withdrawingWorker);
    // Every document carries the new setting: one with the old setting would install the worker again.
    for (const path of ['/', '/termsAndConditions'])
      between.change(path, (html) => html.replace('name="offline" content="on"', 'name="offline" content="off"'));
    await lookForVersion();
    await eventually(async () => {
      await rest();
      expect((await versions()).is).toBe(false);
      expect((await onDevice(page)).caching).toEqual([]);
    });
    await visitor.close();
    await between.stop();
  });
});
