/** The other calls with the same data: the website's own call, and a spreadsheet. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordPromise } from '#server/modules/orders/promises.ts';
import { readBack, toRows } from '#tests/server/documents/read-workbook.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, later, newOrder, openWithAna } from './support/customers.ts';
import { deliveredParcel, scanUpTo, trackExport } from './support/parcels.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(() => server.context.db.deleteFrom('tail_attempts').execute());

const unknown = 'JMX999999999999';

test('FEAT-01 D-44 a parcel can be tracked from the moment its order answers, by the number that it was given then', async () => {
  const { waybillNo, orderNo } = await newOrder(server, ana);
  expect([waybillNo, orderNo]).toEqual([expect.stringMatching(/^JMX\d{12}$/), expect.stringMatching(/^\d{8}-\d{6}$/)]);
  expect((await server.call('waybillDetail', { waybillNo, tail: '4471' })).data).toMatchObject({
    outcome: 'noInformationYet',
    answeredAt: '2026-11-20T16:42:00.000Z',
  });
});

test('CONST-03 RULE-TRK-03 D-41 ten numbers are answered in one query, the eleventh and a repeated one are rejected by their place', async () => {
  const numbers: string[] = [];
  while (numbers.length < 10) numbers.push((await newOrder(server, ana)).waybillNo);
  const ask = (waybills: string[]) => server.call('trackQuery', { waybills, tail: '1180' });
  expect((await ask(numbers)).data.rows.map(({ waybillNo }) => waybillNo)).toEqual(numbers);
  expect((await ask([...numbers, unknown])).errors.map(({ pointer, key }) => [pointer, key])).toEqual([
    ['/waybills', 'rules:waybills.maxItems'],
  ]);
  expect((await ask([unknown, unknown])).codeName).toBe('invalidParameter');
});

test('RULE-TRK-01 RULE-TRK-02 no number, a number of eleven digits and one with a letter are rejected at their places', async () => {
  const pointers = async (waybills: unknown) =>
    (await server.call('trackQuery', { waybills, tail: '1180' })).errors.map(({ pointer }) => pointer);
  expect(await pointers([])).toEqual(['/waybills']);
  expect(await pointers([unknown, 'JMX12345678901', 'JMX12345678901A'])).toEqual(['/waybills/1', '/waybills/2']);
  expect(await pointers(undefined)).toEqual(['/waybills']);
});

test('CALL-56 the website’s call, form-encoded, answers as the official one does', async () => {
  const { waybillNo } = await deliveredParcel(server, ana);
  const input = { waybills: [waybillNo, unknown], tail: '1180' };
  const website = await server.call('websiteTrackQuery', input, { ip: freshIp() });
  expect(website.data).toEqual((await server.call('trackQuery', input, { ip: freshIp() })).data);
  expect(website.data.rows.map(({ outcome }) => outcome)).toEqual(['found', 'notFound']);
  expect(
    (await server.call('websiteTrackQuery', { waybills: [waybillNo] })).errors.map(({ pointer }) => pointer),
  ).toEqual(['/tail']);
  expect(
    (await server.call('websiteTrackQuery', { waybills: [waybillNo] }, { token: ana.token })).data.rows[0]?.outcome,
  ).toBe('found');
});

describe('the spreadsheet of a query', () => {
  const sheets = async (input: object, options: Parameters<typeof trackExport>[2] = {}) => {
    const response = await trackExport(server, input, options);
    expect(response.headers['content-type']).toContain('spreadsheetml');
    return new Map(readBack(response.rawPayload).map((sheet) => [sheet.name, toRows(sheet)]));
  };

  test('SYS-05 FEAT-01 has a row for each number in the requested order, rejected ones too, and every movement', async () => {
    const [done, late] = [(await deliveredParcel(server, ana)).waybillNo, (await newOrder(server, ana)).waybillNo];
    await scanUpTo(server, late, 'inTransit');
    await recordPromise(server.context, late, {
      promisedFrom: '2026-12-02',
      promisedTo: '2026-12-02',
      reason: 'roadClosed',
      note: 'Puebla',
      at: later(5),
    });
    const opened = await server.call('caseOpen', { waybillNo: late, tail: '1180' });
    const book = await sheets({ waybills: [unknown, late, done], tail: '1180' });
    expect([...book.keys()]).toEqual(['Rastreo', 'Movimientos']);
    const [header = [], ...rows] = book.get('Rastreo') ?? [];
    expect(rows.map(([number, status]) => [number, status])).toEqual([
      [unknown, 'No encontrada'],
      [late, 'En camino'],
      [done, 'Entregado'],
    ]);
    const cell = (row: string[] | undefined, title: string) => row?.[header.indexOf(title)];
    expect(
      ['Fecha original', 'Fecha actual', 'Días después de lo prometido', 'Motivo del cambio', 'Caso'].map((title) =>
        cell(rows[1], title),
      ),
    ).toEqual(['2026-11-30', '2026-12-02', '2', 'Carretera cerrada. Puebla', opened.data.case?.caseNo]);
    expect(cell(rows[2], 'Recibió')).toBe('R***a C***é U* (Una vecina o un vecino)');
    expect(
      book
        .get('Movimientos')
        ?.slice(1)
        .map(([number, , status]) => [number, status]),
    ).toEqual([
      ...['Por recolectar', 'Recolectado', 'En camino'].map((status) => [late, status]),
      ...['Por recolectar', 'Recolectado', 'En camino', 'En reparto', 'Entregado'].map((status) => [done, status]),
    ]);
  });

  test.each(['EN', 'CN', 'PT', 'AR'] as const)(
    'FEAT-01 %s: every word of it is in the caller’s language',
    async (lang) => {
      const { waybillNo } = await deliveredParcel(server, ana);
      const book = await sheets({ waybills: [waybillNo, unknown], tail: '1180' }, { lang });
      const words = [...book].flatMap(([name, rows]) => [name, ...rows.flat()]);
      expect(words.filter((word) => /^(?:exports|fields|status|answers):|^[a-z]+\.[a-zA-Z.]+$/.test(word))).toEqual([]);
      for (const [name, [header = []]] of book) expect(new Set(header).size, name).toBe(header.length);
    },
  );

  test('D-43 D-36 counts wrong suffixes as any query does, and is rejected in an envelope over the rate limit', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    const ip = freshIp();
    const input = { waybills: [waybillNo], tail: '0000' };
    for (let time = 0; time < 30; time += 1)
      expect((await sheets(input, { ip })).get('Rastreo')?.[1]?.[1]).toBe(time < 5 ? 'Falta verificar' : 'Bloqueada');
    expect((await trackExport(server, input, { ip })).json()).toMatchObject({ code: 999001029, data: null });
  });
});
