import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepTailAttempts, tailLimits } from '#server/modules/tracking/store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { jose as merida } from '#fixtures/contacts.ts';
import { type Customer, friday, later, newOrder, openWithAna } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('tail_attempts').execute();
});

const waybill = async (recipient = merida): Promise<string> => (await newOrder(server, ana, { recipient })).waybillNo;

const query = (waybills: string[], tail: string | undefined, options: { ip?: string; token?: string } = {}) =>
  server.call('trackQuery', { waybills, ...(tail && { tail }) }, options);

const outcome = async (waybillNo: string, tail: string, ip = '10.1.0.1') =>
  (await query([waybillNo], tail, { ip })).data.rows[0]?.outcome;

/** Ten numbers that no parcel has. */
const unknown = (from: number) =>
  Array.from({ length: 10 }, (_, index) => `JMX${String(900_000_000_000 + from + index)}`);

test('D-43 five wrong tails lock a waybill for that address for 15 minutes, the right tail included', async () => {
  const waybillNo = await waybill();
  const left = [];
  for (const tail of ['0000', '0001', '0002', '0003', '0004'])
    left.push((await query([waybillNo], tail, { ip: '10.1.0.1' })).data.rows[0]?.attemptsLeft);
  expect(left).toEqual([4, 3, 2, 1, 0]);
  expect(await outcome(waybillNo, '1180')).toBe('locked');
  expect(await outcome(await waybill(), '1180')).toBe('noInformationYet');
  expect(await outcome(waybillNo, '1180', '10.1.0.2')).toBe('noInformationYet');
  // Further attempts do not prolong it.
  server.setNow('2026-11-20T16:56:59Z');
  expect(await outcome(waybillNo, '0005')).toBe('locked');
  server.setNow('2026-11-20T16:57:00Z');
  expect(await outcome(waybillNo, '1180')).toBe('noInformationYet');
});

test('D-43 what a clock 48 h ahead has locked is open when it is put back', async () => {
  const waybillNo = await waybill();
  server.setNow(later(48 * 60));
  for (const tail of ['0000', '0001', '0002', '0003', '0004', '0005']) await outcome(waybillNo, tail);
  expect(await outcome(waybillNo, '1180')).toBe('locked');
  server.setNow(friday);
  expect(await outcome(waybillNo, '1180')).toBe('noInformationYet');
});

test('D-43 addresses of one IPv6 household have five wrong tails for a waybill together, and a /48 five hundred', async () => {
  const waybillNo = await waybill();
  for (let index = 0; index < 5; index += 1) await outcome(waybillNo, `000${index}`, `2001:db8:46:1::${index}`);
  expect(await outcome(waybillNo, '1180', '2001:db8:46:1::9')).toBe('locked');
  expect(await outcome(waybillNo, '1180', '2001:db8:46:2::9')).toBe('noInformationYet');
  const sweep = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      query(unknown(index * 10), '0000', { ip: `2001:db8:46:${index + 16}::1` }),
    ),
  );
  // A few more concurrent ones are let through, later ones are not.
  expect(sweep.some(({ codeName }) => codeName === 'success')).toBe(true);
  expect((await query([waybillNo], '1180', { ip: '2001:db8:46:99::1' })).codeName).toBe('tooManyRequests');
  expect(await outcome(waybillNo, '1180', '2001:db8:47:1::1')).toBe('noInformationYet');
});

test('D-43 the signed-in owner sees a locked number all the same', async () => {
  const waybillNo = await waybill();
  for (const tail of ['0000', '0001', '0002', '0003', '0004']) await outcome(waybillNo, tail);
  expect((await query([waybillNo], '0000', { ip: '10.1.0.1', token: ana.token })).data.rows[0]?.outcome).toBe(
    'noInformationYet',
  );
});

test('D-43 of fifty wrong tails at once exactly five are compared', async () => {
  const waybillNo = await waybill();
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, index) => query([waybillNo], String(index).padStart(4, '0'), { ip: '10.1.0.3' })),
  );
  const rows = all.map(({ data }) => data.rows[0]);
  expect(
    rows
      .filter((row) => row?.outcome === 'tailMismatch')
      .map((row) => row?.attemptsLeft)
      .toSorted(),
  ).toEqual([0, 1, 2, 3, 4]);
  expect(rows.filter((row) => row?.outcome === 'locked')).toHaveLength(45);
});

test('D-43 a loop over 0000 to 9999 stops after five: the right tail among fifty at once is found only if it is one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const waybillNo = await waybill();
    const tails = ['1180', ...Array.from({ length: 49 }, (_, index) => String(2000 + index))].toSorted(
      () => Math.random() - 0.5,
    );
    const all = await Promise.all(tails.map((tail) => query([waybillNo], tail, { ip: `10.1.1.${round}` })));
    const outcomes = all.map(({ data }) => data.rows[0]?.outcome);
    expect(outcomes.filter((result) => result === 'tailMismatch')).toHaveLength(5);
    expect(outcomes.filter((result) => result !== 'tailMismatch' && result !== 'locked').length).toBeLessThanOrEqual(1);
    await server.context.db.deleteFrom('tail_attempts').execute();
  }
});

test('D-43 many addresses together lock a waybill, and one address can’t do it alone', async () => {
  const waybillNo = await waybill();
  for (let index = 0; index < 30; index += 1) await outcome(waybillNo, '0000', '10.2.0.1');
  expect(await outcome(waybillNo, '1180', '10.2.0.2')).toBe('noInformationYet');
  for (let address = 3; address < 6; address += 1) {
    for (let time = 0; time < 5; time += 1) await outcome(waybillNo, '0000', `10.2.0.${address}`);
  }
  expect(tailLimits.waybill).toBe(20);
  expect(await outcome(waybillNo, '1180', '10.2.0.9')).toBe('locked');
});

test('D-43 an address that sweeps over many numbers is stopped, and learns no more which of them exist', async () => {
  const waybillNo = await waybill();
  for (let from = 0; from < tailLimits.address; from += 10) {
    const { data } = await query(unknown(from), '1180', { ip: '10.3.0.1' });
    expect(new Set(data.rows.map((row) => row.outcome))).toEqual(new Set(['notFound']));
  }
  const { data } = await query([...unknown(500).slice(1), waybillNo], '1180', { ip: '10.3.0.1' });
  expect(new Set(data.rows.map((row) => row.outcome))).toEqual(new Set(['locked']));
  expect(await outcome(waybillNo, '1180', '10.3.0.2')).toBe('noInformationYet');
});

test('D-43 queries over the same ten numbers at once, in any order, never wait for each other in a circle', async () => {
  const numbers: string[] = [];
  for (let index = 0; index < 10; index += 1) numbers.push(await waybill());
  const shuffled = (): string[] => numbers.toSorted(() => Math.random() - 0.5);
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, index) => query(shuffled(), '1180', { ip: `10.4.0.${index % 4}` })),
  );
  expect(all.every(({ data }) => data.rows.every((row) => row.outcome === 'noInformationYet'))).toBe(true);
});

test('D-43 the sweep deletes expired counts, and no others', async () => {
  const [old, young] = [await waybill(), await waybill()];
  await outcome(old, '0000', '10.5.0.1');
  server.setNow('2026-11-20T16:50:00Z');
  await outcome(young, '0000', '10.5.0.2');
  server.setNow('2026-11-20T16:58:00Z');
  await sweepTailAttempts(server.context);
  const left = await server.context.db
    .selectFrom('tail_attempts')
    .select('subject')
    .where('scope', '=', 'waybill')
    .execute();
  expect(left).toEqual([{ subject: young }]);
});
