import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { ana as guadalajara } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import { sweepBatches } from '#server/modules/batches/store.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { readPages } from '../documents/read-pdf.ts';
import { batchInput, goodEntry, goodRows, runBatches, toRows } from './support/batches.ts';
import { type Customer, friday, later, newCustomer, newOrder, orderChange, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(async () => {
  ana = await newCustomer(server);
  server.setNow(friday);
  await server.context.db.deleteFrom('pickup_slots').execute();
});
afterAll(() => server.close());

const add = (input: object, by = ana) => server.call('batchAdd', input, { token: by.token });
const getDetail = async (batchId: string, by = ana) =>
  (await server.call('batchDetail', { batchId }, { token: by.token })).data;
const undo = (batchId: string, by = ana) =>
  server.call('batchUndo', { batchId, cancellation: { reason: 'wrongData' } }, { token: by.token });

/** Sent and placed. */
async function placed(change: Partial<Input<'batchAdd'>> = {}) {
  const { data, codeName, errors } = await add(batchInput(change));
  if (codeName !== 'success') throw new Error(`The batch was refused with ${codeName}: ${JSON.stringify(errors)}`);
  await runBatches(server);
  return getDetail(data.batchId);
}

async function taken(slot = '10-12', date = '2026-11-21'): Promise<number> {
  const row = await server.context.db
    .selectFrom('pickup_slots')
    .select('taken')
    .where('date', '=', date)
    .where('slot', '=', slot)
    .executeTakeFirst();
  return row?.taken ?? 0;
}

const file = (batchId: string, format: string) =>
  server.app.inject({
    method: calls.batchLabels.method,
    url: calls.batchLabels.path,
    payload: { batchId, format },
    headers: { authToken: ana.token, langType: 'ES' },
  });

const sentOrders = () =>
  server.context.db
    .selectFrom('orders')
    .select(['order_no', 'waybill_no', 'status', 'price', 'batch_id'])
    .where('user_id', '=', ana.user.userId)
    .execute();

const broughtTo = (branchCode = '-') => ({ handover: 'dropOff', branchCode, paymentMode: 'PP_CASH' }) as const;

const faulty = goodEntry({ zip: '9707', weight: 38 });

describe('FEAT-05 a batch of orders', () => {
  test('CALL-20 is taken at once and placed by a job; its progress can be asked for', async () => {
    const { data, codeName } = await add(batchInput({ rows: goodRows(45) }));
    expect(codeName).toBe('success');
    expect(data).toMatchObject({
      name: 'pedidos.xlsx',
      state: 'placing',
      rows: 45,
      counts: { waiting: 45 },
      undoable: 45,
    });
    expect(await sentOrders()).toEqual([]);
    await runBatches(server);
    const { batch, rows } = await getDetail(data.batchId);
    expect(batch).toMatchObject({ state: 'done', counts: { waiting: 0, placed: 45, refused: 0 }, undoable: 45 });
    const orders = await sentOrders();
    expect(rows.map(({ orderNo }) => orderNo).toSorted()).toEqual(orders.map(({ order_no }) => order_no).toSorted());
    expect(batch.total).toBe(orders.reduce((sum, { price }) => sum + (price?.total ?? 0), 0));
    expect(rows[0]).toEqual({
      row: 1,
      outcome: 'placed',
      orderNo: expect.any(String),
      waybillNo: expect.stringMatching(/^JMX\d{12}$/),
      counterCode: null,
      total: expect.any(Number),
      recipientName: goodEntry()['name' as never],
      errors: [],
      entry: null,
    });
  });

  test('invalid rows do not block the others, are reported at their own fields, and can be corrected later', async () => {
    const rows = toRows([goodEntry(), faulty, goodEntry({ street: 'Calle 9' }), goodEntry({ itemType: 'ghosts' })]);
    const { batch, rows: outcomes } = await placed({ rows });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['placed', 'refused', 'placed', 'refused']);
    expect(batch.counts).toMatchObject({ placed: 2, refused: 2 });
    expect(outcomes[1]?.errors.map(({ pointer }) => pointer).toSorted()).toEqual(['/weight', '/zip']);
    expect(outcomes[1]?.entry).toMatchObject({ zip: '9707', weight: 38 });
    expect(outcomes[3]?.errors).toEqual([
      { pointer: '/itemType', key: 'answers:refusal.itemTypeNotListed', params: {} },
    ]);
  });

  test('a postal code of another state than the row says is rejected at the code, in the quotation as in the batch', async () => {
    const rows = toRows([goodEntry({ zip: '97000', state: 'Jalisco', city: 'Guadalajara', township: undefined })]);
    const params = { zip: '97000', place: 'Yucatán', written: 'Guadalajara, Jalisco' };
    const misfit = [{ pointer: '/zip', key: 'import:fault.misfit', params }];
    const quoted = await server.call('batchQuote', { originZip: '44100', rows }, { token: ana.token });
    expect(quoted.data.rows[0]?.errors).toEqual(misfit);
    expect((await placed({ rows })).rows[0]).toMatchObject({ outcome: 'refused', errors: misfit });
  });

  describe('brought to a branch', () => {
    const firstBranch = async () => {
      const { data } = await server.call('networkByZip', { zipCode: guadalajara.zip });
      return data.branches.find(({ services }) => services.includes('dropOff'));
    };
    const places = async () => (await server.context.db.selectFrom('pickup_slots').select('taken').execute()).length;

    test('takes no slot: each order has its last day and a counter code of its own, on its row and on the list', async () => {
      const branch = await firstBranch();
      const { batch, rows } = await placed({ pickup: broughtTo(branch?.code) });
      expect(batch).toMatchObject({ pickupDate: null, pickupSlot: null, branchName: branch?.name, undoable: 3 });
      expect(await places()).toBe(0);
      const codes = rows.map(({ counterCode }) => counterCode);
      expect(new Set(codes.filter((code) => /^\d{6}$/.test(code ?? ''))).size).toBe(3);
      const { orderNo = '' } = rows.at(0) as { orderNo?: string };
      const order = await server.call('orderDetail', { orderNo }, { token: ana.token });
      expect(order.data.dropOff).toMatchObject({ branchCode: branch?.code, code: codes[0] });
      const list = await readPages(new Uint8Array((await file(batch.batchId, 'manifest')).rawPayload));
      expect(list[0]?.text.replaceAll(' ', '')).toContain(`Mostrador${codes[0]}`);
      expect((await undo(batch.batchId)).codeName).toBe('success');
      await runBatches(server);
      expect((await getDetail(batch.batchId)).batch.counts).toMatchObject({ undone: 3 });
      expect(await places()).toBe(0);
    });

    test('a branch that takes no parcels refuses the batch at its field; one that closes later, the rows that still wait', async () => {
      const gone = [{ pointer: '/pickup/branchCode', key: 'answers:refusal.branchGone', params: {} }];
      const refusal = await add(batchInput({ pickup: broughtTo('-') }));
      expect([refusal.codeName, refusal.errors]).toEqual(['invalidParameter', gone]);
      const branch = await firstBranch();
      const { db } = server.context;
      const { data } = await add(batchInput({ pickup: broughtTo(branch?.code) }));
      await db
        .updateTable('branches')
        .set({ services: ['pickUp'] })
        .where('code', '=', branch?.code ?? '')
        .execute();
      await runBatches(server);
      const { rows } = await getDetail(data.batchId);
      const takesNone = [{ ...gone[0], key: 'answers:refusal.branchTakesNone' }];
      expect(rows.map(({ outcome, errors }) => [outcome, errors])).toEqual(rows.map(() => ['refused', takesNone]));
      expect(await sentOrders()).toEqual([]);
      await db
        .updateTable('branches')
        .set({ services: [...(branch?.services ?? [])] })
        .where('code', '=', branch?.code ?? '')
        .execute();
    });
  });

  describe('a rejected row that is corrected in a later batch', () => {
    const correcting = (batchId: string, row: number, entry = goodEntry()) =>
      batchInput({ rows: toRows([entry]).map((each) => ({ ...each, mends: { batchId, row } })) });
    const withOneRejected = async () => (await placed({ rows: toRows([goodEntry(), faulty]) })).batch.batchId;

    test('is offered no more, and can be corrected in the later batch when it is rejected again', async () => {
      const first = await withOneRejected();
      const again = await placed(correcting(first, 2, faulty));
      const before = await getDetail(first);
      expect(before.rows.map(({ outcome }) => outcome)).toEqual(['placed', 'mended']);
      expect(before.batch).toMatchObject({ state: 'done', counts: { placed: 1, refused: 0, mended: 1 } });
      expect(again.batch.counts).toMatchObject({ refused: 1 });
      const last = await placed(correcting(again.batch.batchId, 1));
      expect(last.batch.counts).toMatchObject({ placed: 1 });
      expect((await getDetail(again.batch.batchId)).batch.counts).toMatchObject({ refused: 0, mended: 1 });
    });

    test('is not placed twice: not from another tab at once, not twice in one batch, not later', async () => {
      const first = await withOneRejected();
      const twice = correcting(first, 2);
      twice.rows = twice.rows.flatMap((row) => [row, { ...row, row: 2 }]);
      const answers = await Promise.all([add(twice), add(correcting(first, 2)), add(correcting(first, 2))]);
      expect(answers.map(({ codeName }) => codeName)).toEqual(['success', 'success', 'success']);
      await runBatches(server);
      await placed(correcting(first, 2));
      expect(await sentOrders(), 'the one of the first batch, and the corrected one').toHaveLength(2);
      const { rows } = await getDetail((await add(correcting(first, 2))).data.batchId);
      expect(rows[0]).toMatchObject({
        outcome: 'refused',
        errors: [{ pointer: '/name', key: 'answers:refusal.rowMendedBefore' }],
      });
      expect(await taken()).toBe(2);
    });

    test('keeps its key: sent again without a response it is one batch', async () => {
      const input = correcting(await withOneRejected(), 2);
      const [one, other] = await Promise.all([add(input), add(input)]);
      expect(other.data.batchId).toBe(one.data.batchId);
      expect((await add(input)).data.batchId).toBe(one.data.batchId);
      await runBatches(server);
      expect(await sentOrders()).toHaveLength(2);
    });

    test('ROLE-04 of another customer, or that is gone, changes nothing there and does not block placing', async () => {
      const first = await withOneRejected();
      const other = await newCustomer(server);
      const input = correcting(first, 2);
      const { data } = await server.call('batchAdd', input, { token: other.token });
      expect(data.counts).toMatchObject({ waiting: 1, refused: 0 });
      expect((await getDetail(first)).batch.counts).toMatchObject({ refused: 1, mended: 0 });
    });
  });

  test('RULE-WEB-01 a row is validated by all rules of an order, in words of the row', async () => {
    const { rows } = await placed({ rows: toRows([goodEntry({ ...guadalajara })]) });
    expect(rows[0]).toMatchObject({ outcome: 'refused', errors: [{ pointer: '/street' }] });
  });

  test('D-65 the same key makes one batch, one after the other and at once; another request under it is rejected', async () => {
    const input = batchInput();
    const answers = await Promise.all([add(input), add(input), add(input)]);
    expect(new Set(answers.map(({ data }) => data.batchId)).size).toBe(1);
    await runBatches(server);
    const again = await add(input);
    expect(again.data).toMatchObject({ batchId: answers[0]?.data.batchId, state: 'done' });
    await runBatches(server);
    expect(await sentOrders()).toHaveLength(3);
    expect((await add({ ...input, rows: goodRows(4) })).codeName).toBe('idempotencyConflict');
  });

  test('D-65 the same batch sent again counts against no limit', async () => {
    const input = batchInput();
    for (let time = 0; time < 25; time += 1) expect((await add(input)).codeName).toBe('success');
  });

  test('a row that is sent twice counts once', async () => {
    const { rows } = await placed({ rows: [...goodRows(1), ...goodRows(1)] });
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['none', []],
    ['one too many', goodRows(constants.batch.maxRows + 1)],
  ])('is rejected with %s', async (_, rows) => {
    const { codeName, errors } = await add(batchInput({ rows }));
    expect(codeName).toBe('invalidParameter');
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/rows']);
    expect((await server.call('batchQuote', { originZip: '44160', rows }, { token: ana.token })).codeName).toBe(
      'invalidParameter',
    );
  });

  test('stores of hostile rows what can be stored and shown, and continues', async () => {
    const hostile = goodEntry({ name: 'Robert\0\uD800', street: '=cmd|x', address2: 'x'.repeat(5_000) });
    const odd = JSON.parse('{"name":{"toString":1},"zip":[1],"constructor":5,"weight":1e999}') as object;
    const { rows } = await placed({ rows: toRows([hostile, odd, goodEntry()]) });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'placed']);
    expect(rows[0]?.entry).toMatchObject({ name: 'Robert', street: '=cmd|x' });
    expect(String(rows[0]?.entry?.['address2']).length).toBeLessThan(1_000);
    expect(JSON.stringify(rows[1]?.entry)).not.toContain('toString');
  });

  test('a body of five hundred long rows arrives; another call still takes no such body', async () => {
    const long = goodEntry({ address2: 'é'.repeat(200), remark: '快'.repeat(200), company: '快'.repeat(50) });
    const rows = toRows(Array(500).fill(long) as object[]);
    const quote = await server.call('batchQuote', { originZip: '44160', rows }, { token: ana.token });
    expect(quote.data.priced).toBe(500);
    const { status } = await server.call('orderAdd', { rows }, { token: ana.token });
    expect(status).toBe(413);
  });
});

describe('D-62 the quote of a batch', () => {
  const ask = async (entries: readonly object[], originZip = guadalajara.zip) =>
    (await server.call('batchQuote', { originZip, rows: toRows(entries) }, { token: ana.token })).data;

  test('is row by row what the orders then cost, and so is its sum', async () => {
    const entries = [
      goodEntry(),
      goodEntry({ zip: '97000', weight: 12, street: 'Calle 2' }),
      goodEntry({ weight: 0.5, productType: 'express', insure: true }),
      goodEntry({ serviceType: 'EZ', bag: 'medium' }),
    ];
    const quote = await ask(entries);
    const { batch, rows } = await placed({ rows: toRows(entries) });
    expect(quote.rows.map(({ price }) => price?.total)).toEqual(rows.map(({ total }) => total));
    expect(quote.total).toBe(batch.total);
    expect(quote.total).toBe(quote.subtotal + quote.vat);
    expect(quote.subtotal).toBe(quote.freight + quote.surcharges);
    expect(quote.priced).toBe(4);
  });

  test('leaves out faulty rows and says why, warns of places and names what is not carried', async () => {
    await server.context.db
      .updateTable('postal_codes')
      .set({ coverage: 'unsafe' })
      .where('zip', '=', '97000')
      .execute();
    const quote = await ask([
      goodEntry({ itemName: 'Fuegos artificiales' }),
      faulty,
      goodEntry({ zip: '97000' }),
      goodEntry({ productType: 'sameCity' }),
      goodEntry({ codAmount: 50_000 }),
    ]);
    expect(quote.rows.map(({ price }) => price !== null)).toEqual([true, false, true, false, false]);
    expect(quote.rows[0]?.prohibited).toEqual([{ id: 'fireworks', verdict: 'prohibited' }]);
    expect(quote.rows[2]?.coverage).toBe('unsafe');
    expect(quote.rows[3]?.errors).toMatchObject([{ pointer: '/productType' }]);
    expect(quote.rows[4]?.errors).toMatchObject([{ pointer: '/codAmount', key: 'answers:refusal.codNotApproved' }]);
    expect(quote.total).toBe(quote.rows.reduce((sum, { price }) => sum + (price?.total ?? 0), 0));
  });

  test('D-38 of a program that sends bags rejects a parcel that is too heavy for its bag where limits are enforced, as placing does', async () => {
    const { db } = server.context;
    const entries = [
      goodEntry({ serviceType: 'EZ', bag: 'small', weight: 9 }),
      goodEntry({ bag: 'small' }),
      goodEntry(),
    ];
    const codes = async () => (await ask(entries)).rows.map(({ errors }) => errors[0]?.key);
    await db.insertInto('settings').values({ key: 'weightFlag', value: '0' }).execute();
    expect(await codes()).toEqual([undefined, 'answers:refusal.bagOnlyEz', undefined]);
    await db.updateTable('settings').set({ value: '1' }).where('key', '=', 'weightFlag').execute();
    try {
      expect(await codes()).toEqual(['answers:refusal.bagTooSmall', 'answers:refusal.bagOnlyEz', undefined]);
      const { rows } = await placed({ rows: toRows(entries) });
      expect(rows.map(({ outcome, errors }) => errors[0]?.key ?? outcome)).toEqual([
        'answers:refusal.bagTooSmall',
        'answers:refusal.bagOnlyEz',
        'placed',
      ]);
      expect(rows[0]?.errors[0]?.pointer).toBe('/bag');
    } finally {
      await db.deleteFrom('settings').where('key', '=', 'weightFlag').execute();
    }
  });
});

describe('D-56 the pickup of a batch', () => {
  test('takes one place in its slot, reserved from the start until its last order is cancelled', async () => {
    const { data } = await add(batchInput({ rows: goodRows(25) }));
    expect(await taken()).toBe(1);
    await runBatches(server);
    expect(await taken()).toBe(1);
    const { rows } = await getDetail(data.batchId);
    const orderNos = rows.map(({ orderNo }) => orderNo ?? '');
    const cancellation = { reason: 'noLongerNeeded' };
    await server.call('orderCancel', { orderNos: orderNos.slice(1), cancellation }, { token: ana.token });
    expect(await taken()).toBe(1);
    await server.call('orderCancel', { orderNos: orderNos.slice(0, 1), cancellation }, { token: ana.token });
    expect(await taken()).toBe(0);
  });

  test('an order that moves to another slot takes a place there, the others keep theirs', async () => {
    const { rows } = await placed({ rows: goodRows(2) });
    const move = async (orderNo: string | null | undefined, pickupSlot: string) => {
      const change = orderChange({ pickupSlot });
      const input = { orderNo, change };
      const { data } = await server.call('orderChangeCost', input, { token: ana.token });
      return server.call('orderChange', { ...input, total: data.price.total }, { token: ana.token });
    };
    expect((await move(rows[0]?.orderNo, '14-16')).codeName).toBe('success');
    expect([await taken('10-12'), await taken('14-16')]).toEqual([1, 1]);
    expect((await move(rows[1]?.orderNo, '14-16')).codeName).toBe('success');
    expect([await taken('10-12'), await taken('14-16')]).toEqual([0, 1]);
  });

  test('a full slot rejects the batch, of which nothing is stored', async () => {
    await server.context.db
      .insertInto('pickup_slots')
      .values({ area: '441', date: '2026-11-21', slot: '10-12', capacity: 1, taken: 1, set_capacity: 1 })
      .execute();
    const { codeName, errors } = await add(batchInput());
    expect(codeName).toBe('pickupSlotFull');
    expect(errors[0]?.pointer).toBe('/pickup/pickupSlot');
    expect((await server.call('batchList', { page: 1, pageSize: 10 }, { token: ana.token })).data.total).toBe(0);
  });

  test('without a row that can be placed takes none', async () => {
    const { batch } = await placed({ rows: toRows([faulty]) });
    expect(batch).toMatchObject({ state: 'done', undoable: 0 });
    expect(await taken()).toBe(0);
  });

  test('is reserved for rows that are placed after its deadline, until the courier has been there', async () => {
    const { data } = await add(batchInput({ rows: goodRows(1) }));
    server.setNow('2026-11-21T17:00:00Z');
    await runBatches(server);
    // Who asks a day later would have to sign in again.
    server.setNow(friday);
    expect((await getDetail(data.batchId)).batch.counts.placed).toBe(1);
    const other = await add(batchInput({ rows: goodRows(1) }));
    server.setNow('2026-11-21T19:00:00Z');
    await runBatches(server);
    server.setNow(friday);
    const { rows } = await getDetail(other.data.batchId);
    expect(rows[0]).toMatchObject({ outcome: 'refused', errors: [{ pointer: '/pickup/pickupSlot' }] });
  });

  test('a monthly settlement without a contract rejects the batch (D-55)', async () => {
    const pickup = { ...batchInput().pickup, paymentMode: 'PP_PM' as const };
    expect((await add(batchInput({ pickup }))).codeName).toBe('invalidParameter');
  });
});

describe('STATE-02 D-66 taking a batch back', () => {
  test('cancels what waits for its pickup, says what was too late, and gives the place back', async () => {
    const { batch, rows } = await placed({ rows: goodRows(24) });
    const [first] = rows;
    await recordScan(server.context, first?.waybillNo ?? '', 'pickedUp', { place: 'Guadalajara, Jal.', at: later(1) });
    expect((await undo(batch.batchId)).data).toMatchObject({ state: 'undoing', undoable: 23 });
    await runBatches(server);
    const after = await getDetail(batch.batchId);
    expect(after.batch).toMatchObject({ state: 'undone', counts: { undone: 23, tooLate: 1, placed: 0 }, undoable: 0 });
    expect(after.rows[0]).toMatchObject({ outcome: 'tooLate', orderNo: first?.orderNo });
    const statuses = (await sentOrders()).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(23);
    expect(await taken()).toBe(1);
    // A repeated call changes nothing.
    expect((await undo(batch.batchId)).data.state).toBe('undone');
  });

  test('an order that was cancelled on its own is no part of the sum, and is marked at its row, before and after', async () => {
    const { batch, rows } = await placed({ rows: goodRows(3) });
    const orderNos = [rows[1]?.orderNo ?? ''];
    await server.call('orderCancel', { orderNos, cancellation: { reason: 'price' } }, { token: ana.token });
    const after = await getDetail(batch.batchId);
    const left = (rows[0]?.total ?? 0) + (rows[2]?.total ?? 0);
    expect(after.batch).toMatchObject({ state: 'done', counts: { placed: 2, undone: 1 }, undoable: 2, total: left });
    expect(after.rows.map(({ outcome, total }) => [outcome, total !== null])).toEqual([
      ['placed', true],
      ['undone', false],
      ['placed', true],
    ]);
    const { data } = await server.call('batchList', { page: 1, pageSize: 10 }, { token: ana.token });
    expect(data.rows[0]).toEqual(after.batch);
    await undo(batch.batchId);
    await runBatches(server);
    expect((await getDetail(batch.batchId)).batch).toMatchObject({
      state: 'undone',
      counts: { placed: 0, undone: 3, tooLate: 0 },
      total: 0,
    });
  });

  test('of one that is still placed stops it: what waited is never placed', async () => {
    const { data } = await add(batchInput({ rows: goodRows(5) }));
    expect((await undo(data.batchId)).data).toMatchObject({ state: 'undone', counts: { dropped: 5 }, undoable: 0 });
    await runBatches(server);
    expect(await sentOrders()).toEqual([]);
    expect(await taken()).toBe(0);
  });

  test('while its rows are being placed leaves no order behind', async () => {
    const { data } = await add(batchInput({ rows: goodRows(60) }));
    await Promise.all([runBatches(server), undo(data.batchId)]);
    await runBatches(server);
    const { batch, rows } = await getDetail(data.batchId);
    expect(batch).toMatchObject({ state: 'undone', undoable: 0, counts: { waiting: 0, placed: 0 } });
    const orders = await sentOrders();
    expect(orders.every(({ status }) => status === 'cancelled')).toBe(true);
    expect(rows.filter(({ outcome }) => outcome === 'undone')).toHaveLength(orders.length);
    expect(await taken()).toBe(0);
  });
});

describe('ROLE-04 a batch is its customer’s', () => {
  test('another customer’s batch is not found, and is in no list', async () => {
    const { batch } = await placed();
    const other = await newCustomer(server);
    const cancellation = { reason: 'wrongData' };
    const asked = [
      server.call('batchDetail', { batchId: batch.batchId }, { token: other.token }),
      server.call('batchUndo', { batchId: batch.batchId, cancellation }, { token: other.token }),
      server.call('batchLabels', { batchId: batch.batchId, format: 'a6' }, { token: other.token }),
    ];
    for (const { codeName } of await Promise.all(asked)) expect(codeName).toBe('notFound');
    const own = await server.call('batchList', { page: 1, pageSize: 10 }, { token: ana.token });
    expect(own.data).toMatchObject({ total: 1, rows: [{ batchId: batch.batchId, state: 'done' }] });
    expect((await server.call('batchList', { page: 1, pageSize: 10 }, { token: other.token })).data.rows).toEqual([]);
  });

  test('is deleted after a while; its orders stay', async () => {
    const { batch } = await placed();
    server.setNow(new Date(Date.parse(friday) + (constants.batch.keptDays - 1) * 86_400_000));
    await sweepBatches(server.context);
    expect(
      await server.context.db.selectFrom('batches').select('id').where('id', '=', batch.batchId).execute(),
    ).toHaveLength(1);
    server.setNow(new Date(Date.parse(friday) + (constants.batch.keptDays + 1) * 86_400_000));
    await sweepBatches(server.context);
    expect(
      await server.context.db.selectFrom('batches').select('id').where('id', '=', batch.batchId).execute(),
      'its parcels still wait, and share a place',
    ).toHaveLength(1);
    for (const { waybill_no } of await sentOrders())
      await recordScan(server.context, waybill_no, 'pickedUp', { place: 'Guadalajara, Jal.', at: new Date(friday) });
    await sweepBatches(server.context);
    expect(
      await server.context.db.selectFrom('batches').select('id').where('id', '=', batch.batchId).execute(),
    ).toEqual([]);
    expect(await sentOrders()).toHaveLength(3);
  });
});

describe('D-44 labels of a batch', () => {
  test('are one file in the rows’ order, more than can be named at once, without cancelled ones', async () => {
    const count = constants.labels.maxPerFile + 3;
    const { batch, rows } = await placed({ rows: goodRows(count) });
    const orderNos = [rows[1]?.orderNo ?? ''];
    await server.call('orderCancel', { orderNos, cancellation: { reason: 'price' } }, { token: ana.token });
    const { headers, rawPayload } = await file(batch.batchId, 'a6');
    expect(headers['content-type']).toBe('application/pdf');
    const pages = await readPages(new Uint8Array(rawPayload));
    expect(pages).toHaveLength(count - 1);
    expect(pages[1]?.text.replaceAll(' ', '')).toContain(rows[2]?.waybillNo);
    const list = await readPages(new Uint8Array((await file(batch.batchId, 'manifest')).rawPayload));
    expect(
      list
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(' ', ''),
    ).toContain(rows.at(-1)?.waybillNo);
  });

  test('a cancelled batch has none', async () => {
    const { batch } = await placed({ rows: goodRows(1) });
    await undo(batch.batchId);
    await runBatches(server);
    expect((await file(batch.batchId, 'a6')).json()).toMatchObject({ code: 999008001 });
  });
});

test('D-65 a single order and an order of a batch never share a key', async () => {
  const { data } = await add(batchInput({ rows: goodRows(1) }));
  const input = orderInput({ idempotencyKey: uuidv7() });
  await newOrder(server, ana, { idempotencyKey: input.idempotencyKey, parcel: clothes });
  await runBatches(server);
  expect((await getDetail(data.batchId)).batch.counts.placed).toBe(1);
  expect(await sentOrders()).toHaveLength(2);
});
