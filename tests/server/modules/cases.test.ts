import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordPromise } from '#server/modules/orders/promises.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { answerCase, solveCase } from './support/cases.ts';
import { type Customer, friday, later, newCustomer, newOrder, openWithAna } from './support/customers.ts';
import { deliveredParcel, scanUpTo, trackedParcel } from './support/parcels.ts';

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

const open = (waybillNo: string, input: object = { tail: '1180' }, options: { ip?: string; token?: string } = {}) =>
  server.call('caseOpen', { waybillNo, ...input }, { ip: freshIp(), ...options });

const stored = (waybillNo: string) =>
  server.context.db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['case_no', 'reason', 'note', 'cases.user_id'])
    .where('waybill_no', '=', waybillNo)
    .execute();

describe('“I did not receive it”', () => {
  test('CONST-10 D-93 opens a case with a number, a first answer due in an hour and a solution in a day', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    const { data } = await open(waybillNo, {
      tail: '1180',
      reason: 'saysDelivered',
      note: '  Pregunté en la entrada. ',
    });
    expect(data).toEqual({
      waybillNo,
      outcome: 'found',
      attemptsLeft: null,
      answeredAt: '2026-11-20T16:42:00.000Z',
      isNew: true,
      case: {
        caseNo: expect.stringMatching(/^C20261120-\d{6}$/),
        kind: 'notReceived',
        openedAt: '2026-11-20T16:42:00.000Z',
        firstAnswerDueAt: '2026-11-20T17:42:00.000Z',
        solutionDueAt: '2026-11-21T16:42:00.000Z',
        firstAnsweredAt: null,
        firstAnswer: null,
        solvedAt: null,
        solution: null,
        claim: null,
      },
    });
    expect((await trackedParcel(server, waybillNo)).case).toEqual(data.case);
    expect(await stored(waybillNo)).toEqual([
      { case_no: data.case?.caseNo, reason: 'saysDelivered', note: 'Pregunté en la entrada.', user_id: null },
    ]);
  });

  test('CONST-10 CONST-09 a case of a Saturday afternoon promises an answer within the next service hours', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    server.setNow(new Date('2026-11-21T19:30:00Z'));
    expect((await open(waybillNo)).data.case).toMatchObject({
      firstAnswerDueAt: '2026-11-23T15:30:00.000Z',
      solutionDueAt: '2026-11-24T15:00:00.000Z',
    });
  });

  test('CONST-10 asked again, in any way and at once, it is the same case', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    const all = await Promise.all(Array.from({ length: 6 }, () => open(waybillNo)));
    server.setNow(later(30));
    all.push(await open(waybillNo, {}, { token: ana.token }));
    expect(new Set(all.map(({ data }) => data.case?.caseNo)).size).toBe(1);
    expect(all.filter(({ data }) => data.isNew)).toHaveLength(1);
    expect(all.at(-1)?.data.case?.openedAt).toBe('2026-11-20T16:42:00.000Z');
  });

  test('CONST-10 customer service answers and solves; each time is stored, and a second answer does not change the first one’s time', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    await open(waybillNo);
    server.setNow(later(20));
    expect(await answerCase(server.context, waybillNo, 'Lo estamos viendo.')).toMatch(/^C20261120-/);
    server.setNow(later(40));
    await answerCase(server.context, waybillNo, 'Ya hablamos con quien repartió.');
    server.setNow(later(90));
    await solveCase(server.context, waybillNo, 'Estaba con la vecina.');
    expect((await trackedParcel(server, waybillNo)).case).toMatchObject({
      firstAnsweredAt: later(20).toISOString(),
      firstAnswer: 'Ya hablamos con quien repartió.',
      solvedAt: later(90).toISOString(),
      solution: 'Estaba con la vecina.',
    });
    expect(await answerCase(server.context, waybillNo, 'Tarde')).toBeUndefined();
    expect(await solveCase(server.context, waybillNo, 'Tarde')).toBeUndefined();
  });

  test('CONST-10 a solution without an answer before is the answer; a parcel missed again gets a case of its own, and tracking shows the newest', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    const first = (await open(waybillNo)).data.case;
    server.setNow(later(15));
    await solveCase(server.context, waybillNo, 'Estaba con la vecina.');
    expect((await trackedParcel(server, waybillNo)).case).toMatchObject({
      caseNo: first?.caseNo,
      firstAnsweredAt: later(15).toISOString(),
    });
    server.setNow(later(60));
    const { isNew, case: second } = (await open(waybillNo)).data;
    expect([isNew, second?.caseNo === first?.caseNo]).toEqual([true, false]);
    expect((await trackedParcel(server, waybillNo)).case?.caseNo).toBe(second?.caseNo);
  });

  test('CONST-10 a parcel on its way and on time is rejected with a message; once it is late it is accepted', async () => {
    const { waybillNo } = await newOrder(server, ana);
    expect((await open(waybillNo)).codeName).toBe('caseNotPossible');
    await scanUpTo(server, waybillNo, 'inTransit');
    expect([(await open(waybillNo)).codeName, (await trackedParcel(server, waybillNo)).reportable]).toEqual([
      'caseNotPossible',
      false,
    ]);
    await recordPromise(server.context, waybillNo, {
      promisedFrom: '2026-12-02',
      promisedTo: '2026-12-02',
      reason: 'vehicle',
      at: later(1),
    });
    expect((await trackedParcel(server, waybillNo)).reportable).toBe(true);
    expect((await open(waybillNo)).data).toMatchObject({ isNew: true });
  });

  test('CONST-10 a repeated request returns the open case even if a new one would be rejected; once solved it is rejected', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await scanUpTo(server, waybillNo, 'inTransit');
    await recordPromise(server.context, waybillNo, {
      promisedFrom: '2026-12-02',
      promisedTo: '2026-12-02',
      reason: 'vehicle',
      at: later(1),
    });
    const first = (await open(waybillNo)).data.case;
    await recordScan(server.context, waybillNo, 'returning', { place: 'Mérida, Yuc.', at: later(2) });
    expect((await trackedParcel(server, waybillNo)).reportable).toBe(false);
    expect((await open(waybillNo)).data).toMatchObject({
      isNew: false,
      case: { caseNo: first?.caseNo, solvedAt: null },
    });
    await solveCase(server.context, waybillNo, 'Va de regreso.');
    expect((await open(waybillNo)).codeName).toBe('caseNotPossible');
  });
});

describe('access to cases', () => {
  test('D-43 a wrong phone suffix opens no case, is counted as in tracking, and reveals nothing of a case', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    await open(waybillNo);
    const ip = freshIp();
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect((await open(waybillNo, { tail: '0000' }, { ip })).data).toMatchObject({
        outcome: 'tailMismatch',
        attemptsLeft,
        isNew: false,
        case: null,
      });
    }
    expect((await open(waybillNo, { tail: '1180' }, { ip })).data).toMatchObject({ outcome: 'locked', case: null });
    expect((await server.call('waybillDetail', { waybillNo, tail: '1180' }, { ip })).data.outcome).toBe('locked');
  });

  test('D-40 the owner needs no phone suffix, and the case stores who opened it', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    expect((await open(waybillNo, {}, { token: ana.token })).data.isNew).toBe(true);
    expect((await stored(waybillNo))[0]?.user_id).toBe(ana.user.userId);
    const beto = await newCustomer(server);
    expect((await open(waybillNo, {}, { token: beto.token })).data).toMatchObject({
      outcome: 'tailMismatch',
      case: null,
    });
  });

  test('RULE-TRK-05 an unknown number is not found, a malformed one and a note that is too long are rejected at their places', async () => {
    expect((await open('JMX999999999999')).data).toMatchObject({ outcome: 'notFound', case: null });
    const { codeName, errors } = await open('JMX12', { tail: '1180', note: 'x'.repeat(201) });
    expect([codeName, errors.map(({ pointer }) => pointer)]).toEqual(['invalidParameter', ['/waybillNo', '/note']]);
  });

  test('D-43 the opener’s note is not shown to other visitors with the phone suffix', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    await open(waybillNo, { tail: '1180', note: 'La vecina Canaria lo vio' });
    const { response } = await server.call('waybillDetail', { waybillNo, tail: '4471' });
    expect(response.body).not.toContain('Canaria');
  });

  test('threat table: an address that opens too many cases is rate-limited', async () => {
    const { waybillNo } = await deliveredParcel(server, ana);
    const ip = freshIp();
    for (let time = 0; time < 20; time += 1)
      expect((await open(waybillNo, { tail: '1180' }, { ip })).codeName).toBe('success');
    expect((await open(waybillNo, { tail: '1180' }, { ip })).codeName).toBe('tooManyRequests');
  });
});
