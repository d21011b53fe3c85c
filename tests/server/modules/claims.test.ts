import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { recordPromise } from '#server/modules/orders/promises.ts';
import { exits } from '#server/operator/command.ts';
import { type Counter, openCounter } from '#tests/server/operator/support.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { elsewhere } from '#tests/support/one-connection.ts';
import { eventually } from '#tests/support/patience.ts';
import type { TestServer } from '#tests/support/server.ts';
import { solveCase } from './support/cases.ts';
import { clabe, fileClaim, sendEvidence } from './support/claims.ts';
import { friday, later, newOrder, openWithAna } from './support/customers.ts';
import { newTicket, sendFile, toPdf } from './support/files.ts';
import { deliveredParcel, scanUpTo, trackedParcel } from './support/parcels.ts';
import { newPerson, type Person } from './support/people.ts';

const dayMinutes = 24 * 60;

let server: TestServer;
let ana: Person;
let counter: Counter;
beforeAll(async () => {
  ({ server } = await openWithAna());
  counter = await openCounter(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  ana = await newPerson(server);
});

/** Days later, with a session that has not expired. */
async function waitDays(days: number): Promise<void> {
  server.setNow(later(days * dayMinutes));
  await server.context.db
    .updateTable('sessions')
    .set({ last_seen_at: server.context.clock() })
    .where('user_id', '=', ana.userId)
    .execute();
}

const insured = { ...clothes, itemValue: 120_000, insure: true };
const delivered = (parcel: object = insured) => deliveredParcel(server, ana, {}, { parcel: { ...clothes, ...parcel } });

const file = (orderNo: string, change: object = {}, customer = ana) => fileClaim(server, customer, orderNo, change);

const read = async (orderNo: string, customer = ana) =>
  server.call('orderClaims', { orderNo }, { token: customer.token });

const stored = (waybillNo: string) =>
  server.context.db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .selectAll('cases')
    .where('waybill_no', '=', waybillNo)
    .orderBy('case_no')
    .execute();

describe('filing a claim', () => {
  test('CONST-10 D-93 damage after the delivery: a number, the two times, the amount; the evidence is attached', async () => {
    const { orderNo, waybillNo } = await delivered();
    expect((await read(orderNo)).data).toMatchObject({
      case: null,
      offers: [{ kind: 'damage', until: '2026-11-27' }],
      parcel: { itemValue: 120_000, insure: true },
    });
    const { data } = await file(orderNo);
    expect(data).toEqual({
      answeredAt: '2026-11-20T16:42:00.000Z',
      isNew: true,
      case: {
        caseNo: expect.stringMatching(/^C20261120-\d{6}$/),
        kind: 'damage',
        openedAt: '2026-11-20T16:42:00.000Z',
        firstAnswerDueAt: '2026-11-20T17:42:00.000Z',
        solutionDueAt: '2026-11-21T16:42:00.000Z',
        firstAnsweredAt: null,
        firstAnswer: null,
        solvedAt: null,
        solution: null,
        claim: {
          amount: 86_000,
          payable: 86_000,
          approved: null,
          clabeEnding: '7771',
          paymentReference: null,
          paidAt: null,
        },
      },
    });
    expect((await read(orderNo)).data).toMatchObject({ case: data.case, offers: [] });
    const [row] = await stored(waybillNo);
    const files = await server.context.db
      .selectFrom('stored_files')
      .select(['user_id', 'expires_at'])
      .where('id', 'in', row?.file_ids ?? [])
      .execute();
    expect(files).toEqual([{ user_id: ana.userId, expires_at: null }]);
  });

  test('D-93 sent again, in any way and at once, it is the same claim', async () => {
    const { orderNo, waybillNo } = await delivered();
    const all = await Promise.all(Array.from({ length: 5 }, () => file(orderNo)));
    expect(all.filter(({ data }) => data.isNew)).toHaveLength(1);
    expect(new Set(all.map(({ data }) => data.case.caseNo)).size).toBe(1);
    expect(await stored(waybillNo)).toHaveLength(1);
  });

  // The embedded database has one connection, so two calls never file at the same moment.
  test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'D-93 of two devices that file at once the second waits for the first, and both have its claim',
    async () => {
      const { orderNo, waybillNo } = await delivered();
      const waiting = sql<{ pid: number; relation: string | null }>`
        select pid, relation::regclass::text as relation from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
      const { devices, atCases } = await server.context.db.transaction().execute(async (trx) => {
        // Both come as far as they can before one of them writes.
        await sql`lock table cases in share mode`.execute(trx);
        const filing = elsewhere(() => Promise.all([file(orderNo), file(orderNo)]));
        await eventually(async () => expect((await waiting.execute(trx)).rows).toHaveLength(2));
        const found = (await waiting.execute(trx)).rows.filter(({ relation }) => relation === 'cases');
        // Two that both found no claim would try for ever to be the one that files it.
        if (found.length > 1) await sql`select pg_cancel_backend(${found[0]?.pid}::integer)`.execute(trx);
        return { devices: filing, atCases: found.length };
      });
      const answers = (await devices).map(({ data }) => data);
      expect(atCases).toBe(1);
      expect(answers.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
      expect(new Set(answers.map((each) => each.case.caseNo)).size).toBe(1);
      expect(await stored(waybillNo)).toHaveLength(1);
    },
  );

  test('CONST-10 a loss: overdue and still for a week, or a case without a solution in time, which the claim continues', async () => {
    const still = await newOrder(server, ana);
    await scanUpTo(server, still.waybillNo, 'inTransit');
    await recordPromise(server.context, still.waybillNo, {
      promisedFrom: '2026-11-21',
      promisedTo: '2026-11-21',
      reason: 'vehicle',
      at: later(1),
    });
    await waitDays(6);
    expect((await file(still.orderNo, { kind: 'loss' })).codeName).toBe('claimNotPossible');
    await waitDays(7);
    expect((await file(still.orderNo, { kind: 'loss', amount: 10_000 })).data).toMatchObject({ isNew: true });

    server.setNow(friday);
    const { orderNo, waybillNo } = await delivered();
    await server.call('caseOpen', { waybillNo, tail: '1180' }, { ip: freshIp() });
    expect((await file(orderNo, { kind: 'loss' })).codeName).toBe('claimNotPossible');
    await waitDays(3);
    const { data } = await file(orderNo, { kind: 'loss' });
    expect(data).toMatchObject({ isNew: true, case: { kind: 'loss' } });
    expect(await stored(waybillNo)).toMatchObject([
      { kind: 'notReceived', solved_at: later(3 * dayMinutes), solution: null },
      { kind: 'loss', solved_at: null },
    ]);
    // The open case is the claim, in whatever way one asks for it.
    const again = await server.call('caseOpen', { waybillNo, tail: '1180' }, { ip: freshIp() });
    expect(again.data).toMatchObject({ isNew: false, case: { caseNo: data.case.caseNo, claim: null } });
  });

  test('CONST-10 after seven days damage is no longer claimed', async () => {
    const { orderNo } = await delivered();
    await waitDays(8);
    expect((await read(orderNo)).data.offers).toEqual([]);
    expect((await file(orderNo)).codeName).toBe('claimNotPossible');
  });

  test('ROLE-04 another’s parcel is not found, also by who receives it and by a stranger', async () => {
    const recipient = await newPerson(server, { phone: jose.phone, phone_verified_at: friday });
    const stranger = await newPerson(server);
    const { orderNo } = await delivered();
    expect((await server.call('orderDetail', { orderNo }, { token: recipient.token })).codeName).toBe('success');
    for (const other of [recipient, stranger])
      for (const answer of [await read(orderNo, other), await file(orderNo, {}, other), await read('P1', other)])
        expect(answer.codeName).toBe('notFound');
  });

  test.each([
    ['more than the declared value', { amount: 120_001 }, '/amount', 'answers:refusal.claimAmount'],
    ['nothing', { amount: 0 }, '/amount', 'rules:exclusiveMinimum'],
    ['half a centavo', { amount: 0.5 }, '/amount', 'rules:moneyDecimals'],
    ['a CLABE of 17 digits', { clabe: clabe.slice(1) }, '/clabe', 'rules:digits.count'],
    ['no evidence', { evidence: [] }, '/evidence', 'rules:minItems'],
    ['an unknown kind', { kind: 'notReceived' }, '/kind', 'rules:enum'],
    ['no words', { note: ' ' }, '/note', 'rules:note.required'],
  ])('D-53 %s is rejected at its place, and nothing is filed', async (_, change, pointer, key) => {
    const { orderNo, waybillNo } = await delivered();
    const { codeName, errors } = await file(orderNo, change);
    expect([codeName, errors.map((error) => [error.pointer, error.key])]).toEqual([
      'invalidParameter',
      [[pointer, key]],
    ]);
    expect(await stored(waybillNo)).toEqual([]);
  });

  test('D-98 evidence of another account, of another form, sent before or unknown is rejected at its place', async () => {
    const beto = await newPerson(server);
    const { orderNo, waybillNo } = await delivered();
    const [foreign, otherForm, own] = [
      await sendEvidence(server, beto),
      await sendFile(server, { bytes: toPdf(), token: ana.token }),
      await sendEvidence(server, ana),
    ];
    const other = await delivered();
    await file(other.orderNo, { evidence: [own.id], ticket: own.ticket });
    for (const { id, ticket } of [foreign, otherForm, own]) {
      const { errors } = await file(orderNo, { evidence: [id], ticket });
      expect(errors).toMatchObject([{ pointer: '/evidence', key: 'answers:refusal.filesGone' }]);
    }
    expect(await stored(waybillNo)).toEqual([]);
    const bare = { bytes: toPdf(), name: 'a.pdf', form: 'tracking/claim', field: 'evidence', ticket: newTicket() };
    expect((await sendFile(server, bare)).codeName).toBe('sessionExpired');
  });

  test('D-53 without insurance more can be claimed than is paid', async () => {
    const { orderNo } = await delivered({ itemValue: 1_000_000 });
    expect((await file(orderNo, { amount: 1_000_000 })).data.case.claim).toMatchObject({
      amount: 1_000_000,
      payable: 351_930,
    });
  });
});

describe('deciding and paying a claim', () => {
  const decide = (caseNo: string, amount: number, more: object = {}) =>
    counter.approved('case decide', { case: caseNo, amount, text: 'La factura ampara una pieza.', ...more });

  test('D-93 in part: decided with its reason, then paid with the bank’s reference; the customer is notified twice and reads it, others don’t', async () => {
    const { orderNo, waybillNo } = await delivered();
    const { caseNo } = (await file(orderNo)).data.case;
    const { rows } = await counter.ops('case show', { case: waybillNo });
    expect(Object.fromEntries(rows.map((row) => [row['field'], row['value']]))).toMatchObject({
      kind: 'damage',
      claimed: '$860.00',
      declared: '$1,200.00',
      insured: 'true',
      limit: '$1,200.00',
      payable: '$860.00',
      clabe,
      'file 1': 'factura.pdf (1000 bytes)',
      'first answer due': '2026-11-20T17:42:00.000Z',
      'solution due': '2026-11-21T16:42:00.000Z',
    });
    expect((await decide(caseNo, 640)).said).toEqual([`${caseNo} is approved: $640.00.`]);
    expect((await counter.ops('case list')).rows.map((row) => row['case'])).toContain(caseNo);
    server.setNow(later(60));
    const paid = await counter.approved('case pay', { case: caseNo, reference: 'SPEI 20261120 01' });
    expect(paid.said).toEqual([`${caseNo} is paid: $640.00.`]);
    expect((await counter.ops('case list')).rows.map((row) => row['case'])).not.toContain(caseNo);

    expect((await read(orderNo)).data.case).toMatchObject({
      firstAnsweredAt: '2026-11-20T16:42:00.000Z',
      solvedAt: '2026-11-20T16:42:00.000Z',
      solution: 'La factura ampara una pieza.',
      claim: { approved: 64_000, paymentReference: 'SPEI 20261120 01', paidAt: later(60).toISOString() },
    });
    expect(await trackedParcel(server, waybillNo)).toMatchObject({
      case: { caseNo, solution: null, claim: null, solvedAt: '2026-11-20T16:42:00.000Z' },
    });
    const own = await server.call('waybillDetail', { waybillNo }, { token: ana.token });
    expect(own.data.parcel?.case?.claim).toMatchObject({ approved: 64_000 });
    const events = await server.context.db
      .selectFrom('jobs')
      .select('unique_key')
      .where('kind', '=', 'notification')
      .where('unique_key', 'like', `%${caseNo}%`)
      .execute();
    expect(events).toHaveLength(2);
    const audit = await server.context.db
      .selectFrom('operator_events')
      .selectAll()
      .where('subject', '=', caseNo)
      .where('outcome', '=', 'done')
      .execute();
    expect(audit.map(({ command, after }) => [command, after])).toMatchObject([
      ['case decide', { state: 'approved', approved: 64_000 }],
      ['case pay', { state: 'paid', paid: 'SPEI 20261120 01' }],
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/ampara|0020100/);
  });

  test('D-93 decided and paid at once; neither is done twice, and one payment is for one claim', async () => {
    const [first, second] = [await delivered(), await delivered()];
    const { caseNo } = (await file(first.orderNo)).data.case;
    const other = (await file(second.orderNo)).data.case.caseNo;
    expect(await decide(caseNo, 860, { reference: 'SPEI 2' })).toMatchObject({ rows: [{ state: 'paid' }] });
    for (const refused of [
      await decide(caseNo, 100),
      await counter.approved('case pay', { case: caseNo, reference: 'SPEI 3' }),
      await decide(other, 860, { reference: 'SPEI 2' }),
      await counter.approved('case pay', { case: other, reference: 'SPEI 4' }),
    ])
      expect(refused.exit).toBe(exits.notPossible);
    expect((await read(first.orderNo)).data.case?.claim).toMatchObject({
      approved: 86_000,
      paymentReference: 'SPEI 2',
    });
    expect((await read(second.orderNo)).data.case?.claim).toMatchObject({ approved: null, paymentReference: null });
    expect((await read(first.orderNo)).data.offers).toEqual([]);
  });

  test('D-53 never more than can be paid; a claim is decided and not solved, a report is solved and not decided', async () => {
    const { orderNo, waybillNo } = await delivered({ itemValue: 1_000_000 });
    const { caseNo } = (await file(orderNo, { amount: 1_000_000 })).data.case;
    expect((await decide(caseNo, 3_519.31)).said).toEqual([expect.stringContaining('$3,519.30 of')]);
    expect((await counter.ops('case solve', { case: caseNo, text: 'Listo' })).exit).toBe(exits.notPossible);
    expect(await solveCase(server.context, waybillNo, 'Listo')).toBeUndefined();
    const { waybillNo: reported } = await delivered();
    await server.call('caseOpen', { waybillNo: reported, tail: '1180' }, { ip: freshIp() });
    expect((await decide(reported, 1)).exit).toBe(exits.notPossible);
    expect((await decide(caseNo, 1, { amount: -1 })).exit).toBe(exits.misuse);
  });

  test('D-93 refused with 0: there is nothing to pay, and the same damage is not claimed again', async () => {
    const { orderNo } = await delivered();
    const { caseNo } = (await file(orderNo)).data.case;
    expect((await decide(caseNo, 0)).said).toEqual([`${caseNo} is refused: $0.00.`]);
    expect((await counter.approved('case pay', { case: caseNo, reference: 'SPEI 5' })).exit).toBe(exits.notPossible);
    expect((await file(orderNo)).codeName).toBe('claimNotPossible');
  });

  test('D-98 an operator reads the evidence by its number', async () => {
    const { orderNo } = await delivered();
    const { caseNo } = (await file(orderNo)).data.case;
    const { saved = '' } = await counter.ops('case file', { case: caseNo, number: 1, into: 'x.pdf' });
    expect(Buffer.from(saved, 'base64').equals(Buffer.from(toPdf()))).toBe(true);
    expect((await counter.ops('case file', { case: caseNo, number: 2, into: 'x.pdf' })).exit).toBe(exits.notPossible);
  });
});
