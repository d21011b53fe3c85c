import { describe, expect, test } from 'vitest';
import { pageAt, pages } from '#src/app/pages.ts';
import { isProtectedPath, paths } from '#src/shared/navigation/paths.ts';
import { readDictionaries } from '#schemas/runtime/dictionary-version.ts';
import { fileOf } from '#src/i18n/text-files.ts';

describe('the pages', () => {
  test.each([
    ['/', pages.home],
    ['/trajectoryQuery', pages.tracking],
    ['/track-and-trace', pages.tracking],
    ['/shipping-rates', pages.rates],
    ['/freightQuery', pages.freight],
    ['/onlineOrder', pages.order],
    ['/onlineOrder/parcel', pages.order],
    ['/personalCenter/myOrdersList', pages.orders],
    ['/personalCenter/myOrdersList/20261120000001', pages.orderDetail],
    ['/personalCenter/personalMsg', pages.personalMsg],
    ['/userCenter', pages.userCenter],
    ['/privacy', pages.privacy],
    ['/login', pages.login],
  ])('%s has its page', (path, page) => {
    expect(pageAt(path)).toBe(page);
  });

  test('ROUTE-34 an unknown path begins with the home page', () => {
    expect(pageAt('/no/such/page')).toBe(pages.home);
    expect(pageAt('/personalCenter/myOrdersList/1/2')).toBe(pages.home);
  });

  test('ROLE-01 ROLE-02 NAV-01 only the personal centre, its children and the online order are protected', () => {
    const guarded = ['/personalCenter', '/personalCenter/coupon', '/onlineOrder', '/onlineOrder/review'];
    const open = [
      '/',
      '/track-and-trace',
      '/trajectoryQuery',
      '/login',
      '/onlineOrders',
      '/personalCenterNews',
      '/userCenter',
      '/privacy',
    ];
    expect(guarded.filter(isProtectedPath)).toEqual(guarded);
    expect(open.filter(isProtectedPath)).toEqual([]);
  });

  test('addresses made from data stay inside their page', () => {
    expect(paths.orderDetail('../../login?x#y')).toBe('/personalCenter/myOrdersList/..%2F..%2Flogin%3Fx%23y');
    expect(paths.tracking(['JMX000000000001', 'a&b'])).toBe('/track-and-trace?no=JMX000000000001,a%26b');
  });

  test('every page’s texts and titles exist', () => {
    const { es } = readDictionaries();
    for (const { texts, title } of Object.values(pages)) {
      expect(Object.keys(es)).toEqual(expect.arrayContaining([...texts]));
      const key = title.replace('notices:title.', '');
      expect(es.notices).toHaveProperty(['title', key]);
    }
    expect(fileOf('shell')).toBe(fileOf('notices'));
  });
});
