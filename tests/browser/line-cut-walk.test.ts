import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { type CallId, getWire } from '#contract/wire.ts';
import { getPickupArea } from '#server/modules/catalogue/pickup-slot-store.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { newAccount, type NewAccount } from './support/account.ts';
import { isExhaustive } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { ana, choosePickup, field, fillParcel, fillParty, jose } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

interface Line {
  /** Every request so far. */
  asked: string[];
  /** The lost requests among them. */
  lost: string[];
  /** The page reacts to its visitor. */
  hasBegun: boolean;
}

/** Whether to lose a request; `nth` is its number for the path, counted from one. */
type Cut = (path: string, nth: number, line: Line) => boolean;

const isCall = (path: string) => /^\/(?:official|website)\//.test(path);
const isFile = (path: string) => path.startsWith('/assets/');

const at =
  (wanted: string, which = 1): Cut =>
  (path, nth) =>
    path === wanted && nth === which;

const timesIn = (asked: readonly string[], path: string) => asked.filter((each) => each === path).length;

/** Routes the requests of a page. */
async function lineOf(page: Page, isLost: Cut, isAnswerLost: Cut): Promise<Line> {
  const line: Line = { asked: [], lost: [], hasBegun: false };
  await page.route(
    ({ pathname }) => isCall(pathname) || isFile(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      line.asked.push(pathname);
      const nth = timesIn(line.asked, pathname);
      const isAnswered = isAnswerLost(pathname, nth, line);
      if (!isAnswered && !isLost(pathname, nth, line)) return route.continue();
      line.lost.push(pathname);
      if (isAnswered) await route.fetch();
      return route.abort('internetdisconnected');
    },
  );
  return line;
}

/** The calls of the flow, in any order and number. */
const flowCalls = [
  'userInfo',
  'draftGet',
  'addressList',
  'websiteOrderList',
  'areaByZip',
  'stateCityByZip',
  'itemCategories',
  'expressTypes',
  'bagWeightFlag',
  'paymentModeList',
  'payTypeList',
  'pickupSlots',
  'mobileCost',
  'mobileOrderAdd',
] as const satisfies readonly CallId[];

/** Returns whether there was such a button: it goes when a failed request is retried automatically. */
const pressIfThere = (button: Locator): Promise<boolean> =>
  button.evaluateAll(([first]) => {
    (first as HTMLElement | undefined)?.click();
    return first !== undefined;
  });

/**
 * Waits for the wanted element. Presses a retry button and a reload button of the page as a person would, whichever
 * appears first.
 *
 * @param afterReload continues from the page after a reload.
 */
async function come(
  { page, words: t }: Visitor,
  wanted: Locator,
  within: Page | Locator = page,
  afterReload: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const retry = within.getByRole('button', { name: t('ui:retry'), exact: true });
  const reload = page.getByRole('button', { name: t('notices:chunk.reload'), exact: true });
  for (;;) {
    await wanted.or(retry).or(reload).first().waitFor({ state: 'attached' });
    if ((await reload.count()) > 0) {
      const loaded = page.waitForEvent('load').catch(() => undefined);
      if (!(await pressIfThere(reload))) continue;
      await loaded;
      await page.locator('#app:not([data-page])').waitFor({ state: 'attached' });
      await afterReload();
    } else if (!(await pressIfThere(retry)) && (await wanted.count()) > 0) return;
  }
}

const bar = ({ page }: Visitor) => page.locator('.order-bar > .btn');
const heading = ({ page, words: t }: Visitor, key: string) => page.getByRole('heading', { level: 1, name: t(key) });

async function choosePickupIn(phone: Visitor): Promise<void> {
  const { page, words: t } = phone;
  const sheet = page.getByRole('dialog');
  const row = page.getByRole('button', { name: new RegExp(`^${t('app:pickup')}`) });
  await come(phone, sheet.getByRole('radio').first(), sheet, () => row.tap());
  await choosePickup({ page: sheet, words: t });
  await sheet.getByRole('button', { name: t('app:pickupDone') }).tap();
  await sheet.waitFor({ state: 'detached' });
}

/** Both people and the parcel, page by page. */
async function fillIn(phone: Visitor): Promise<void> {
  const { page, words: t } = phone;
  await come(phone, heading(phone, 'app:title'));
  await bar(phone).tap();
  for (const [role, who, party] of [
    ['sender', 'sender', ana],
    ['recipient', 'receiver', jose],
  ] as const) {
    await come(phone, heading(phone, `app:who.${who}`));
    await field(page, t('fields:address.zip')).fill(party.zip);
    await come(phone, page.getByRole('radio', { name: party.colony, exact: true }));
    await fillParty(phone, role, party);
    await bar(phone).tap();
  }
  await come(phone, heading(phone, 'app:goodsQuestion'));
  await come(phone, field(page, t('fields:parcel.itemType')));
  await fillParcel(phone);
  await bar(phone).tap();
  await come(phone, heading(phone, 'app:title'));
  await page.getByRole('button', { name: new RegExp(`^${t('app:pickup')}`) }).tap();
  await choosePickupIn(phone);
}

/** Repeats the last shipment: its content, and the pickup. */
async function repeat(phone: Visitor): Promise<void> {
  const { page, words: t } = phone;
  const again = page.getByRole('button', { name: t('order:repeat.last') }).and(page.locator(':enabled'));
  const failed = page.getByText(t('order:repeat.failed'));
  const whole = page.locator('.app-leg.done').nth(1);
  await again.tap();
  await whole.or(failed).first().waitFor();
  if ((await failed.count()) > 0) await again.tap();
  const sheet = page.getByRole('dialog');
  await whole.waitFor();
  await sheet
    .or(page.locator('button.app-row', { hasText: '·' }))
    .first()
    .waitFor();
  if ((await sheet.count()) > 0) await choosePickupIn(phone);
}

/** Accepts the price of the order, and waits for the result. */
async function place(phone: Visitor): Promise<void> {
  const { page, words: t } = phone;
  await page.locator('#app-review input[name="acceptTerms"]').check();
  // On a phone the bar is pressed; it shows that the price is the order's.
  await come(phone, page.locator('.order-go', { hasText: '$' }));
  // Nothing that was typed is lost.
  for (const { name } of [ana, jose]) await page.locator('.app-leg', { hasText: name }).waitFor();
  await page.locator('a.app-row', { hasText: 'Ropa' }).waitFor();
  await bar(phone).tap();
  await come(phone, page.locator('.order-placed .guia').or(page.locator('.app-kept').getByText(t('app:kept.view'))));
}

type Walk = (phone: Visitor) => Promise<void>;

const none: Cut = () => false;

describe.skipIf(!findChromium())(
  'the connection is cut at every request of the mobile order in turn, in a browser',
  () => {
    const real = withSite();
    const people: NewAccount[] = [];
    beforeAll(async () => {
      for (let count = 0; count < 2; count += 1) {
        const account = await newAccount(real.site.url);
        await placedFor(real.site.url, account);
        people.push(account);
      }
      // All walks choose the same pickup, and so do those of a retry.
      const { days } = await mustCall(callerAt(real.site.url), 'pickupSlots', { zipCode: ana.zip });
      for (const { date, slots } of days)
        for (const { slot } of slots) await real.site.ops('slots', 'set', getPickupArea(ana.zip), date, slot, '999');
    });

    const getOrders = ({ token }: NewAccount) =>
      mustCall(
        callerAt(real.site.url),
        'orderList',
        { direction: 'sent', sort: 'newest', page: 1, pageSize: 10 },
        token,
      );

    /** The phone before this one may have been switched off before it could report that its order is placed. */
    async function beginAgain({ token }: NewAccount): Promise<void> {
      const caller = callerAt(real.site.url);
      const { draft } = await mustCall(caller, 'draftGet', { flow: 'mobile' }, token);
      if (draft) await mustCall(caller, 'draftRemove', { flow: 'mobile', id: draft.id }, token);
    }

    /**
     * On a new phone with this person's session.
     * @returns the requests, once there is one order more.
     */
    async function placesOnce(
      person: NewAccount | undefined,
      walk: Walk,
      { what = '', isLost = none, isAnswerLost = none }: { what?: string; isLost?: Cut; isAnswerLost?: Cut } = {},
    ): Promise<Line> {
      if (!person) throw new Error('There is no customer.');
      await beginAgain(person);
      const before = (await getOrders(person)).total;
      const phone = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
      await phone.context.addCookies([{ name: 'token', value: person.token, url: real.site.url }]);
      const line = await lineOf(phone.page, isLost, isAnswerLost);
      try {
        await phone.page.goto('/appOrder');
        line.hasBegun = true;
        await walk(phone);
        await place(phone);
      } catch (error) {
        console.log(`${what || 'Nothing'} was cut: ${line.asked.length} requests, ${line.lost.length} of them lost.`);
        await phone.picture(`line-cut${what.replaceAll('/', '-')}`);
        throw error;
      }
      await phone.close();
      const { total, rows } = await getOrders(person);
      expect(total - before, what).toBe(1);
      expect(rows[0], what).toMatchObject({ counterpartName: jose.name });
      return line;
    }

    /** Two customers walk in parallel, each taking the next cut. */
    async function cutEach(walk: Walk, cuts: readonly (readonly [path: string, nth: number])[]): Promise<string[]> {
      const left = [...cuts];
      const lost: string[] = [];
      const work = async (person: NewAccount) => {
        for (let cut = left.shift(); cut; cut = left.shift()) {
          const [path, nth] = cut;
          const line = await placesOnce(person, walk, { what: `${path} ${nth}`, isLost: at(path, nth) });
          lost.push(...line.lost);
        }
      };
      await Promise.all(people.map(work));
      return lost;
    }

    const getPaths = (calls: readonly CallId[]) => calls.map((call) => getWire(call).path);

    test('FEAT-14 D-65 nothing that was typed is lost, and there is one order, whichever call is cut', async () => {
      const { asked } = await placesOnce(people[0], fillIn);
      const calls = asked.filter(isCall);
      const all = calls.map((path, index) => [path, timesIn(calls.slice(0, index + 1), path)] as const);
      const cuts = isExhaustive ? all : all.filter(([, nth]) => nth === 1);
      const lost = await cutEach(fillIn, cuts);
      expect(lost).toEqual(expect.arrayContaining(getPaths(flowCalls)));
    });

    test('FEAT-05 FEAT-14 D-65 the last shipment again is one order, whichever of its calls is cut, and where the answer of the last one is', async () => {
      const calls = getPaths(['websiteOrderDetail', 'pickupSlots', 'mobileCost', 'mobileOrderAdd']);
      const cuts = calls.map((path) => [path, 1] as const);
      expect((await cutEach(repeat, cuts)).toSorted()).toEqual(calls.toSorted());
      // It has arrived without a response: the same key makes it the same order.
      const [placing = ''] = getPaths(['mobileOrderAdd']);
      expect((await placesOnce(people[0], repeat, { isAnswerLost: at(placing) })).lost).toEqual([placing]);
    });

    test('FEAT-14 FEAT-20 SYS-08 D-65 nothing that was typed is lost, and there is one order, where each file that comes on the way is lost once', async () => {
      const [placing = ''] = getPaths(['mobileOrderAdd']);
      const isLost: Cut = (path, nth, { hasBegun }) => nth === 1 && ((hasBegun && isFile(path)) || path === placing);
      const { lost } = await placesOnce(people[0], fillIn, { isLost });
      // The page of each step, the sheet, the outbox of offline orders, and the map beside the order number.
      for (const part of ['app-address-page', 'app-goods-page', 'dialog-frame', 'outbox', 'way-map'])
        expect(
          lost.some((path) => path.startsWith(`/assets/${part}-`)),
          part,
        ).toBe(true);
      expect(lost).toContain(placing);
    });
  },
);
