import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { jose as merida } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { trackingLink } from '#server/modules/orders/labels.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import type { TestServer } from '#tests/support/server.ts';
import { readPages, scanPage } from '../documents/read-pdf.ts';
import { getData, readZpl } from '../documents/read-zpl.ts';
import { type Customer, newCustomer, newOrder, openWithAna } from './support/customers.ts';

const publicUrl = 'https://jmx.example';
let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna({ config: { publicUrl } }));
});
afterAll(() => server.close());

const ask = (orderNos: readonly string[], more: object = {}, { token } = ana, accepts: object = {}) =>
  server.app.inject({
    method: calls.orderLabels.method,
    url: calls.orderLabels.path,
    payload: { orderNos, format: 'a6', ...more },
    headers: { authToken: token, langType: 'ZH', ...accepts },
  });

const getFile = async (...args: Parameters<typeof ask>) => new Uint8Array((await ask(...args)).rawPayload);
const getCodeName = async (...args: Parameters<typeof ask>) => {
  const { data, code } = (await ask(...args)).json<{ data: unknown; code: number }>();
  return { data, code };
};

const cancel = (orderNo: string) =>
  server.context.db.updateTable('orders').set({ status: 'cancelled' }).where('order_no', '=', orderNo).execute();

describe('D-44 labels of orders', () => {
  test('are a PDF to save, that no browser takes for something else', async () => {
    const { orderNo } = await newOrder(server, ana);
    const { headers, rawPayload } = await ask([orderNo]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('say number and link as codes, and the order as it was placed, in Spanish whatever the site’s language is', async () => {
    const recipient = { ...merida, name: '王小明', address2: 'Portón verde', company: 'Telar y Barro' };
    const { orderNo, waybillNo } = await newOrder(server, ana, { recipient });
    const file = await getFile([orderNo]);
    expect(await scanPage(file)).toEqual({
      bars: [waybillNo],
      squares: [new URL(paths.tracking([waybillNo]), publicUrl).href],
    });
    const text = (await readPages(file))[0]?.text;
    const said = [
      'JMX Express',
      'Estándar',
      'YUC',
      '970',
      '王小明',
      'Calle 25 204-B',
      'García Ginerés',
      'Telar y Barro',
    ];
    for (const words of [
      ...said,
      'Mérida, Yuc. · Tel. 999 472 1180',
      'Ana Lucía Robles',
      '20 nov 2026',
      orderNo,
      'No cobrar',
    ])
      expect(text).toContain(words);
  });

  test('FEAT-05 a parcel that is collected at a branch goes to the address of the branch', async () => {
    const { data } = await server.call('networkByZip', { zipCode: merida.zip });
    const branch = data.branches.find(({ services }) => services.includes('pickUp'));
    const { street: _street, address1: _number, town: _town, ...contact } = merida;
    const recipient = { ...contact, deliverTo: 'branch', branchCode: branch?.code } as const;
    const { orderNo } = await newOrder(server, ana, { recipient });
    const text = (await readPages(await getFile([orderNo])))[0]?.text;
    for (const words of [contact.name, `Recoge en sucursal ${branch?.name}`, branch?.street, branch?.colony, '970'])
      expect(text).toContain(words);
  });

  test('freight that the recipient pays is collected, and the goods say how they are handled', async () => {
    const { orderNo } = await newOrder(server, ana, {
      parcel: { ...clothes, itemType: 'handicrafts', goodsCategory: 'fragile' },
      pickup: { pickupDate: '2026-11-21', pickupSlot: '10-12', paymentMode: 'CC_CASH' },
    });
    const text = (await readPages(await getFile([orderNo])))[0]?.text;
    for (const words of ['Cobrar al entregar', 'Flete $', 'Frágil', 'Arriba', 'No mojar'])
      expect(text).toContain(words);
  });

  test('of several orders come in the order they are named, on A6, on A4 and as a list to sign', async () => {
    const placed = [await newOrder(server, ana), await newOrder(server, ana), await newOrder(server, ana)];
    const orderNos = placed.map(({ orderNo }) => orderNo).toReversed();
    const waybills = placed.map(({ waybillNo }) => waybillNo).toReversed();
    const single = await getFile(orderNos);
    expect(await readPages(single)).toHaveLength(3);
    for (const [page, waybillNo] of waybills.entries())
      expect((await scanPage(single, page)).bars).toEqual([waybillNo]);
    const sheet = await getFile(orderNos, { format: 'a4x4', firstQuarter: 2 });
    expect(await readPages(sheet)).toHaveLength(1);
    expect((await scanPage(sheet)).bars).toEqual(waybills.toSorted());
    const [list] = await readPages(await getFile(orderNos, { format: 'manifest' }));
    expect(list?.text).toContain('3 paquetes');
    for (const waybillNo of waybills) expect(list?.text.replaceAll(' ', '')).toContain(waybillNo);
  });

  test('are commands of a label printer, which no browser runs', async () => {
    const { orderNo, waybillNo } = await newOrder(server, ana, {
      recipient: { ...merida, name: 'José 王小明', address2: '^XA~JA portón' },
    });
    const { headers, rawPayload } = await ask([orderNo], { format: 'zpl300' });
    expect(headers).toMatchObject({
      'content-type': 'application/x-zpl',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    const labels = readZpl(new Uint8Array(rawPayload));
    expect(labels.flatMap((label) => getData(label, '^BC'))).toEqual([waybillNo]);
    expect(labels.flatMap((label) => getData(label, '^A0'))).toContain('^XA~JA portón');
    expect(labels.map(({ width, height }) => [width, height])).toEqual([[1219, 1829]]);
  });

  test('are shown first as a picture of the first page, in which nothing runs or is fetched', async () => {
    const placed = [
      await newOrder(server, ana, { recipient: { ...merida, address2: '<b>"A" & ]]>' } }),
      await newOrder(server, ana),
      await newOrder(server, ana),
    ];
    const orderNos = placed.map(({ orderNo }) => orderNo);
    const getPicture = async (more: object) => {
      const { headers, body } = await ask(orderNos, { preview: true, ...more });
      expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
      return body;
    };
    const sheet = await getPicture({ format: 'letterx4', firstQuarter: 3 });
    expect(sheet).toMatch(/^<svg [^>]*viewBox="0 0 215.9 279.4"/);
    // Two of the three labels are on the first sheet.
    expect(sheet.match(/<g transform="translate\([\d.]+ [\d.]+\) scale\(1\)">/g)).toHaveLength(2);
    expect(sheet).not.toMatch(/script|href="(?!#)|url\(/);
    const { headers } = await ask(orderNos, { preview: true, format: 'letterx4' }, ana, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(await getPicture({ format: 'zpl203' })).toMatch(/viewBox="0 0 101.6 152.4"/);
    expect(await getPicture({ format: 'manifest' })).toMatch(/viewBox="0 0 210 297"/);
  });

  test('the same orders are the same file, to the byte, whenever it is asked for', async () => {
    const { orderNo } = await newOrder(server, ana);
    expect(Buffer.compare(await getFile([orderNo]), await getFile([orderNo]))).toBe(0);
  });
});

describe('there is no file', () => {
  test('ROLE-04 with another customer’s order in it, nor for the recipient', async () => {
    const other = await newCustomer(server);
    const own = await newOrder(server, ana);
    const foreign = await newOrder(server, other, { recipient: { ...merida, phone: ana.phone } });
    expect(await getCodeName([own.orderNo, foreign.orderNo])).toEqual({ code: 999001004, data: null });
    expect(await getCodeName([own.orderNo], {}, other)).toEqual({ code: 999001004, data: null });
    expect(await getCodeName([own.orderNo], {}, { ...ana, token: '' })).toMatchObject({ code: 999003010 });
  });

  test('with a cancelled order in it', async () => {
    const [kept, gone] = [await newOrder(server, ana), await newOrder(server, ana)];
    await cancel(gone.orderNo);
    expect(await getCodeName([kept.orderNo, gone.orderNo])).toEqual({ code: 999008001, data: null });
  });

  test.each([
    ['none', { orderNos: [] }],
    ['one twice', { orderNos: ['20261120-000001', '20261120-000001'] }],
    [
      'more than two hundred',
      { orderNos: Array.from({ length: constants.labels.maxPerFile + 1 }, (_, no) => `X-${no}`) },
    ],
    ['another format', { format: '../../etc/passwd' }],
    ['a fifth quarter', { format: 'a4x4', firstQuarter: 5 }],
  ])('for %s', async (_, more) => {
    expect(await getCodeName(['20261120-000001'], more)).toMatchObject({ code: 999001001 });
  });

  test('after a hundred and twenty in ten minutes', async () => {
    const eager = await newCustomer(server);
    const codes: number[] = [];
    for (let count = 0; count <= 120; count += 1) codes.push((await getCodeName(['20261120-999999'], {}, eager)).code);
    expect(codes.filter((code) => code === 999001004)).toHaveLength(120);
    expect(codes.at(-1)).toBe(999001029);
  });
});

test('a label file of a hostile name: an order whose texts are an attack has one page, and its codes read back', async () => {
  const { orderNo, waybillNo } = await newOrder(server, ana);
  const name = `=cmd|'/c calc'!A0\u202e../../x\u0000${'N'.repeat(200)}`;
  const { recipient } = await server.context.db
    .selectFrom('orders')
    .select('recipient')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  // Beyond the form's rules, as an old import may have left it; PostgreSQL itself rejects a zero byte.
  const stored = JSON.stringify({ ...recipient, name: name.replace('\0', ''), street: 'S'.repeat(500) });
  await server.context.db.updateTable('orders').set({ recipient: stored }).where('order_no', '=', orderNo).execute();
  const { headers, rawPayload } = await ask([orderNo]);
  expect(headers['content-disposition']).toBe('attachment');
  const file = new Uint8Array(rawPayload);
  expect(await readPages(file)).toHaveLength(1);
  expect((await scanPage(file)).bars).toEqual([waybillNo]);
});

test('without PUBLIC_URL the square says the number alone: a Host header is never printed', () => {
  expect(trackingLink({ publicUrl: undefined }, 'JMX000000000001')).toBe('JMX000000000001');
});
