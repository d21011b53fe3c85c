import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookListParams } from '#src/features/address-book/book-list.ts';
import { readQuestion, writeQuestion } from '#src/features/branches/use-branches.ts';
import { couponsParams } from '#src/features/account/model/coupons-search-params.ts';
import { debuggingParams } from '#src/features/debugging/debugging-params.ts';
import { freightParams } from '#src/features/rates/freight-search-params.ts';
import { networkHref, readArea } from '#src/features/branches/network-areas.ts';
import { ordersParams } from '#src/shared/orders/orders-params.ts';
import { transitParams } from '#src/features/transit/transit.ts';
import { readParcelQuestion, writeParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import {
  commaSeparated,
  count,
  flag,
  oneOf,
  param,
  type SearchParams,
  searchParams,
  text,
  typedText,
} from '#src/shared/navigation/search-params.ts';
import { stateCode } from '#src/shared/navigation/state-param.ts';
import { trackingParams } from '#src/shared/navigation/paths.ts';

const sizes = [10, 20] as const;
const params = searchParams({
  view: param('view', oneOf(['list', 'map']), 'list'),
  state: param('state', stateCode),
  words: param('q', text(10), ''),
  raw: param('raw', typedText, ''),
  page: param('page', count, 1),
  size: param<(typeof sizes)[number]>('size', oneOf(sizes), 10),
  numbers: param('no', commaSeparated, ''),
  near: param('near', flag, false),
});
const read = (search: string) => params.read(new URLSearchParams(search));
const nothing = { view: 'list', state: undefined, words: '', raw: '', page: 1, size: 10, numbers: '', near: false };

describe('a question in a URL', () => {
  test('is what goes without saying where the URL says nothing', () => {
    expect(read('')).toEqual(nothing);
    expect(read('?other=1&utm_source=x')).toEqual(nothing);
  });

  test.each([
    'view=moon',
    'view=',
    'state=XX',
    'q=%20%20',
    'page=0',
    'page=1.5',
    'page=-1',
    'page=x',
    'size=11',
    'near=0',
  ])('takes %s, which it does not understand, for nothing', (search) => {
    expect(read(search)).toEqual(nothing);
  });

  test('reads what it understands', () => {
    expect(read('?view=map&state=YUC&q=+calle+60+esquina&raw=+a&page=3&size=20&no=A,B&near=1')).toEqual({
      view: 'map',
      state: 'YUC',
      words: 'calle 60 e',
      raw: ' a',
      page: 3,
      size: 20,
      numbers: 'A,B',
      near: true,
    });
  });

  test('is written in the order it was declared in, without what goes without saying', () => {
    expect(params.write({ near: true, page: 2, view: 'list', words: 'a&b c', numbers: 'A,b&c' })).toBe(
      'q=a%26b+c&page=2&no=A,b%26c&near=1',
    );
    expect([params.search({}), params.search({ page: 2 })]).toEqual(['?', '?page=2']);
    expect([params.href('/list', {}), params.href('/list', { page: 2 })]).toEqual(['/list', '/list?page=2']);
  });

  test('comes back as it was, and as the browser itself would write it', () => {
    const question = fc.record({
      view: fc.constantFrom('list' as const, 'map' as const),
      state: fc.constantFrom(undefined, 'YUC' as const, 'CMX' as const),
      words: fc.string({ maxLength: 10 }).map((typed) => typed.trim()),
      raw: fc.string({ unit: 'grapheme' }),
      page: fc.integer({ min: 1, max: 1e6 }),
      size: fc.constantFrom(...sizes),
      numbers: fc.constant(''),
      near: fc.boolean(),
    });
    fc.assert(
      fc.property(question, (asked) => {
        const written = params.write(asked);
        expect(read(written)).toEqual(asked);
        expect(written).toBe(new URLSearchParams(written).toString());
      }),
    );
  });
});

const savedBy =
  <Q extends object>({ read: readSaved, write }: SearchParams<Q>) =>
  (search: string) =>
    write(readSaved(new URLSearchParams(search)));

describe('bookmarked links', () => {
  // Names in URLs are stable: a link in an old mail still opens the same page.
  test.each([
    ['the own orders', savedBy(ordersParams), 'direction=received&status=moving&q=Ana&page=2&pageSize=20'],
    ['the address book', savedBy(bookListParams), 'type=2&q=Ana&page=2&size=20'],
    ['the coupons', savedBy(couponsParams), 'status=expired&page=2&size=20'],
    ['the tariff', savedBy(freightParams), 'view=international&service=express&from=44100&to=YUC&zone=3&kg=5'],
    ['transit times', savedBy(transitParams), 'from=44100&to=97000&date=2026-11-13&time=10%3A30'],
    ['tracking', savedBy(trackingParams), 'no=JMX004277201184,JMX004277201185'],
    ['where rules stop people', savedBy(debuggingParams), 'days=30&form=order%2Fsender'],
  ])('%s', (_page, readAndWrite, search) => {
    expect(readAndWrite(search)).toBe(search);
  });

  test('rates', () => {
    const search = 'from=44100&to=97000&kg=2.5&size=30x20x10&value=100000&insure=1&cod=5000';
    expect(writeParcelQuestion(readParcelQuestion(new URLSearchParams(search)))).toBe(search);
  });

  test.each(['?q=Calle+60', '?state=YUC', '?state=YUC&city=YUC-merida', '?near=me'])('branches %s', (search) => {
    const question = readQuestion(new URLSearchParams(search));
    expect(question && writeQuestion(question)).toBe(search);
  });

  test.each(['state=YUC', 'state=YUC&city=YUC-merida&branch=MID01'])('the network %s', (search) => {
    expect(networkHref(readArea(new URLSearchParams(search)))).toBe(`/networkselect?${search}`);
  });
});
