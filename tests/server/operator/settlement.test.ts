import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { exits, type OpsReply } from '#server/operator/command.ts';
import { readBack } from '#tests/server/documents/read-workbook.ts';
import { approvedCustomer } from '#tests/server/modules/support/cod.ts';
import { collect, cutNow } from '#tests/server/modules/support/collecting.ts';
import { type Customer, friday, newCustomer, openWithAna } from '#tests/server/modules/support/customers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  ({ server } = await openWithAna());
  counter = await openCounter(server);
});
afterEach(() => server.setNow(friday));
afterAll(() => server.close());

/** Friday's payments are cut on Monday and paid on Tuesday. */
const monday = '2026-11-23T06:00:00Z';
const wednesday = '2026-11-25T18:00:00Z';

interface Merchant extends Customer {
  cut: string;
  clabe: string;
}

const cutOf = (userId: string) =>
  server.context.db.selectFrom('cod_cuts').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

/** Merchants with an approved account and a cut of $965.20 that is to be paid on Tuesday. */
async function newMerchants(count: number): Promise<Merchant[]> {
  server.setNow(friday);
  const made: Omit<Merchant, 'cut'>[] = [];
  for (let index = 0; index < count; index += 1) {
    const customer = await newCustomer(server);
    const { accountNumber } = await approvedCustomer(server, customer);
    await collect(server, customer);
    made.push({ ...customer, clabe: accountNumber });
  }
  server.setNow(monday);
  await cutNow(server);
  return Promise.all(made.map(async (each) => ({ ...each, cut: (await cutOf(each.user.userId)).reference })));
}

const inSection = ({ rows }: OpsReply, name: string) => rows.filter(({ section }) => section === name);
const factsOf = (reply: OpsReply) => Object.fromEntries(reply.rows.map(({ field, value }) => [String(field), value]));

const toFile = (lines: readonly (readonly string[])[]) =>
  ['cut,reference,amount', ...lines.map((line) => line.join(','))].join('\n');
const spei = () => `SPEI ${randomUUID().slice(0, 8)}`;

describe('settlement', () => {
  test('FEAT-08 what is to be paid has its days with totals, and a day that has passed is overdue', async () => {
    const [merchant] = await newMerchants(1);
    const day = async () => (await counter.ops('cod due')).rows.find((row) => row['pays on'] === '2026-11-24');
    expect(await day()).toMatchObject({ overdue: null, cuts: expect.any(Number) });
    server.setNow(wednesday);
    expect(await day()).toMatchObject({ overdue: 'overdue' });
    const { rows } = await counter.ops('cod cuts', { on: '2026-11-24' });
    expect(rows.find(({ cut }) => cut === merchant?.cut)).toMatchObject({
      receivable: '$965.20',
      overdue: 'overdue',
    });
    expect((await counter.ops('cod cuts', { on: '2026-11-25' })).rows).toEqual([]);
    const first = await counter.ops('cod cuts', { size: '1' });
    expect([first.rows.length, (first.total ?? 0) >= 1]).toEqual([1, true]);
  });

  test('FEAT-08 D-95 a cut is paid as it was read: another sum, and a second payment, are refused', async () => {
    const [merchant] = await newMerchants(1);
    const { cut = '' } = merchant ?? {};
    const seen = factsOf(await counter.ops('cod cut', { cut }))['revision'];
    const proposed = await counter.ops('cod pay', { cut, reference: spei(), seen });
    const proposal = proposed.rows[0]?.['proposal'];
    expect(factsOf(await counter.ops('cod cut', { cut }))['proposal']).toBe(proposal);
    expect(inSection(await counter.ops('proposal show', { id: proposal }), 'change')).toContainEqual(
      expect.objectContaining({ field: 'receivable', before: '$965.20' }),
    );
    await server.context.db.updateTable('cod_cuts').set({ receivable: 90_000 }).where('reference', '=', cut).execute();
    const other = await openCounter(server, `Berta ${cut}`);
    expect(await other.ops('cod pay', { cut, reference: spei(), seen })).toMatchObject({
      exit: exits.notPossible,
      said: [`${cut} was changed by another operator since you opened it: look at it again.`],
    });
    expect((await other.ops('proposal approve', { id: proposal })).exit).toBe(exits.notPossible);
    const now = factsOf(await other.ops('cod cut', { cut }));
    expect(now).toMatchObject({ receivable: '$900.00' });
    expect(await other.approved('cod pay', { cut, reference: spei(), seen: now['revision'] })).toMatchObject({
      exit: exits.done,
    });
    expect(factsOf(await counter.ops('cod cut', { cut }))).toMatchObject({ paid: expect.any(String) });
  });
});

describe('a file for the bank', () => {
  test('FEAT-08 has payee, account, amount and cut of all that is to be paid; the audit has who has read it', async () => {
    const [one, other] = await newMerchants(2);
    const { cut = '' } = other ?? {};
    await server.context.db.updateTable('cod_cuts').set({ user_id: null }).where('reference', '=', cut).execute();
    const { exit, saved = '', said } = await counter.ops('cod payments', { until: '2026-11-24', as: 'csv', into: 'x' });
    const lines = Buffer.from(saved, 'base64').toString().split('\r\n');
    expect([exit, lines[0]]).toEqual([exits.done, '\u{feff}payee,bank,clabe,amount,cut']);
    expect(lines.find((line) => line.endsWith(`,${one?.cut}`))).toContain(`,${one?.clabe},965.2,`);
    expect(lines.some((line) => line.endsWith(cut))).toBe(false);
    expect(said).toContain(`${cut} is left out: it has no account.`);
    expect(await counter.lastEvent()).toMatchObject({
      command: 'cod payments',
      subject: '2026-11-24',
      after: expect.stringContaining(String(one?.cut)),
    });
    const sheet = await counter.ops('cod payments', { until: '2026-11-24', into: 'x' });
    const [{ cells, hasFormula } = { cells: new Map(), hasFormula: true }] = readBack(
      Buffer.from(sheet.saved ?? '', 'base64'),
    );
    expect(hasFormula).toBe(false);
    expect([...cells.values()].map(({ value }) => value)).toContain(one?.clabe);
    expect((await counter.ops('cod payments', { until: '2026-11-01', into: 'x' })).exit).toBe(exits.notPossible);
  });

  test('formula injection: a payee that begins like a formula is a text in the CSV file', async () => {
    const [merchant] = await newMerchants(1);
    const { approved_application_id: id } = await server.context.db
      .selectFrom('cod_accounts')
      .select('approved_application_id')
      .where('user_id', '=', String(merchant?.user.userId))
      .executeTakeFirstOrThrow();
    const application = await server.context.db
      .selectFrom('cod_applications')
      .selectAll()
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow();
    const other = { ...application.answers, accountName: '=HYPERLINK("https://example.com")' };
    const copy = randomUUID();
    await server.context.db
      .insertInto('cod_applications')
      .values({
        ...application,
        id: copy,
        reference: `D20261120-${copy.slice(0, 6).toUpperCase()}`,
        submission_key: copy,
        answers: JSON.stringify(other),
      })
      .execute();
    await server.context.db
      .updateTable('cod_accounts')
      .set({ approved_application_id: copy })
      .where('user_id', '=', String(merchant?.user.userId))
      .execute();
    const { saved = '' } = await counter.ops('cod payments', { until: '2026-11-24', as: 'csv', into: 'x' });
    const csv = Buffer.from(saved, 'base64').toString();
    expect(csv).toContain(`"'=HYPERLINK(""https://example.com"")"`);
  });
});

describe('a file of the bank', () => {
  test('FEAT-08 D-95 pays all of its cuts as one proposal, which a second operator reads line by line', async () => {
    const merchants = await newMerchants(3);
    const lines = merchants.map(({ cut }) => [cut, spei(), '$965.20']);
    const proposed = await counter.ops('cod pay-file', { file: 'banco.csv', text: toFile(lines) });
    const id = proposed.rows[0]?.['proposal'];
    const shown = await counter.ops('proposal show', { id });
    expect(inSection(shown, 'result')).toMatchObject(
      lines.map(([cut, reference]) => ({ cut, reference, receivable: '$965.20', result: 'paid' })),
    );
    expect(inSection(shown, 'change')).toContainEqual(
      expect.objectContaining({ field: 'receivable', after: '$2,895.60' }),
    );
    expect((await cutOf(String(merchants[0]?.user.userId))).paid_at).toBeNull();
    const other = await openCounter(server, `Clara ${String(id)}`);
    expect(await other.ops('proposal approve', { id })).toMatchObject({
      exit: exits.done,
      said: ['3 cuts are paid: $2,895.60. The customers are notified.'],
    });
    for (const [index, { user }] of merchants.entries())
      expect(await cutOf(user.userId)).toMatchObject({ bank_reference: lines[index]?.[1] });
    expect(await counter.lastEvent()).toMatchObject({ command: 'cod pay-file', subject: 'banco.csv' });
  });

  test('FEAT-08 one line that can’t be paid stops all, unless those that can are asked for; each line has its result', async () => {
    const [one, two, three, four] = await newMerchants(4);
    const [paidBefore, taken] = [spei(), spei()];
    await counter.approved('cod pay', { cut: two?.cut, reference: paidBefore });
    const text = toFile([
      [one?.cut ?? '', taken, '965.20'],
      [two?.cut ?? '', spei()],
      [three?.cut ?? '', paidBefore],
      [four?.cut ?? '', spei(), '1.00'],
      ['C20261123-XXXXXX', spei()],
      ['', spei()],
    ]);
    const all = await counter.ops('cod pay-file', { file: 'banco.csv', text });
    expect([all.exit, all.said]).toEqual([
      exits.notPossible,
      ['5 of 6 lines can’t be paid, so none is. --only-right pays the others.'],
    ]);
    expect(all.rows.map(({ line, result }) => [line, result])).toEqual([
      [2, 'paid'],
      [3, 'paidBefore'],
      [4, 'referenceTaken'],
      [5, 'otherAmount'],
      [6, 'notFound'],
      [7, 'incomplete'],
    ]);
    expect((await counter.ops('proposal list')).rows.filter(({ subject }) => subject === 'banco.csv')).toEqual([]);
    const some = await counter.approved('cod pay-file', { file: 'banco.csv', text, 'only-right': true });
    expect([some.exit, some.said]).toEqual([
      exits.done,
      ['1 cut is paid: $965.20. The customer is notified.', '5 of 6 lines are left out.'],
    ]);
    expect(await cutOf(String(one?.user.userId))).toMatchObject({ bank_reference: taken });
    expect((await cutOf(String(four?.user.userId))).paid_at).toBeNull();
  });

  test('D-95 a cut that another operator has paid meanwhile makes the proposal outdated; none of its cuts is paid', async () => {
    const [one, two] = await newMerchants(2);
    const text = toFile([
      [one?.cut ?? '', spei()],
      [two?.cut ?? '', spei()],
    ]);
    const proposed = await counter.ops('cod pay-file', { file: 'banco.csv', text, 'only-right': true });
    expect((await counter.approved('cod pay', { cut: one?.cut, reference: spei() })).exit).toBe(exits.done);
    const other = await openCounter(server, `Diana ${String(one?.cut)}`);
    expect(await other.ops('proposal approve', { id: proposed.rows[0]?.['proposal'] })).toMatchObject({
      exit: exits.notPossible,
      said: [expect.stringContaining('has changed since')],
    });
    expect((await cutOf(String(two?.user.userId))).paid_at).toBeNull();
  });

  test('a cut or a reference twice, a file without its columns, and one that is too long are refused', async () => {
    const [one] = await newMerchants(1);
    const twice = await counter.ops('cod pay-file', {
      file: 'banco.csv',
      text: toFile([
        [one?.cut ?? '', spei()],
        [one?.cut ?? '', spei()],
      ]),
    });
    expect(twice.rows.map(({ result }) => result)).toEqual(['repeated', 'repeated']);
    const long = Array.from({ length: constants.operators.maxPaymentLines + 1 }, () => [one?.cut ?? '', 'x']);
    for (const text of ['a,b\n1,2', 'cut,reference', toFile(long)])
      expect((await counter.ops('cod pay-file', { file: 'banco.csv', text })).exit).toBe(exits.misuse);
  });
});

describe('merchants', () => {
  test('FEAT-08 each with state, sums of a period and what is to be paid; found by name, phone and state', async () => {
    const [merchant] = await newMerchants(1);
    const { phone = '' } = merchant ?? {};
    const find = async (input: object) => (await counter.ops('merchant list', { ...input })).rows;
    expect(await find({ term: phone })).toMatchObject([
      { account: phone, state: 'approved', collected: '$1,000.00', 'open cuts': 1, 'to pay': '$965.20', mismatches: 0 },
    ]);
    expect(await find({ term: phone, from: '2026-11-21' })).toMatchObject([{ collected: '$0.00', 'open cuts': 1 }]);
    await counter.ops('cod disable', { account: phone, reason: 'Cobros duplicados.' });
    expect(await find({ term: phone, where: ['state=approved'] })).toEqual([]);
    expect(await find({ term: phone, where: ['state=disabled'] })).toMatchObject([{ state: 'disabled' }]);
    expect((await counter.ops('merchant list', { from: '2026-11-21', to: '2026-11-20' })).exit).toBe(exits.misuse);
  });

  test('FEAT-08 one with its application, weeks, cuts, days and mismatches, without its account in full', async () => {
    const [merchant] = await newMerchants(1);
    const { phone = '', clabe = '', cut = '', user } = merchant ?? {};
    const shown = await counter.ops('merchant show', { account: phone });
    expect(factsOf(shown)).toMatchObject({
      account: phone,
      application: expect.stringMatching(/^D/),
      'account ending': clabe.slice(-4),
      'to pay': '$965.20',
    });
    expect(JSON.stringify(shown.rows)).not.toContain(clabe);
    expect(inSection(shown, 'week').slice(-2)).toEqual([
      { section: 'week', week: '2026-11-16', collected: '$1,000.00', paid: '$0.00' },
      { section: 'week', week: '2026-11-23', collected: '$0.00', paid: '$0.00' },
    ]);
    expect(inSection(shown, 'cut')).toMatchObject([{ cut, receivable: '$965.20', 'pays on': '2026-11-24' }]);
    expect(inSection(shown, 'day')).toMatchObject([{ day: '2026-11-20', collected: '$1,000.00', cut }]);
    await server.context.db
      .updateTable('cod_days')
      .set({ cod_fee: 1 })
      .where('user_id', '=', String(user?.userId))
      .execute();
    await counter.ops('cod check');
    expect(inSection(await counter.ops('merchant show', { account: phone }), 'mismatch')).toContainEqual(
      expect.objectContaining({
        subject: '2026-11-20',
        field: 'cod_fee',
        'by shipments': '$34.80',
        'rolled up': '$0.01',
      }),
    );
    await counter.approved('cod pay', { cut, reference: spei() });
    const weeks = inSection(await counter.ops('merchant show', { account: phone }), 'week');
    expect(weeks.at(-1)).toMatchObject({ paid: '$965.20' });
    expect((await counter.ops('merchant show', { account: '9990000000' })).exit).toBe(exits.notPossible);
  });
});
