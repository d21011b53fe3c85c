import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { expectedBytesHeader, getWire } from '#contract/wire.ts';
import { constants } from '#domain/constants.ts';
import { languages } from '#domain/languages.ts';
import { formatWaybill } from '#domain/parcel/waybill.ts';
import { jose as merida } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { registry } from '#schemas/generated/registry.js';
import { spreadsheetType } from '#server/http/calls.ts';
import { text } from '#server/http/texts.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { exportWaybills } from '#server/modules/orders/waybill-export.ts';
import { readXlsx } from '#src/shared/table-import/reading/read-source.ts';
import { eventually } from '#tests/support/patience.ts';
import type { TestServer } from '#tests/support/server.ts';
import { readBack, toRows } from '../documents/read-workbook.ts';
import { type Customer, friday, newCustomer, newOrder, openWithAna } from './support/customers.ts';
import { addOrders } from './support/many-orders.ts';
import { scanUpTo } from './support/parcels.ts';

let server: TestServer;
let eva: Customer;
beforeAll(async () => {
  ({ server } = await openWithAna());
});
beforeEach(async () => {
  eva = await newCustomer(server);
});
afterAll(() => server.close());

const { path } = getWire('waybillExport');

const form = (input: object) => new URLSearchParams({ time: 'ordered', days: '30', ...input }).toString();
const formType = 'application/x-www-form-urlencoded';

const take = (input: object = {}, langType = 'ES') =>
  server.app.inject({
    method: 'POST',
    url: path,
    payload: form(input),
    headers: { authToken: eva.token, langType, 'content-type': formType },
  });

const check = (input: object) => server.call('waybillExportCheck', { time: 'ordered', ...input }, { token: eva.token });

async function sheet(input: object = {}, langType = 'ES') {
  const [found] = readBack((await take(input, langType)).rawPayload);
  if (!found) throw new Error('There is no sheet.');
  return found;
}

describe('CALL-68 the check before an export', () => {
  test('CALL-68 says how many rows there will be', async () => {
    await newOrder(server, eva);
    await newOrder(server, eva);
    expect((await check({ days: 7 })).data).toEqual({ rows: 2 });
    expect((await check({ from: '2026-10-21', to: '2026-11-20' })).data).toEqual({ rows: 2 });
  });

  test('CALL-68 CALL-67 31 days are the longest: 32, an open beginning and no period are rejected at the period, with no file', async () => {
    await newOrder(server, eva);
    const refused = async (input: object, pointer: string, key: string) => {
      const errors = [{ pointer, key: `answers:refusal.export.${key}`, params: { days: 31 } }];
      const { codeName, errors: found } = await check(input);
      expect([codeName, found]).toEqual(['invalidParameter', errors]);
      const { headers } = await server.app.inject({
        method: 'POST',
        url: path,
        payload: new URLSearchParams({ time: 'ordered', ...input }).toString(),
        headers: { authToken: eva.token, 'content-type': formType },
      });
      expect(headers['content-type']).toContain('json');
    };
    await refused({ from: '2026-10-20', to: '2026-11-20' }, '/to', 'tooLong');
    await refused({ from: '2026-10-20' }, '/to', 'tooLong');
    await refused({ days: '90' }, '/days', 'tooLong');
    await refused({ to: '2026-11-20' }, '/to', 'noPeriod');
    await refused({}, '/to', 'noPeriod');
  });

  test('MSG-23 CALL-68 nothing to export is a message and no file', async () => {
    expect(await check({ days: 7 })).toMatchObject({ codeName: 'noDataToExport', msg: 'No hay datos para exportar.' });
    const { headers, body } = await take({ phase: 'signed' });
    expect(headers['content-type']).toContain('json');
    expect(body).toContain('No hay datos para exportar.');
  });

  test('CALL-68 too many are rejected with the limit', async () => {
    await addOrders(server.context.db, eva.user.userId, constants.shipments.exportRows + 1);
    const { codeName, msg } = await check({ from: '2026-11-01', to: '2026-11-20' });
    expect(codeName).toBe('tooManyToExport');
    // They stay: each test has a customer of its own, and deleting them takes longer than inserting.
    expect(msg).toContain(String(constants.shipments.exportRows));
  });
});

describe('CALL-67 the file', () => {
  test('CALL-67 holds what is received with what is sent, or either alone, without the cost of what another customer sends', async () => {
    const sender = await newCustomer(server);
    const toEva = { recipient: { ...merida, phone: eva.phone } };
    const [received, sent] = [await newOrder(server, sender, toEva), await newOrder(server, eva)];
    const read = async (input: object) => {
      const [head = [], ...rows] = toRows(await sheet(input));
      return Object.fromEntries(rows.map((row) => [row[0], row[head.indexOf('Total (MXN)')] ?? '']));
    };
    const all = await read({ direction: 'all' });
    expect(Object.keys(all).toSorted()).toEqual([received.waybillNo, sent.waybillNo].toSorted());
    expect(Number(all[sent.waybillNo])).toBeGreaterThan(0);
    expect(all[received.waybillNo]).toBe('');
    expect(Object.keys(await read({ direction: 'received' }))).toEqual([received.waybillNo]);
    expect(Object.keys(await read({}))).toEqual([sent.waybillNo]);
    // Named ones need no period, and those of another customer are not there.
    const named = { direction: 'all', orderNos: [sent.orderNo, received.orderNo] };
    expect((await check(named)).data).toEqual({ rows: 2 });
    const foreign = await server.call('waybillExportCheck', { ...named, direction: 'sent' }, { token: sender.token });
    expect(foreign.data).toEqual({ rows: 1 });
    const tooMany = Array.from({ length: constants.orders.maxCancelled + 1 }, (_, at) => `M${at}`);
    expect((await check({ orderNos: tooMany })).codeName).toBe('invalidParameter');
  });

  test('CALL-67 FEAT-19 SYS-05 holds every waybill of the filter once, and its cents are the database’s', async () => {
    await addOrders(server.context.db, eva.user.userId, 1_003);
    const response = await take();
    expect(response.headers['content-type']).toBe(spreadsheetType);
    expect(response.headers['content-disposition']).toBe('attachment');
    const expected = Number(response.headers[expectedBytesHeader]);
    expect(Math.abs(expected / response.rawPayload.length - 1)).toBeLessThan(0.5);
    const [head = [], ...rows] = toRows(readBack(response.rawPayload)[0] ?? (await sheet()));
    expect(new Set(rows.map(([waybillNo]) => waybillNo)).size).toBe(1_003);
    const column = head.indexOf('Total (MXN)');
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
    const { total } = await server.context.db
      .selectFrom('orders')
      .select(sql<number>`sum((price->>'total')::integer)`.as('total'))
      .where('user_id', '=', eva.user.userId)
      .executeTakeFirstOrThrow();
    expect(cents).toBe(total);
    expect(readXlsx(response.rawPayload).table.rows).toHaveLength(1_004);
  });

  test('STATE-01 CALL-64 CALL-67 a return is charged once in the file and in the sums, as soon as its label is scanned', async () => {
    const parcel = { ...clothes, withReturn: true };
    const [returned, unused] = [await newOrder(server, eva, { parcel }), await newOrder(server, eva, { parcel })];
    const { data } = await server.call('orderDetail', { orderNo: returned.orderNo }, { token: eva.token });
    const { label, total: charge } = data.returns;
    const getSums = async (input: object = {}) => {
      const asked = { direction: 'sent', page: 1, pageSize: 10, ...input };
      return (await server.call('orderList', asked, { token: eva.token })).data.sums?.total;
    };
    const getCharges = async () => {
      const [head = [], ...rows] = toRows(await sheet({ sort: 'oldest' }));
      return rows.map((row) => row[head.indexOf('Cargo por devolución (MXN)')]);
    };
    const price = returned.total + unused.total;
    for (const { waybillNo } of [returned, unused]) await scanUpTo(server, waybillNo, 'signed');
    expect(await getSums()).toBe(price);
    expect(await getCharges()).toEqual(['', '']);
    for (const status of ['pickedUp', 'returning', 'returned'] as const)
      await recordScan(server.context, label?.waybillNo ?? '', status, { place: 'Mérida, Yuc.', at: new Date(friday) });
    expect(await getSums()).toBe(price + (charge ?? 0));
    expect(await getSums({ phase: 'returning' })).toBe(returned.total + (charge ?? 0));
    expect(await getSums({ phase: 'signed' })).toBe(unused.total);
    expect(await getCharges()).toEqual([String((charge ?? 0) / 100), '']);
  });

  test('CALL-67 the filter of the page and its order hold for the file too, and nothing of others is in it', async () => {
    const beto = await newCustomer(server);
    await newOrder(server, beto, { recipient: { ...merida, name: 'Beto Ajeno' } });
    const first = await newOrder(server, eva);
    const second = await newOrder(server, eva);
    const numbers = async (input: object) =>
      toRows(await sheet(input))
        .slice(1)
        .map(([waybillNo]) => waybillNo);
    expect(await numbers({ sort: 'oldest' })).toEqual([first.waybillNo, second.waybillNo].toSorted());
    for (const keyword of [second.waybillNo, formatWaybill(second.waybillNo).join('-').toLowerCase()])
      expect(await numbers({ keyword })).toEqual([second.waybillNo]);
  });

  test('CALL-67 a recipient named like a formula stays a text, and no phone is exported', async () => {
    for (const itemName of ['=1+1', '+52', '-1', '@SUM(A1)', '=HYPERLINK("//evil")'])
      await newOrder(server, eva, { parcel: { ...clothes, itemName } });
    const found = await sheet();
    expect(found.hasFormula).toBe(false);
    const texts = toRows(found).flat();
    expect(texts).toContain('=1+1');
    expect(texts).toContain('@SUM(A1)');
    expect(texts).not.toContain(merida.phone);
  });

  test.each(languages.map(({ langType, direction }) => [langType, direction] as const))(
    'FEAT-12 CALL-67 is headed in the person’s language, from the right for Arabic: %s',
    async (langType, direction) => {
      await newOrder(server, eva);
      const found = await sheet({}, langType);
      const [head = [], row = []] = toRows(found);
      expect(found.rightToLeft).toBe(direction === 'rtl');
      expect(head.length).toBe(row.length);
      for (const title of head) expect(title).not.toMatch(/:|^$|undefined/);
    },
  );

  test('CALL-67 ENT-15 a field that is added to the parcel form is in the file', async () => {
    const parcel = registry['order/parcel'];
    const { schema, ui } = parcel;
    const note = { title: 'savedParcel.name', type: 'string' };
    const withNote = { ...parcel, schema: { ...schema, properties: { ...schema.properties, note } }, ui };
    Object.assign(registry, { 'order/parcel': withNote });
    onTestFinished(() => void Object.assign(registry, { 'order/parcel': parcel }));
    const { waybillNo } = await newOrder(server, eva);
    await sql`update orders set parcel = parcel || '{"note": "Con moño"}' where waybill_no = ${waybillNo}`.execute(
      server.context.db,
    );
    const [head = [], row = []] = toRows(await sheet());
    expect(row[head.indexOf(text(languages[0], 'fields:savedParcel.name'))]).toBe('Con moño');
  });

  test('CALL-67 a closed connection ends the reading at once', async () => {
    await addOrders(server.context.db, eva.user.userId, 2_000);
    const user = eva.user.userId;
    const file = await exportWaybills(server.context, user, { time: 'ordered', days: 30 }, languages[0]);
    if (!('chunks' in file)) throw new Error('The export is no stream.');
    await file.chunks.next();
    await file.chunks.return(undefined);
    expect(await file.chunks.next()).toEqual({ done: true, value: undefined });
  });

  test('CALL-67 a download that is aborted half way leaves nothing', async () => {
    await addOrders(server.context.db, eva.user.userId, 40_000);
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
    const jobs = () => server.context.db.selectFrom('jobs').select('id').orderBy('id').execute();
    const before = await jobs();
    const { port } = server.app.server.address() as AddressInfo;
    const asked = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path,
      headers: { authToken: eva.token, 'content-type': formType },
    });
    asked.on('error', () => undefined);
    asked.end(form({}));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await once(response, 'readable');
    response.on('error', () => undefined);
    response.destroy();
    await eventually(async () => {
      expect(await promisify(server.app.server.getConnections.bind(server.app.server))()).toBe(0);
    });
    // Neither a running job nor a leftover file.
    expect(await jobs()).toEqual(before);
  });
});
