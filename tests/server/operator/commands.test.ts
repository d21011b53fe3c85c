import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#server/db/ids.ts';
import { insertDeliveryChange } from '#server/modules/tracking/delivery-change-store.ts';
import { exits } from '#server/operator/command.ts';
import { opsCommands } from '#server/operator/run.ts';
import { type Customer, friday, later, newOrder, openWithAna } from '#tests/server/modules/support/customers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let ana: Customer;
let counter: Counter;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
  counter = await openCounter(server);
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const track = async (waybillNo: string) =>
  (await server.call('trackQuery', { waybills: [waybillNo], tail: '1180' }, { ip: freshIp() })).data.rows[0];
const getEvents = (subject: string) =>
  server.context.db.selectFrom('operator_events').selectAll().where('subject', '=', subject).execute();

describe('scan', () => {
  test('D-66 D-95 moves the tracking page, and the audit says who did it', async () => {
    const { waybillNo } = await newOrder(server, ana);
    server.setNow(later(60));
    const reply = await counter.ops('scan', {
      waybill: waybillNo,
      status: 'pickedUp',
      place: 'Zapopan, Jal.',
      at: '2026-11-20 11:00',
      note: 'En mano',
    });
    expect(reply).toMatchObject({ exit: exits.done, said: [`${waybillNo} was toBePickedUp and is pickedUp.`] });
    expect((await track(waybillNo))?.parcel?.scans.at(-1)).toEqual({
      status: 'pickedUp',
      at: '2026-11-20T17:00:00.000Z',
      place: 'Zapopan, Jal.',
      note: 'En mano',
      exception: null,
    });
    expect(await getEvents(waybillNo)).toMatchObject([
      {
        by: 'Rosa',
        command: 'scan',
        outcome: 'done',
        before: { status: 'toBePickedUp' },
        after: { status: 'pickedUp', place: 'Zapopan, Jal.', at: '2026-11-20T17:00:00.000Z', exception: null },
      },
    ]);
  });

  test('D-66 without a place it happens where the last one did; an exception leaves the status', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await counter.ops('scan', { waybill: waybillNo, status: 'pickedUp' });
    const held = await counter.ops('scan', { waybill: waybillNo, status: 'pickedUp', exception: 'held' });
    expect(held.rows).toMatchObject([{ place: 'Guadalajara, Jal.', exception: 'held' }]);
    expect((await track(waybillNo))?.parcel?.status).toBe('pickedUp');
  });

  test('D-66 what can’t follow, what is yet to come and what was before the last scan changes and writes nothing', async () => {
    const { waybillNo } = await newOrder(server, ana);
    for (const [change, exit, sentence] of [
      [{ status: 'signed' }, exits.notPossible, 'it can become pickedUp or cancelled, not signed.'],
      [{ status: 'pickedUp', at: '2026-11-20 10:43' }, exits.notPossible, 'is yet to come'],
      [{ status: 'pickedUp', at: '2026-11-20 10:41' }, exits.notPossible, 'last scan is later than that'],
      [{ status: 'pickedUp', at: '2026-02-30 10:41' }, exits.misuse, 'no time that exists'],
      [{ status: 'lost' }, exits.misuse, 'status: Choose one from the list.'],
      [{ status: 'pickedUp', waybill: 'JMX1' }, exits.misuse, 'waybill: '],
      [{ status: 'pickedUp', waybill: undefined }, exits.misuse, 'waybill: Complete this field.'],
      [{ status: 'pickedUp', by: 'me' }, exits.misuse, "by: This isn't asked for here."],
    ] as const) {
      const reply = await counter.ops('scan', { waybill: waybillNo, ...change });
      expect(reply).toMatchObject({ exit, said: [expect.stringContaining(sentence)] });
    }
    expect(await getEvents(waybillNo)).toEqual([]);
    expect((await track(waybillNo))?.outcome).toBe('noInformationYet');
  });

  test('a reading that a scanner sends again is entered once', async () => {
    const { waybillNo } = await newOrder(server, ana);
    await counter.ops('scan', { waybill: waybillNo, status: 'pickedUp' });
    const input = { waybill: waybillNo, status: 'inTransit', reading: uuidv7() };
    const replies = [await counter.ops('scan', input), await counter.ops('scan', input)];
    expect(replies).toMatchObject([
      { exit: exits.done, said: [`${waybillNo} was pickedUp and is inTransit.`] },
      { exit: exits.done, said: [`This reading of ${waybillNo} is entered already.`] },
    ]);
    expect((await track(waybillNo))?.parcel?.scans.filter(({ status }) => status === 'inTransit')).toHaveLength(1);
    expect(await getEvents(waybillNo)).toHaveLength(2);
  });

  test('D-66 a time has no seconds: in the minute of the last scan it is not before it', async () => {
    server.setNow(later(0.5));
    const { waybillNo } = await newOrder(server, ana);
    const reply = await counter.ops('scan', { waybill: waybillNo, status: 'pickedUp', at: '2026-11-20 10:42' });
    expect(reply.exit).toBe(exits.done);
  });

  test('what is one of a list is named where it is missing or something else, because a terminal shows no list', async () => {
    const waybill = 'JMX000000000017';
    const statuses =
      'One of: toBePickedUp, pickedUp, inTransit, outForDelivery, signed, cancelled, returning, returned.';
    for (const [command, input, sentence] of [
      ['scan', { waybill }, `status: Complete this field. ${statuses}`],
      ['scan', { waybill, status: 'lost' }, `status: Choose one from the list. ${statuses}`],
      [
        'coupon give',
        { account: ana.phone, type: 'voucher', worth: '10', fees: 'freight,tips' },
        'fees: Choose one from the list. One of: freight, insurance, codService, packaging.',
      ],
      [
        'delivery change',
        { waybill, kind: 'safePlace', reason: 'recipientCalled' },
        'safePlace: Choose where we leave it. One of: reception, garage, patio, mailroom.',
      ],
    ] as const) {
      const reply = await counter.ops(command, input);
      expect(reply).toMatchObject({ exit: exits.misuse, said: [sentence] });
    }
  });

  test('D-66 a change whose audit fails does not happen', async () => {
    const { waybillNo } = await newOrder(server, ana);
    const { db } = server.context;
    await db.schema.alterTable('operator_events').renameTo('operator_events_away').execute();
    await expect(counter.ops('scan', { waybill: waybillNo, status: 'pickedUp' })).rejects.toThrow('operator_events');
    await db.schema.alterTable('operator_events_away').renameTo('operator_events').execute();
    expect((await track(waybillNo))?.outcome).toBe('noInformationYet');
  });
});

describe('coupon', () => {
  const list = async (status = 'toBeUsed') =>
    (await server.call('couponList', { status, page: 1, pageSize: 10 }, { token: ana.token })).data.rows;

  test('ENT-18 D-73 a given coupon is in the account, and a revoked one is expired there', async () => {
    const given = await counter.ops('coupon give', {
      account: ana.phone,
      type: 'threshold',
      worth: '46.20',
      threshold: '250',
      until: '2026-12-31',
      fees: 'freight,packaging',
      phone: '9991234471',
      reason: 'season',
    });
    const code = String(given.rows[0]?.['code']);
    expect((await list()).find((coupon) => coupon.code === code)).toMatchObject({
      type: 'threshold',
      value: 4_620,
      threshold: 25_000,
      nameKey: 'coupons:name.season',
      expiresAt: '2027-01-01T05:59:00.000Z',
      phoneTail: '4471',
      fees: ['freight', 'packaging'],
      unusable: null,
    });
    const own = await counter.ops('coupon list', { account: ana.phone });
    expect(own.rows).toContainEqual(expect.objectContaining({ code, worth: '$46.20', status: 'toBeUsed' }));

    expect((await counter.ops('coupon revoke', { code: code.toLowerCase() })).exit).toBe(exits.done);
    expect((await list('expired')).map((coupon) => coupon.code)).toContain(code);
    expect(await counter.ops('coupon revoke', { code })).toMatchObject({ exit: exits.notPossible });
    const events = await getEvents(code);
    expect(events).toMatchObject([
      { by: 'Rosa', command: 'coupon give', after: { userId: expect.any(String), value: 4_620, boundToPhone: true } },
      { by: 'Rosa', command: 'coupon revoke', after: { expiresAt: '2026-11-20T16:42:00.000Z' } },
    ]);
    expect(JSON.stringify(events)).not.toContain('9991234471');
  });

  test.each([
    [{ type: 'percentage', worth: '10.5' }, 'a percentage is a whole number'],
    [{ type: 'percentage', worth: '101' }, 'a percentage is 100 at most'],
    [{ type: 'threshold', worth: '50' }, 'from how many pesos'],
    [{ type: 'threshold', worth: '50', threshold: '50' }, 'must be higher'],
    [{ type: 'voucher', worth: '50', threshold: '80' }, 'a voucher has none'],
    [{ type: 'voucher', worth: '50', from: '2026-12-02', until: '2026-12-01' }, 'end before it begins'],
    [{ type: 'voucher', worth: '50', from: '2026-11-01', until: '2026-11-19' }, 'over at once'],
    [{ type: 'voucher', worth: '0' }, 'worth: Enter a number greater than 0.'],
    [{ type: 'voucher', worth: '1.234' }, 'worth: Use at most 2 decimals'],
    [{ type: 'gift', worth: '5' }, 'type: Choose one from the list.'],
    [{ type: 'voucher', worth: '5', fees: 'freight,tips' }, 'fees: Choose one from the list.'],
  ])('ENT-18 %j is rejected: %s', async (change, sentence) => {
    const before = (await list()).length;
    const reply = await counter.ops('coupon give', { account: ana.phone, ...change });
    expect(reply).toMatchObject({ exit: exits.misuse, said: [expect.stringContaining(sentence)] });
    expect(await list()).toHaveLength(before);
  });

  test('D-73 an account or a coupon that isn’t there is said in words', async () => {
    const unknownAccount = await counter.ops('coupon give', { account: '8999999999', type: 'voucher', worth: '5' });
    expect(unknownAccount).toMatchObject({
      exit: exits.notPossible,
      said: [expect.stringContaining('no customer has an account')],
    });
    expect((await counter.ops('coupon revoke', { code: 'AAAA' })).said).toEqual(['There is no coupon AAAA.']);
  });
});

describe('case', () => {
  async function newCase() {
    const { waybillNo } = await newOrder(server, ana);
    for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'])
      await counter.ops('scan', { waybill: waybillNo, status });
    const { data } = await server.call(
      'caseOpen',
      { waybillNo, tail: '1180', reason: 'saysDelivered', note: 'No llegó' },
      { token: ana.token },
    );
    return { waybillNo, caseNo: data.case?.caseNo ?? '' };
  }

  test('CONST-10 D-93 waits with its clock, is answered, is solved; the customer reads it, the audit doesn’t', async () => {
    const { waybillNo, caseNo } = await newCase();
    const waiting = async () => (await counter.ops('case list')).rows.find((row) => row['case'] === caseNo);
    expect(await waiting()).toMatchObject({ waybill: waybillNo, state: 'open', overdue: null });
    server.setNow(later(3 * 24 * 60));
    expect(await waiting()).toMatchObject({ overdue: 'overdue' });
    const { rows } = await counter.ops('case show', { case: waybillNo });
    expect(rows).toContainEqual({ section: 'case', field: 'case', value: caseNo });
    expect(rows).toContainEqual(expect.objectContaining({ section: 'history', by: 'customer', text: 'No llegó' }));

    await counter.ops('case answer', { case: caseNo, text: 'Lo estamos buscando.' });
    expect((await track(waybillNo))?.parcel?.case).toMatchObject({
      firstAnswer: 'Lo estamos buscando.',
      solution: null,
    });
    expect(await waiting()).toMatchObject({ state: 'answered' });
    await counter.ops('case solve', { case: waybillNo, text: 'Está en la entrada.' });
    expect((await track(waybillNo))?.parcel?.case).toMatchObject({ solution: 'Está en la entrada.' });
    expect(await waiting()).toBeUndefined();

    const again = await counter.ops('case solve', { case: caseNo, text: 'Otra vez' });
    expect(again).toMatchObject({ exit: exits.notPossible, said: [expect.stringContaining('is solved')] });
    const events = await getEvents(caseNo);
    expect(events.map(({ by, command, after }) => [by, command, after])).toMatchObject([
      ['Rosa', 'case answer', { state: 'answered' }],
      ['Rosa', 'case solve', { state: 'solved' }],
    ]);
    expect(JSON.stringify(events)).not.toContain('buscando');
  });

  test('D-93 a case that isn’t there is said in words', async () => {
    expect(await counter.ops('case answer', { case: 'C1', text: 'Hola' })).toMatchObject({
      exit: exits.notPossible,
      said: [expect.stringContaining('There is no case C1.')],
    });
  });
});

test('the audit is read by day and by name, the newest first', async () => {
  const berta = await openCounter(server, 'Berta');
  await berta.ops('coupon give', { account: ana.phone, type: 'voucher', worth: '5' });
  server.setNow(later(24 * 60));
  await berta.ops('coupon give', { account: ana.phone, type: 'voucher', worth: '7' });
  const hers = (await counter.ops('audit', { where: ['by=Berta'] })).rows;
  expect(hers.map((row) => row['at'])).toEqual(['2026-11-21T16:42:00.000Z', '2026-11-20T16:42:00.000Z']);
  expect((await counter.ops('audit', { where: ['by=Berta', 'at>=2026-11-21'] })).rows).toHaveLength(1);
  expect((await counter.ops('audit', { where: ['at>=2026-13-01'] })).exit).toBe(exits.misuse);
});

test('an unknown command is rejected; every row has a name and a usage of its own', async () => {
  expect(await counter.ops('drop tables')).toMatchObject({
    exit: exits.misuse,
    said: ['There is no command "drop tables".'],
  });
  expect(new Set(opsCommands.map(({ name }) => name)).size).toBe(opsCommands.length);
});

describe('delivery list', () => {
  test('FEAT-01 the courier reads what recipients asked for last, until it is delivered', async () => {
    const { db } = server.context;
    const { waybillNo } = await newOrder(server, ana);
    const order = await db
      .selectFrom('orders')
      .select('id')
      .where('waybill_no', '=', waybillNo)
      .executeTakeFirstOrThrow();
    const nothing = { date: null, time_window: null, branch_code: null, branch_name: null, safe_place: null };
    const said = {
      ...nothing,
      order_id: order.id,
      kind: 'neighbour',
      neighbour_place: 'Casa 4',
      note: 'Portón',
    } as const;
    await insertDeliveryChange(db, { ...said, id: uuidv7(), at: later(1), neighbour_name: 'Otro' });
    await insertDeliveryChange(db, { ...said, id: uuidv7(), at: later(2), neighbour_name: 'Rosalba Canché' });
    const own = async () =>
      (await counter.ops('delivery list', {})).rows?.filter(({ waybill }) => waybill === waybillNo);
    expect(await own()).toMatchObject([
      { to: 'neighbour', where: 'Casa 4', neighbour: 'Rosalba Canché', note: 'Portón', parcel: 'toBePickedUp' },
    ]);
    await db.updateTable('orders').set({ status: 'signed' }).where('id', '=', order.id).execute();
    expect(await own()).toEqual([]);
  });
});
