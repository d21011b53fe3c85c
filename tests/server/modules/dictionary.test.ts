import { afterAll, beforeAll, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { caseReasons, orderStatuses } from '#domain/parcel/order-status.ts';
import { languages } from '#domain/languages.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    handlers: {
      goodsList: async () => {
        throw new Error('out of order');
      },
    },
  });
});
afterAll(() => server.close());

test('CALL-53 STATE-01 the order statuses with their words', async () => {
  const { data } = await server.call('dictionaryByCode', { code: 'orderStatus' }, { lang: 'EN' });
  expect(data.items.map(({ code }) => code)).toEqual(orderStatuses);
  expect(data.items.find(({ code }) => code === 'outForDelivery')?.label).toBe('Out for delivery');
});

test('CALL-53 D-50 the table of weight limits has each flow and product', async () => {
  const { data } = await server.call('dictionaryByCode', { code: 'weightLimits' });
  const value = (code: string) => data.items.find((item) => item.code === code)?.value;
  expect(value('web.standard.maxKg')).toBe(constants.parcel.web.maxWeightKg);
  expect(value('web.businessParcel.basis')).toBe('billing');
  expect(value('mobile.standard.decimals')).toBe(constants.parcel.mobile.weightDecimals);
  expect(data.items).toHaveLength(3 * 4 * 3);
});

test('CALL-53 D-92 the hours of the service', async () => {
  const { data } = await server.call('dictionaryByCode', { code: 'serviceHours' });
  expect(Object.fromEntries(data.items.map(({ code, value }) => [code, value]))).toEqual({
    hotline: '00:00-24:00',
    weekdayAgents: '09:00-20:00',
    saturdayAgents: '09:00-14:00',
    eveningDelivery: '18:00-20:30',
  });
});

test('CALL-74 the same tables come by the other call, and an unknown one is as unknown there', async () => {
  for (const code of ['orderStatus', 'weightLimits', 'serviceHours']) {
    const [got, posted] = await Promise.all([
      server.call('dictionaryByCode', { code }),
      server.call('dictionaryByCodePosted', { code }),
    ]);
    expect(posted.data, code).toEqual(got.data);
    expect(posted.data.items.length, code).toBeGreaterThan(0);
  }
  expect((await server.call('dictionaryByCodePosted', { code: 'nothing' })).codeName).toBe('notFound');
});

test('CALL-53 an unknown table is not found', async () => {
  expect((await server.call('dictionaryByCode', { code: '__proto__' })).codeName).toBe('notFound');
});

test('CALL-86 the texts come with their version, and only when the version differs', async () => {
  const all = await server.call('i18nDictionary', { version: '' });
  expect(Object.keys(all.data).toSorted()).toEqual(
    ['version', ...languages.map(({ dictionary }) => dictionary)].toSorted(),
  );
  expect(all.data.es).toMatchObject({ answers: { success: 'Listo.' } });
  const known = await server.call('i18nDictionary', { version: all.data.version });
  expect(known.data).toEqual({ version: all.data.version });
  const stale = await server.call('i18nDictionary', { version: 'old' });
  expect(stale.data).toEqual(all.data);
});

test('MSG-03 a fault answers that the system is busy, in every language, and nothing else', async () => {
  const said = new Map<string, string>();
  for (const { langType } of languages) {
    const { status, codeName, msg, data } = await server.call('goodsList', { countryId: 1 }, { lang: langType });
    expect([status, codeName, data]).toEqual([503, 'busy', null]);
    said.set(langType, msg);
  }
  expect(said.get('EN')).toBe('The system is busy now, please try again later.');
  expect(new Set(said.values()).size).toBe(languages.length);
});

test('CALL-74 D-96 the reasons that a case may have, in the reader’s words', async () => {
  const { data } = await server.call('dictionaryByCodePosted', { code: 'caseReasons' }, { lang: 'EN' });
  expect(data.items.map(({ code }) => code)).toEqual(caseReasons);
  expect(data.items[0]).toEqual({ code: 'nobodyCame', label: 'Nobody came', value: null });
});

test('CALL-74 D-96 banks come by name, the one to be typed last', async () => {
  const { data } = await server.call('dictionaryByCodePosted', { code: 'bank' }, { lang: 'ES' });
  const names = data.items.slice(0, -1).map(({ label }) => label);
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
  expect(data.items.at(-1)?.code).toBe('other');
});
