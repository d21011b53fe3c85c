import { describe, expect, test } from 'vitest';
import { pageAt } from '#src/app/pages.ts';
import { pageRows, pages } from '#src/shared/navigation/pages.ts';
import { isProtectedPath, paths } from '#src/shared/navigation/paths.ts';
import { readDictionaries } from '#schemas/runtime/dictionary-version.ts';
import { getFile } from '#src/i18n/text-files.ts';

describe('the pages', () => {
  test.each([
    ['/', 'home'],
    ['/trajectoryQuery', 'tracking'],
    ['/track-and-trace', 'tracking'],
    ['/shipping-rates', 'rates'],
    ['/freightQuery', 'freight'],
    ['/onlineOrder', 'onlineOrder'],
    ['/onlineOrder/parcel', 'onlineOrder'],
    ['/orderPlaced/20261120000001', 'orderPlaced'],
    ['/placeOrder', 'placeOrder'],
    ['/personalCenter/myOrdersList', 'orders'],
    ['/personalCenter/myOrdersList/20261120000001', 'orderDetail'],
    ['/personalCenter/myOrdersList/claim/20261120000001', 'claim'],
    ['/personalCenter/batch', 'batch'],
    ['/personalCenter/addressList/import', 'addressImport'],
    ['/personalCenter/addressList/new', 'address'],
    ['/personalCenter/personalMsg', 'personalMsg'],
    ['/personalCenter/notifications', 'notifications'],
    ['/notifications/x.delivered.email.y', 'notificationStop'],
    ['/userCenter', 'userCenter'],
    ['/termsAndConditions', 'terms'],
    ['/privacy', 'privacy'],
    ['/login', 'login'],
  ])('%s has its page', (path, page) => {
    expect(pageAt(path)).toBe(page);
  });

  test.each([
    ['ROUTE-35', '/appOrder', 'appOrder', 'Order'],
    ['ROUTE-36', '/appAddress', 'appAddress', 'Address'],
    ['ROUTE-37', '/appOrigin', 'appOrigin', 'Origin'],
    ['ROUTE-38', '/appAddressSearch', 'appCity', 'City'],
    ['ROUTE-39', '/appOrder/TermsConditions', 'appTerms', 'Terms and conditions'],
    ['ROUTE-40', '/appOrder/OrderDetail', 'appDetail', 'Order detail'],
    ['ROUTE-41', '/appGoodsPackage', 'appGoods', 'Items Description'],
    ['ROUTE-42', '/appExpressTrack', 'appTrack', 'ExpressTrack'],
  ] as const)('%s %s has its page %s, titled %s', (_, path, id, title) => {
    expect(pageAt(path)).toBe(id);
    const { notices } = readDictionaries()['en'] as { notices: { title: Record<string, string> } };
    expect(pages[id].title).toBe(`notices:title.${id}`);
    expect(notices.title[id]).toBe(title);
  });

  test('ROLE-02 ROUTE-40 every page of the mobile group is open', () => {
    const group = pageRows.filter(([id]) => id.startsWith('app'));
    expect(group.filter(([, { guard }]) => guard !== 'none')).toEqual([]);
    expect(isProtectedPath('/appOrder/OrderDetail')).toBe(false);
  });

  test('no path belongs to two pages', () => {
    const known = pageRows.flatMap(([, { path, otherPaths = [], redirects = [] }]) => [
      path,
      ...otherPaths,
      ...redirects,
    ]);
    expect(known).toEqual([...new Set(known)]);
  });

  test('ROUTE-34 an unknown path begins with the home page', () => {
    expect(pageAt('/no/such/page')).toBe('home');
    expect(pageAt('/personalCenter/myOrdersList/1/2')).toBe('home');
  });

  test('ROLE-01 ROLE-02 NAV-01 only the personal centre, its children and the online order are protected', () => {
    const guarded = ['/personalCenter', '/personalCenter/coupon', '/onlineOrder', '/onlineOrder/review'];
    const open = [
      '/',
      '/track-and-trace',
      '/trajectoryQuery',
      '/login',
      '/onlineOrders',
      '/placeOrder',
      '/personalCenterNews',
      '/userCenter',
      '/termsAndConditions',
      '/privacy',
    ];
    expect(guarded.filter(isProtectedPath)).toEqual(guarded);
    expect(open.filter(isProtectedPath)).toEqual([]);
  });

  test('addresses made from data stay inside their page', () => {
    expect(paths.orderDetail('../../login?x#y')).toBe('/personalCenter/myOrdersList/..%2F..%2Flogin%3Fx%23y');
    expect(paths.address('a/b')).toBe('/personalCenter/addressList/a%2Fb');
    expect(paths.orderStep('a/b')).toBe('/onlineOrder/a%2Fb');
    expect(paths.tracking(['JMX000000000001', 'a&b'])).toBe('/track-and-trace?no=JMX000000000001,a%26b');
    expect(paths.tracking()).toBe('/track-and-trace');
  });

  test('every page’s texts exist, and its title is its own', () => {
    const { es } = readDictionaries();
    for (const [, { texts }] of pageRows) expect(Object.keys(es)).toEqual(expect.arrayContaining([...texts]));
    const titles = pageRows.map(([, { title }]) => title);
    expect(titles).toEqual([...new Set(titles)]);
    expect(getFile('shell')).toBe(getFile('notices'));
  });
});
