import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { jose } from '#fixtures/contacts.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount, type NewAccount } from './support/account.ts';
import { placedFor } from './support/placed.ts';
import { choosePickup, field } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

interface Cut {
  /** Which of the requests, counted from one. */
  at: (number: number, path: string) => boolean;
  /** Its answer is lost, where the request is not. */
  isAnswered?: boolean;
}

interface Line {
  /** The paths that were asked since it is whole. */
  asked: string[];
  /** Once it has been cut, until somebody has noticed. */
  isCut: boolean;
  /** Resolves with the cut. */
  broken: Promise<void>;
  /** Resolves when nothing is on its way. */
  calm: () => Promise<void>;
  /** From now on it is whole but for this one. */
  begin: (cut: Cut | undefined) => void;
}

/** The line of a page: what its calls go through. */
async function lineOf(page: Page): Promise<Line> {
  let cut: Cut | undefined;
  let breaks = () => undefined as void;
  const under = new Set<Promise<void>>();
  const line: Line = {
    asked: [],
    isCut: false,
    broken: Promise.resolve(),
    calm: async () => {
      while (under.size > 0) await Promise.all(under);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    },
    begin: (next) => {
      cut = next;
      line.asked = [];
      line.isCut = false;
      line.broken = new Promise((resolve) => (breaks = resolve));
    },
  };
  await page.route(
    (url) => /^\/(?:official|website)\//.test(url.pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      line.asked.push(pathname);
      const isCut = cut?.at(line.asked.length, pathname) === true;
      const pass = async () => {
        if (!isCut) return route.fulfill({ response: await route.fetch() });
        if (cut?.isAnswered) await route.fetch();
        cut = undefined;
        line.isCut = true;
        await route.abort('internetdisconnected');
        breaks();
      };
      // A page that is left asks for nothing any more.
      const work = pass().catch(() => undefined);
      under.add(work);
      await work;
      under.delete(work);
    },
  );
  return line;
}

describe.skipIf(!findChromium())('the line is cut at every request of the mobile order in turn, in a browser', () => {
  const real = withSite();

  const ordersOf = ({ token }: NewAccount) =>
    mustCall(callerAt(real.site.url), 'orderList', { direction: 'sent', sort: 'newest', page: 1, pageSize: 10 }, token);

  /** The last shipment again with another name of what is sent, by who looks again where nothing comes. */
  async function walk({ page, words: t }: Visitor, line: Line, itemName: string): Promise<void> {
    const bar = page.locator('.order-bar > .btn');
    const retry = page.getByRole('button', { name: t('order:failure.retry') });
    const placed = page.locator('.order-placed .guia').or(page.locator('.app-kept').getByText(t('app:kept.view')));
    /** Waits for what has to come; after a cut it is asked for again, by the page's own button or by loading it anew. */
    async function see(target: Locator, again: () => Promise<unknown> = () => page.reload()): Promise<void> {
      await Promise.race([target.first().waitFor(), line.broken]);
      if (line.isCut) {
        await line.calm();
        if (!(await target.first().isVisible())) {
          line.isCut = false;
          line.broken = new Promise(() => undefined);
          await again();
        }
      }
      await target.first().waitFor();
    }

    await page.goto('/appOrder');
    const repeat = page.getByRole('button', { name: t('app:repeat') }).and(page.locator(':enabled'));
    await see(repeat);
    await repeat.tap();
    // Where no free pickup could be had it is asked for.
    const whole = page.locator('.app-leg.done').nth(1);
    const failed = page.getByText(t('order:repeat.failed'));
    await whole.or(failed).first().waitFor();
    if (await failed.isVisible()) await repeat.tap();
    await whole.waitFor();
    const sheet = page.getByRole('dialog');
    await sheet
      .or(page.locator('button.app-row', { hasText: '·' }))
      .first()
      .waitFor();
    if (await sheet.isVisible()) {
      await choosePickup({ page: sheet, words: t });
      await sheet.getByRole('button', { name: t('app:pickupDone') }).tap();
      await sheet.waitFor({ state: 'detached' });
    }
    await page.locator('a.app-row').tap();
    const name = field(page, t('fields:parcel.itemName'));
    await see(name);
    await name.fill(itemName);
    await bar.tap();
    await page.locator('a.app-row', { hasText: itemName }).waitFor();

    const goOn = async () => {
      await see(page.locator('.tot:visible', { hasText: '$' }));
      // Nothing that was typed is lost, whatever had to be loaded anew.
      await page.locator('a.app-row', { hasText: itemName }).waitFor();
      await page.locator('#app-review input[name="acceptTerms"]').check();
      await bar.tap();
    };
    await goOn();
    await see(placed.or(retry), async () => {
      await page.reload();
      await placed
        .or(page.locator('.tot:visible', { hasText: '$' }))
        .first()
        .waitFor();
      if (!(await placed.first().isVisible())) await goOn();
    });
    if (await retry.isVisible()) await retry.tap();
    await placed.first().waitFor();
    const seen = page.getByRole('button', { name: t('app:kept.seen') });
    if (await seen.isVisible()) await seen.tap();
  }

  test('FEAT-14 D-65 nothing that was typed is lost, and there is one order', async ({ onTestFailed }) => {
    const account = await newAccount(real.site.url);
    await placedFor(real.site.url, account);
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
    onTestFailed(() => visitor.picture('line-cut'));
    await carryToken(visitor, account);
    const line = await lineOf(visitor.page);
    let before = (await ordersOf(account)).total;

    async function placesOnce(itemName: string, cut: Cut): Promise<void> {
      line.begin(cut);
      await walk(visitor, line, itemName);
      const { total, rows } = await ordersOf(account);
      expect(total - before, itemName).toBe(1);
      expect(rows[0]).toMatchObject({ itemName, counterpartName: jose.name });
      before = total;
      console.log(itemName, line.asked.length, new Date().toISOString());
    }

    let at = 0;
    do {
      at += 1;
      const cutAt = at;
      await placesOnce(`Sin línea ${at}`, { at: (number) => number === cutAt });
    } while (line.asked.length >= at);
    expect(at).toBeGreaterThan(10);
    // What changes something may have arrived although its answer has not.
    await placesOnce('Sin respuesta', { at: (_, path) => path.endsWith('/addMobile'), isAnswered: true });
    await visitor.close();
  });
});
