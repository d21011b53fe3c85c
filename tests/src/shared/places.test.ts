import { expect, test } from 'vitest';
import { pageAt } from '#src/app/pages.ts';
import { type Menu, type PageRow, pageRows, pages } from '#src/shared/navigation/pages.ts';
import { getMenus, isAt, menus, type Place } from '#src/shared/navigation/paths.ts';

const getWords = (places: readonly Place[]) => places.map(({ word }) => word);

const getPlace = (word: string) => {
  const place = Object.values(menus)
    .flat()
    .find((each) => each.word === word);
  if (!place) throw new Error(`No place ${word}`);
  return place;
};

/** The places of each menu in their order; a new page may be inserted. */
const wordsOfMenu: Readonly<Record<Menu, readonly string[]>> = {
  header: ['track', 'quote', 'ship', 'branches', 'business', 'help'],
  services: ['place', 'freight', 'transit', 'network'],
  business: ['cod', 'batch', 'vip', 'franchise', 'plants', 'aviation'],
  company: ['about', 'careers', 'news', 'blogs', 'events', 'videos'],
  help: ['information', 'faqs', 'app', 'contact', 'prohibited'],
  footer: [
    'quote',
    'branches',
    'transit',
    'about',
    'careers',
    'faqs',
    'contact',
    'prohibited',
    'cod',
    'vip',
    'franchise',
  ],
  legal: ['terms', 'privacy'],
  bottom: ['track', 'ship', 'branches', 'help', 'account'],
  account: ['overview', 'orders', 'addresses', 'coupons', 'profile', 'notifications'],
};

test.each(Object.entries(wordsOfMenu))('D-04 the menu %s shows its places in order', (menu, words) => {
  expect(getWords(menus[menu as Menu]).filter((word) => words.includes(word))).toEqual(words);
});

test('D-11 what the footer shows is in one of its columns, and the pages that D-11 adds are there', () => {
  for (const place of menus.footer) {
    expect(
      place.menus.filter((menu) => ['header', 'services', 'business', 'company', 'help'].includes(menu)),
    ).toHaveLength(1);
  }
  const shown = [...menus.footer, ...menus.legal].map(({ to }) => to);
  expect(shown).toEqual(expect.arrayContaining(['/contactUs', '/franchise', '/faqs', '/privacy']));
});

test.each([
  '/onlineOrder',
  '/placeOrder',
  '/appOrder',
  '/personalCenter/batch',
  '/vipInquiry',
  '/franchise',
  '/aboutPositionApply',
  '/changeDelivery',
  '/login',
  '/personalCenter/personalMsg',
  '/personalCenter/addressList/new',
  '/personalCenter/addressList/import',
])('ROUTE-21 the footer of the flow %s is one line', (path) => {
  expect((pages[pageAt(path)] as PageRow).foot).toBe('line');
});

test('a place leads to an address that needs nothing from data, and lights up on pages of the site only', () => {
  const known = pageRows.flatMap(([, { path, otherPaths = [], redirects = [] }]) => [
    path,
    ...otherPaths,
    ...redirects,
  ]);
  for (const { to, within } of Object.values(menus).flat()) {
    expect(to).not.toContain(':');
    expect(known).toEqual(expect.arrayContaining([...within]));
  }
});

test('D-05 ROLE-02 signed out no place to send leads to the guarded order, which lights up the same place', () => {
  const ways = (isSignedIn: boolean) => {
    const { header, bottom } = getMenus(isSignedIn);
    return [header, bottom].map((menu) => menu.find(({ word }) => word === 'ship')?.to);
  };
  expect(ways(false)).toEqual(['/placeOrder', '/placeOrder']);
  expect(ways(true)).toEqual(['/onlineOrder', '/onlineOrder']);
  expect(isAt(getPlace('ship'), '/placeOrder')).toBe(true);
});

test('ROUTE-08 both tracking paths light up the same place', () => {
  for (const path of ['/track-and-trace', '/trajectoryQuery']) expect(isAt(getPlace('track'), path)).toBe(true);
});

test('ROUTE-11 ROUTE-22 the network by area lights up the branches', () => {
  expect(isAt(getPlace('branches'), '/networkselect')).toBe(true);
  expect(isAt(getPlace('branches'), '/networkselection')).toBe(false);
});

test('ROUTE-03 ROUTE-20 everything in the personal centre lights up the account', () => {
  for (const path of ['/userCenter', '/personalCenter/personalMsg', '/personalCenter/myOrdersList/2026', '/login']) {
    expect(isAt(getPlace('account'), path)).toBe(true);
  }
  expect(isAt(getPlace('account'), '/personalCenterX')).toBe(false);
});

test('FEAT-06 in the personal centre one stop is the current one', () => {
  const at = (path: string) => getWords(menus.account.filter((place) => isAt(place, path)));
  expect(at('/userCenter')).toEqual(['overview']);
  expect(at('/personalCenter/myOrdersList/2026')).toEqual(['orders']);
  expect(at('/personalCenter/addressList/import')).toEqual(['addresses']);
  expect(at('/personalCenter/coupon')).toEqual(['coupons']);
  expect(at('/personalCenter/personalMsg')).toEqual(['profile']);
  expect(at('/personalCenter/notifications')).toEqual(['notifications']);
});
