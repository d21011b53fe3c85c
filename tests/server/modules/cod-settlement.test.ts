import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getWire } from '#contract/wire.ts';
import { addTotals, noTotals } from '#domain/pricing/cod-settlement.ts';
import { constants } from '#domain/constants.ts';
import { jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { exits } from '#server/operator/command.ts';
import { transaction } from '#server/db/transaction.ts';
import { runDue, settleJobs } from '#server/jobs/run-jobs.ts';
import { codPaymentJob } from '#server/modules/cod/notify.ts';
import { checkBooks, checkJob } from '#server/modules/cod/check-books.ts';
import { calendarJob } from '#server/modules/cod/cuts.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { commands } from '#server/simulator/commands.ts';
import { openCounter } from '#tests/server/operator/support.ts';
import type { TestServer } from '#tests/support/server.ts';
import { readBack, toRows } from '../documents/read-workbook.ts';
import { atTheDoor, collect, cutNow, detail, getToken, newMerchant, paid, summary } from './support/collecting.ts';
import { approvedCustomer } from './support/cod.ts';
import { type Customer, friday, newCustomer, newOrder, openWithAna, ownCodeFor } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await openWithAna());
});
afterAll(() => server.close());
afterEach(() => server.setNow(friday));

/** 3 %, at least $30, and IVA, by the starter tariff. */
const fee = 3_480;
const one = { waybills: 1, ordered: 100_000, codAmount: 100_000, codFee: fee, withholdingTax: 0, receivable: 96_520 };
/** Friday's payments are cut on Monday and paid on Tuesday. */
const monday = '2026-11-23T06:00:00Z';

const report = (token: string, input: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: getWire('codSummaryReport').path,
    payload: new URLSearchParams(input).toString(),
    headers: { authToken: token, langType: 'ES', 'content-type': 'application/x-www-form-urlencoded' },
  });

async function getFile(merchant: Customer, input: Record<string, string> = {}) {
  const [found] = readBack((await report(await getToken(server, merchant), input)).rawPayload);
  if (!found) throw new Error('There is no sheet.');
  return found;
}

describe('collecting', () => {
  test('FEAT-08 D-88 what the recipient pays is booked with the scan: all, less, and nothing for what goes back', async () => {
    const merchant = await newMerchant(server);
    await collect(server, merchant);
    await collect(server, merchant, { codAmount: 200_000, collected: 150_000 });
    const refused = await atTheDoor(server, merchant, 70_000);
    for (const status of ['returning', 'returned'] as const)
      await recordScan(server.context, refused.waybillNo, status, { place: 'Mérida, Yuc.', at: new Date(friday) });
    await newOrder(server, merchant);
    const { data } = await summary(server, merchant);
    expect(data.totals).toEqual({
      waybills: 2,
      ordered: 300_000,
      codAmount: 250_000,
      codFee: fee + 5_220,
      withholdingTax: 0,
      receivable: 250_000 - fee - 5_220,
    });
    expect(data.formula).toEqual({ codFee: -1, withholdingTax: -1, withholdingPercent: 1, withholds: false });
    expect(data.stages).toEqual([{ stage: 'collected', ...data.totals }]);
    const { rows } = (await detail(server, merchant)).data;
    expect(rows.map(({ outcome, codAmount }) => [outcome, codAmount])).toEqual([
      ['less', 150_000],
      ['full', 100_000],
    ]);
  });

  test('D-66 a payment above the amount to collect, or of zero or less, is rejected', async () => {
    const merchant = await newMerchant(server);
    const { waybillNo } = await atTheDoor(server, merchant, 50_000);
    for (const collected of [50_001, 0, -1])
      expect(await paid(server, waybillNo, friday, collected)).toEqual({ outcome: 'notCollectable', ordered: 50_000 });
    expect((await summary(server, merchant)).data.totals).toEqual(noTotals);
    expect(await paid(server, waybillNo, friday, 1)).toMatchObject({ outcome: 'recorded' });
    // The fee never exceeds the collected amount.
    expect((await summary(server, merchant)).data.totals).toMatchObject({ codAmount: 1, codFee: 1, receivable: 0 });
  });

  test('D-62 D-88 the fee is paid once: a new price explains it, an old one has charged it and settles with none', async () => {
    const merchant = await newMerchant(server);
    const parcel = { ...clothes, codAmount: 100_000 };
    const [withIt, without] = [await newOrder(server, merchant, { parcel }), await newOrder(server, merchant)];
    expect(withIt.total).toBe(without.total);
    const { price } = await server.context.db
      .selectFrom('orders')
      .select('price')
      .where('waybill_no', '=', withIt.waybillNo)
      .executeTakeFirstOrThrow();
    expect(price?.surcharges.map(({ code }) => code)).not.toContain('cod');
    expect(price?.collecting).toEqual({
      codAmount: 100_000,
      percent: 3,
      minimum: 3_000,
      net: 3_000,
      vat: 480,
      total: fee,
    });
    const old = await atTheDoor(server, merchant, 100_000);
    await sql`update orders set price = (price - 'collecting') || jsonb_build_object('surcharges',
      price->'surcharges' || '[{"code": "cod", "amount": 3000}]'::jsonb) where waybill_no = ${old.waybillNo}`.execute(
      server.context.db,
    );
    await paid(server, old.waybillNo);
    const { rows } = (await detail(server, merchant)).data;
    expect(rows).toMatchObject([{ waybillNo: old.waybillNo, feeInPrice: true, codFee: 0, receivable: 100_000 }]);
  });

  test('D-88 rates and signs are data, and a withholding agent has the tax deducted', async () => {
    const { db } = server.context;
    const merchant = await newCustomer(server);
    await approvedCustomer(server, merchant);
    await sql`update cod_applications set answers = answers || '{"withholdingAgent": true}'
      where user_id = ${merchant.user.userId}`.execute(db);
    await collect(server, merchant);
    expect((await summary(server, merchant)).data).toMatchObject({
      formula: { withholds: true, withholdingPercent: 1 },
      totals: { ...one, withholdingTax: 1_000, receivable: 95_520 },
    });
    const terms = { withholdingPercent: 2.5, signs: { codFee: 0, withholdingTax: 1 }, cutWeekdays: [9] };
    await db
      .insertInto('settings')
      .values({ key: 'codTerms', value: JSON.stringify(terms) })
      .execute();
    try {
      await collect(server, merchant);
    } finally {
      await db.deleteFrom('settings').where('key', '=', 'codTerms').execute();
    }
    const [newest] = (await detail(server, merchant)).data.rows;
    expect(newest).toMatchObject({ codFee: fee, withholdingTax: 2_500, receivable: 102_500 });
  });

  test('FEAT-08 D-33 a day ends at midnight in Mexico City, in days, periods and cuts', async () => {
    const merchant = await newMerchant(server);
    await collect(server, merchant, { at: '2026-11-20T05:59:59Z' });
    await collect(server, merchant, { at: '2026-11-20T06:00:00Z' });
    const days = async (from: string, to: string) =>
      (await summary(server, merchant, { from, to })).data.days.map(({ day, waybills }) => [day, waybills]);
    expect(await days('2026-11-19', '2026-11-20')).toEqual([
      ['2026-11-20', 1],
      ['2026-11-19', 1],
    ]);
    expect(await days('2026-11-20', '2026-11-20')).toEqual([['2026-11-20', 1]]);
    expect(await days('2026-11-18', '2026-11-19')).toEqual([['2026-11-19', 1]]);
    expect((await summary(server, merchant, { days: 7 })).data).toMatchObject({ from: '2026-11-14', to: '2026-11-20' });
    const tooLong = await summary(server, merchant, { from: '2025-01-01', to: '2026-11-20' });
    expect(tooLong.errors).toMatchObject([{ pointer: '/to', key: 'answers:refusal.periodTooLong' }]);
  });
});

describe('cuts', () => {
  test('FEAT-08 CALL-50 on its day a cut takes all days before, once; late money comes with the next one', async () => {
    const merchant = await newMerchant(server);
    server.setNow('2026-11-18T18:00:00Z');
    await collect(server, merchant, { at: '2026-11-18T18:00:00Z' });
    await collect(server, merchant);
    const late = await atTheDoor(server, merchant, 100_000);
    expect((await summary(server, merchant, { to: '2026-11-20' })).data.coming).toEqual([
      { paysOn: '2026-11-20', stage: 'collected', cut: null, ...one },
      { paysOn: '2026-11-24', stage: 'collected', cut: null, ...one },
    ]);
    server.setNow('2026-11-23T05:59:59Z');
    await cutNow(server);
    const [thursdays] = (await summary(server, merchant)).data.cuts;
    expect(thursdays).toMatchObject({ from: '2026-11-18', to: '2026-11-18', stage: 'reconciled', ...one });
    server.setNow(monday);
    await Promise.all([cutNow(server), cutNow(server)]);
    await cutNow(server);
    const { cuts } = (await summary(server, merchant)).data;
    expect(cuts).toHaveLength(2);
    expect(cuts[0]).toMatchObject({ from: '2026-11-20', to: '2026-11-20', paysOn: '2026-11-24', ...one });
    await paid(server, late.waybillNo);
    const { days, coming } = (await summary(server, merchant)).data;
    expect(days.map(({ day, stage, cut }) => [day, stage, cut])).toEqual([
      ['2026-11-21', 'collected', null],
      ['2026-11-20', 'reconciled', cuts[0]?.reference],
      ['2026-11-18', 'reconciled', cuts[1]?.reference],
    ]);
    expect(coming.at(-1)).toMatchObject({ paysOn: '2026-11-27', stage: 'collected' });
  });

  test('FEAT-08 D-95 the bank pays a cut once, by one reference, to the approved account; the customer is notified', async () => {
    const merchant = await newCustomer(server);
    await server.context.db
      .updateTable('users')
      .set({ email: 'corte@example.com', email_verified_at: friday })
      .where('id', '=', merchant.user.userId)
      .execute();
    const { accountNumber } = await approvedCustomer(server, merchant);
    await collect(server, merchant);
    server.setNow(monday);
    await cutNow(server);
    const counter = await openCounter(server);
    const [made] = (await summary(server, merchant)).data.cuts;
    const cut = made?.reference ?? '';
    expect((await counter.ops('cod cuts')).rows).toContainEqual(
      expect.objectContaining({ cut, receivable: '$965.20', 'pays on': '2026-11-24' }),
    );
    const shown = new Map((await counter.ops('cod cut', { cut })).rows.map((row) => [row['field'], row['value']]));
    expect(shown.get('account')).toBe(accountNumber);
    const reference = `SPEI ${randomUUID().slice(0, 8)}`;
    expect((await counter.approved('cod pay', { cut, reference })).exit).toBe(exits.done);
    expect(await counter.lastEvent()).toMatchObject({ subject: cut });
    const again = await counter.approved('cod pay', { cut, reference: 'SPEI other' });
    expect([again.exit, again.said.join()]).toEqual([exits.notPossible, expect.stringContaining(reference)]);
    expect((await counter.approved('cod pay', { cut: 'C20261123-XXXXXX', reference: 'x' })).exit).toBe(
      exits.notPossible,
    );
    const { data } = await summary(server, merchant);
    expect(data.cuts).toMatchObject([
      { stage: 'paid', bankReference: reference, bank: '012', accountTail: accountNumber.slice(-4), ...one },
    ]);
    expect(data.coming).toEqual([]);
    expect(data.stages).toEqual([{ stage: 'paid', ...one }]);
    await runDue(server.context, [codPaymentJob]);
    const emails = JSON.stringify(server.outside.sent.filter(({ to }) => to === 'corte@example.com'));
    expect(emails).toContain(reference);
    expect(emails).toContain('$965.20');
  });

  test('D-95 the simulator collects, is paid less, finds the recipient absent, and plays calendar and bank', async () => {
    const merchant = await newMerchant(server);
    const run = async (name: keyof typeof commands, ...args: string[]) => {
      const lines: string[] = [];
      await commands[name](server.context, args, (line) => lines.push(line));
      return lines.join('\n');
    };
    const doors = [];
    for (let index = 0; index < 3; index += 1) doors.push(await atTheDoor(server, merchant, 80_000));
    await run('collect', doors[0]?.waybillNo ?? '', 'full');
    await run('collect', doors[1]?.waybillNo ?? '', 'less', '300.50');
    await run('collect', doors[2]?.waybillNo ?? '', 'absent');
    expect((await summary(server, merchant)).data.totals).toMatchObject({ waybills: 2, codAmount: 110_050 });
    server.setNow('2026-11-23T18:00:00Z');
    await run('bank', 'cut');
    server.setNow('2026-11-24T18:00:00Z');
    const paidBy = await run('bank', 'pay');
    const [cut] = (await summary(server, merchant)).data.cuts;
    expect(cut).toMatchObject({ stage: 'paid', waybills: 2 });
    expect(paidBy).toContain(cut?.bankReference ?? 'nothing');
  });
});

describe('one figure everywhere', () => {
  const aShipment = fc.record({
    codAmount: fc.integer({ min: 1, max: constants.cod.maxAmountCentavos }),
    end: fc.constantFrom('full', 'full', 'less', 'returned', 'cancelled', 'waits'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    daysAgo: fc.integer({ min: 0, max: 9 }),
  });

  test('D-88 D-62 screen, detail, cuts and file agree to the cent over any shipments, returns and part payments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aShipment, { minLength: 1, maxLength: 8 }), fc.boolean(), async (shipments, isCut) => {
        server.setNow(friday);
        const merchant = await newMerchant(server);
        // Merchants with an application are among those whose books are compared.
        await approvedCustomer(server, merchant);
        let collectedInAll = 0;
        let count = 0;
        for (const { codAmount, end, share, daysAgo } of shipments) {
          const at = new Date(Date.parse(friday) - daysAgo * 86_400_000).toISOString();
          if (end === 'waits' || end === 'cancelled') {
            const { orderNo } = await newOrder(server, merchant, { parcel: { ...clothes, codAmount } });
            const cancellation = { reason: 'placedTwice' as const };
            if (end === 'cancelled')
              await server.call('orderCancel', { orderNos: [orderNo], cancellation }, { token: merchant.token });
            continue;
          }
          const { waybillNo } = await atTheDoor(server, merchant, codAmount);
          if (end === 'returned') {
            for (const status of ['returning', 'returned'] as const)
              await recordScan(server.context, waybillNo, status, { place: 'Mérida, Yuc.', at: new Date(at) });
            continue;
          }
          const collected = end === 'full' ? codAmount : Math.max(1, Math.floor(codAmount * share));
          await paid(server, waybillNo, at, collected);
          collectedInAll += collected;
          count += 1;
        }
        if (isCut) await cutNow(server);
        const { data } = await summary(server, merchant);
        const { totals, stages, days, cuts, coming } = data;
        expect([totals.waybills, totals.codAmount]).toEqual([count, collectedInAll]);
        expect(totals.receivable).toBe(totals.codAmount - totals.codFee - totals.withholdingTax);
        const sum = (parts: readonly (typeof totals)[]) =>
          addTotals(
            parts.map(({ waybills, ordered, codAmount, codFee, withholdingTax, receivable }) => ({
              waybills,
              ordered,
              codAmount,
              codFee,
              withholdingTax,
              receivable,
            })),
          );
        expect(sum(days)).toEqual(totals);
        expect(sum(stages)).toEqual(totals);
        expect(sum(coming)).toEqual(totals);
        const shown = (await detail(server, merchant)).data;
        expect(shown.totals).toEqual(totals);
        expect(sum(shown.rows.map((row) => ({ waybills: 1, ...row })))).toEqual(totals);
        for (const cut of cuts) {
          const ofCut = (await detail(server, merchant, { cut: cut.reference })).data;
          expect(sum(ofCut.rows.map((row) => ({ waybills: 1, ...row })))).toEqual(sum([cut]));
        }
        expect(await checkBooks(server.context, server.context.clock())).toBe(0);
        if (count === 0) return;
        const rows = toRows(await getFile(merchant)).slice(1);
        const column = (index: number) => rows.reduce((all, row) => all + Math.round(Number(row[index]) * 100), 0);
        expect(rows).toHaveLength(count);
        expect([column(7), column(8), column(9), column(10)]).toEqual([
          totals.codAmount,
          totals.codFee,
          totals.withholdingTax,
          totals.receivable,
        ]);
      }),
      { numRuns: Number(process.env['COD_RUNS'] ?? 6) },
    );
  });
});

describe('CALL-51 CALL-52 what belongs to whom, and what is taken away', () => {
  test('ROLE-04 another customer’s cut is not found, in the detail and in the file', async () => {
    const [merchant, other] = [await newMerchant(server), await newMerchant(server)];
    await collect(server, merchant);
    server.setNow(monday);
    await cutNow(server);
    const cut = (await summary(server, merchant)).data.cuts[0]?.reference ?? '';
    expect((await detail(server, other, { cut })).codeName).toBe('notFound');
    expect((await report(await getToken(server, other), { cut })).json()).toMatchObject({ code: 999001004 });
    expect((await detail(server, merchant, { cut })).data.rows).toHaveLength(1);
    const waybill = (await detail(server, merchant)).data.rows[0]?.waybillNo;
    server.setNow(friday);
    await collect(server, other);
    expect((await detail(server, other, { after: waybill })).data.rows).toEqual([]);
    for (const id of ['codSummary', 'codSummaryDetail', 'codSummaryReport'] as const)
      expect((await server.call(id, {})).codeName).toBe('sessionExpired');
  });

  test('CALL-51 rows come in pages behind a waybill, each once', async () => {
    const merchant = await newMerchant(server);
    // Merchants with an application are among those whose books are compared.
    await approvedCustomer(server, merchant);
    const { pageSize } = constants.shipments;
    const { waybillNo } = await collect(server, merchant);
    const { db } = server.context;
    // Enough more for a full page, of the same day.
    await sql`with made as (
      insert into orders (id, order_no, waybill_no, user_id, status, product_type, sender, recipient, parcel, price,
        sender_phone, recipient_phone, pickup_date, pickup_slot, payment_mode, promised_from, promised_to, search_text, ordered_at)
      select gen_random_uuid(), 'P' || n, 'JMX9' || lpad(n::text, 11, '0'), user_id, status, product_type, sender, recipient,
        parcel, price, sender_phone, recipient_phone, pickup_date, pickup_slot, payment_mode, promised_from, promised_to,
        search_text, ordered_at from orders, generate_series(1, ${pageSize}::integer) n where waybill_no = ${waybillNo}
      returning id
    ), booked as (
      insert into cod_collections (order_id, day_id, collected_at, fee_in_price, ordered, cod_amount, cod_fee, withholding_tax, receivable)
      select made.id, d.id, now(), false, 100000, 100000, 3480, 0, 96520
        from made, cod_days d where d.user_id = ${merchant.user.userId}::uuid
    )
    update cod_days set waybills = waybills + ${pageSize}::integer, ordered = ordered + ${pageSize}::integer * 100000,
      cod_amount = cod_amount + ${pageSize}::integer * 100000, cod_fee = cod_fee + ${pageSize}::integer * 3480,
      receivable = receivable + ${pageSize}::integer * 96520 where user_id = ${merchant.user.userId}::uuid`.execute(db);
    const first = (await detail(server, merchant)).data;
    expect(first.rows).toHaveLength(pageSize);
    expect(first.totals.waybills).toBe(pageSize + 1);
    const second = (await detail(server, merchant, { after: first.next })).data;
    expect([second.rows.length, second.next]).toEqual([1, null]);
    expect(new Set([...first.rows, ...second.rows].map((row) => row.waybillNo)).size).toBe(pageSize + 1);
    expect(await checkBooks(server.context, server.context.clock())).toBe(0);
  });

  test('MSG-23 SYS-05 nothing to take away is a message, and no file', async () => {
    const merchant = await newMerchant(server);
    const answer = await report(merchant.token);
    expect(answer.headers['content-type']).toContain('json');
    expect(answer.json()).toMatchObject({ code: 999009001, msg: 'No hay datos para exportar.' });
  });

  test('CALL-52 the file has typed cells and no formula, whatever a recipient is called', async () => {
    const merchant = await newMerchant(server);
    const name = '=HYPERLINK("http://x","y")';
    const order = await newOrder(server, merchant, {
      parcel: { ...clothes, codAmount: 123_456 },
      recipient: { ...jose, name: 'Otra Persona' },
    });
    await sql`update orders set recipient = recipient || ${JSON.stringify({ name })}::jsonb
      where waybill_no = ${order.waybillNo}`.execute(server.context.db);
    for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'] as const)
      await recordScan(server.context, order.waybillNo, status, { place: 'Mérida, Yuc.', at: new Date(friday) });
    const sheet = await getFile(merchant);
    expect(sheet.hasFormula).toBe(false);
    const cell = (address: string) => sheet.cells.get(address);
    expect(cell('E2')).toMatchObject({ type: 'inlineStr', value: name, format: '49' });
    expect(cell('C2')).toMatchObject({ type: undefined });
    expect(cell('H2')).toMatchObject({ type: undefined, value: '1234.56' });
  });
});

describe('books', () => {
  test('FEAT-08 sums that don’t agree with their shipments are found, shown to the operator, and hold their cut back', async () => {
    const merchant = await newMerchant(server);
    await approvedCustomer(server, merchant);
    await collect(server, merchant);
    const counter = await openCounter(server);
    expect((await counter.ops('cod check')).exit).toBe(exits.done);
    const add = (centavos: number) =>
      server.context.db
        .updateTable('cod_days')
        .set((eb) => ({ receivable: eb('receivable', '+', centavos) }))
        .where('user_id', '=', merchant.user.userId)
        .execute();
    await add(1);
    const found = await counter.ops('cod check');
    expect(found.exit).toBe(exits.notPossible);
    expect(found.rows).toMatchObject([
      { subject: '2026-11-20', field: 'receivable', 'by shipments': 96_520, 'rolled up': 96_521 },
    ]);
    // Concurrent checks store each sum once.
    await Promise.all(Array.from({ length: 8 }, () => checkBooks(server.context, server.context.clock())));
    const kept = server.context.db
      .selectFrom('cod_mismatches')
      .select('subject')
      .where('user_id', '=', merchant.user.userId);
    expect(await kept.execute()).toHaveLength(1);
    server.setNow(monday);
    await cutNow(server);
    expect((await summary(server, merchant)).data.cuts).toEqual([]);
    await add(-1);
    expect((await counter.ops('cod check')).said).toEqual(['The books agree.']);
    server.setNow('2026-11-26T06:00:00Z');
    await cutNow(server);
    expect((await summary(server, merchant)).data.cuts).toMatchObject([{ from: '2026-11-20', ...one }]);
  });

  test('FEAT-08 each night from three in Mexico City the books are compared, once; a mismatch is stored for the operator until it is resolved', async () => {
    const merchant = await newMerchant(server);
    await approvedCustomer(server, merchant);
    await collect(server, merchant);
    const { db } = server.context;
    const add = (centavos: number) =>
      db
        .updateTable('cod_days')
        .set((eb) => ({ cod_fee: eb('cod_fee', '+', centavos) }))
        .where('user_id', '=', merchant.user.userId)
        .execute();
    /** What is stored for this merchant after the calendar job has run. */
    const savedAt = async (time: string) => {
      server.setNow(time);
      const effect = await calendarJob.work(server.context, {}, { id: '' });
      await transaction(db, async (trx) => effect?.(trx));
      await runDue(server.context, [checkJob]);
      await settleJobs(server.context);
      return db
        .selectFrom('cod_mismatches')
        .select(['subject', 'field', 'by_rows', 'rolled_up'])
        .where('user_id', '=', merchant.user.userId)
        .execute();
    };
    const found = [{ subject: '2026-11-20', field: 'cod_fee', by_rows: fee, rolled_up: fee + 1 }];
    // Jobs that other tests have left run first.
    await savedAt('2026-12-01T08:00:00Z');
    await add(1);
    expect(await savedAt('2026-12-01T08:59:59Z')).toEqual([]);
    expect(await savedAt('2026-12-01T09:00:00Z')).toEqual(found);
    const counter = await openCounter(server);
    expect((await counter.ops('cod check')).rows).toMatchObject([{ subject: '2026-11-20', 'rolled up': fee + 1 }]);
    await add(-1);
    // That day has been checked.
    expect(await savedAt('2026-12-01T21:00:00Z')).toEqual(found);
    expect(await savedAt('2026-12-02T09:00:00Z')).toEqual([]);
  });

  test('FEAT-08 D-88 a day that differs is rolled up again with its cut, audited; what was paid is left as it is', async () => {
    const merchant = await newMerchant(server);
    await approvedCustomer(server, merchant);
    await collect(server, merchant);
    await collect(server, merchant, { codAmount: 64_000, at: '2026-11-21T17:00:00Z' });
    const counter = await openCounter(server);
    const { userId } = merchant.user;
    const rebuild = (day: string) => counter.ops('cod rebuild', { day, merchant: merchant.phone });
    const spoil = (table: 'cod_days' | 'cod_cuts') =>
      server.context.db.updateTable(table).set({ waybills: 7, cod_fee: 1 }).where('user_id', '=', userId).execute();
    const seen = async () => (await summary(server, merchant, { from: '2026-11-16', to: '2026-11-23' })).data;
    const { totals: right } = await seen();
    expect(right.waybills).toBe(2);

    expect((await rebuild('2026-11-20')).said).toEqual(['2026-11-20 agrees with its shipments.']);
    expect((await rebuild('2026-11-19')).exit).toBe(exits.notPossible);
    await spoil('cod_days');
    const first = await rebuild('2026-11-20');
    expect([first.exit, first.said]).toEqual([
      exits.done,
      ['2 sums are rolled up again.', '2 sums of this customer do not agree still: npm run ops -- cod check.'],
    ]);
    expect(first.rows).toEqual([
      { subject: '2026-11-20', field: 'waybills', was: 7, is: 1 },
      { subject: '2026-11-20', field: 'cod_fee', was: 1, is: fee },
    ]);
    // Other tests ran with clocks days ahead: the newest entry is theirs.
    const { rows: events } = await counter.ops('audit', { size: '100' });
    const audited = events.find(({ subject }) => subject === `${userId} 2026-11-20`);
    expect([audited?.['before'], audited?.['after']].map((side) => JSON.parse(String(side)) as object)).toEqual([
      { '2026-11-20 waybills': 7, '2026-11-20 cod_fee': 1 },
      { '2026-11-20 waybills': 1, '2026-11-20 cod_fee': fee },
    ]);
    const [listed] = (await counter.ops('cod check')).rows;
    expect(listed).toMatchObject({ account: merchant.phone, subject: '2026-11-21', field: 'waybills' });
    await rebuild('2026-11-21');
    expect((await seen()).totals).toEqual(right);
    expect((await counter.ops('cod check')).said).toEqual(['The books agree.']);

    server.setNow(monday);
    await cutNow(server);
    const [{ reference: cut = '' } = {}] = (await seen()).cuts;
    await spoil('cod_days');
    await spoil('cod_cuts');
    await rebuild('2026-11-20');
    await rebuild('2026-11-21');
    expect(await seen()).toMatchObject({ totals: right, cuts: [right] });
    expect((await counter.ops('cod check')).said).toEqual(['The books agree.']);

    await counter.approved('cod pay', { cut, reference: `SPEI ${cut}` });
    await spoil('cod_days');
    const refused = await rebuild('2026-11-20');
    expect(refused.exit).toBe(exits.notPossible);
    expect(refused.said.join()).toContain(`${cut}, which was paid on 2026-11-23 by SPEI ${cut}`);
    expect((await seen()).totals.waybills).toBe(14);
  });

  test('FEAT-08 a rebuild removes a day without a shipment, and counts a payment that is collected meanwhile', async () => {
    const merchant = await newMerchant(server);
    await approvedCustomer(server, merchant);
    const counter = await openCounter(server);
    const { waybillNo } = await collect(server, merchant);
    const { waybillNo: other } = await atTheDoor(server, merchant, 100_000);
    const rebuild = (day: string) => counter.ops('cod rebuild', { day, merchant: merchant.phone });
    await server.context.db
      .updateTable('cod_days')
      .set({ cod_fee: 1 })
      .where('user_id', '=', merchant.user.userId)
      .execute();
    await Promise.all([paid(server, other), rebuild('2026-11-20')]);
    expect((await summary(server, merchant)).data.totals).toMatchObject({ waybills: 2, codFee: 2 * fee });
    const books = server.context.db
      .deleteFrom('cod_collections')
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('id').where('waybill_no', 'in', [waybillNo, other]),
      );
    await books.execute();
    // The books no longer contain the two parcels: a day has nothing to report about that.
    expect((await rebuild('2026-11-20')).said.at(-1)).toMatch(/^2 sums of this customer do not agree still/);
    expect((await summary(server, merchant)).data).toMatchObject({ totals: noTotals, days: [] });
  });

  test('a merchant with outstanding money keeps the account until it is paid; then the books stay without a name', async () => {
    const merchant = await newMerchant(server);
    const { waybillNo } = await collect(server, merchant);
    const { db } = server.context;
    const remove = async () => {
      const token = await getToken(server, merchant);
      const code = await ownCodeFor(server, { ...merchant, token }, 'deleteAccount');
      return server.call('accountDelete', { via: 'sms', understood: true, code }, { token });
    };
    expect((await remove()).codeName).toBe('moneyToCome');
    server.setNow(monday);
    await cutNow(server);
    expect((await remove()).codeName).toBe('moneyToCome');
    const cut = (await summary(server, merchant)).data.cuts[0]?.reference ?? '';
    await (await openCounter(server)).approved('cod pay', { cut, reference: `SPEI ${cut}` });
    server.setNow('2026-11-23T07:00:00Z');
    expect((await remove()).codeName).toBe('success');
    const left = await db
      .selectFrom('cod_cuts as k')
      .innerJoin('cod_days as d', 'd.cut_id', 'k.id')
      .innerJoin('cod_collections as c', 'c.day_id', 'd.id')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['k.user_id', 'd.user_id as of_day', 'k.receivable', 'o.user_id as of_order'])
      .where('o.waybill_no', '=', waybillNo)
      .execute();
    expect(left).toEqual([{ user_id: null, of_day: null, receivable: 96_520, of_order: null }]);
  });

  test('the export of personal data has what was collected, with its cut', async () => {
    const merchant = await newMerchant(server);
    const { waybillNo } = await collect(server, merchant);
    const { rawPayload } = await server.app.inject({
      method: 'POST',
      url: getWire('dataExport').path,
      payload: '{}',
      headers: { authToken: merchant.token, langType: 'ES', 'content-type': 'application/json' },
    });
    const sheet = readBack(rawPayload).find(({ name }) => name === 'Cobrado contra entrega');
    const [, row = []] = sheet ? toRows(sheet) : [];
    expect([row[0], ...row.slice(2, 7)]).toEqual([waybillNo, '1000', '1000', '34.8', '0', '965.2']);
  });
});
