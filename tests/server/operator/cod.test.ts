import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exits } from '#server/operator/command.ts';
import { commands } from '#server/simulator/commands.ts';
import { approvedCustomer, codInput, getReference, sendCod } from '#tests/server/modules/support/cod.ts';
import { type Customer, friday, newCustomer, openWithAna } from '#tests/server/modules/support/customers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  ({ server } = await openWithAna());
  counter = await openCounter(server);
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const getInfo = async ({ token }: Customer) => (await server.call('codApplyInfo', {}, { token })).data;

async function applied(change: Parameters<typeof codInput>[2] = {}) {
  const customer = await newCustomer(server);
  const input = await codInput(server, customer, change);
  await sendCod(server, customer, input);
  return { customer, input, reference: await getReference(server, customer) };
}

describe('npm run ops -- cod', () => {
  test('STATE-05 what waits is listed, the longest wait first, and shown with its files and what is worth a look', async () => {
    server.setNow(new Date(Date.parse(friday) - 60_000).toISOString());
    const first = await applied();
    server.setNow(friday);
    const second = await applied({ tin: 'XXXX', accountNumber: '032180000118359718', bank: '072' });
    const { rows } = await counter.ops('cod list');
    const listed = rows.map(({ reference }) => reference);
    expect(listed.indexOf(first.reference)).toBeLessThan(listed.indexOf(second.reference));
    const shown = new Map(
      (await counter.ops('cod show', { reference: second.reference })).rows.map((row) => [row['field'], row['value']]),
    );
    expect(shown.get('account')).toBe('underReview');
    expect(shown.get('accountNumber')).toBe('032180000118359718');
    expect(shown.get('bank name')).toBe('Banorte');
    expect(shown.get('file 1')).toMatch(/^idImages: idImages\.jpg/);
    expect(shown.get('look at tin')).toBe('as an RFC its form is wrong');
    expect(shown.get('look at accountNumber')).toBe('as a CLABE it does not add up');
    const plain = await counter.ops('cod show', { reference: first.reference });
    expect(plain.rows.map(({ field }) => field)).not.toContain('look at tin');
  });

  test('D-84 its files are exported by their number, and the audit names the reader', async () => {
    const { reference } = await applied();
    const { exit, saved } = await counter.ops('cod file', { reference, number: '3', into: 'banco.jpg' });
    expect([exit, Buffer.from(saved ?? '', 'base64').length]).toEqual([exits.done, 900]);
    expect(await counter.lastEvent()).toMatchObject({
      subject: reference,
      after: JSON.stringify({ read: 'bankCertificates' }),
    });
    expect((await counter.ops('cod file', { reference, number: '4', into: 'x' })).exit).toBe(exits.notPossible);
  });

  test('STATE-05 D-80 approving, rejecting, switching off and on: each once, each audited, none with what the customer wrote', async () => {
    const { customer, input, reference } = await applied();
    expect((await counter.ops('cod reject', { reference })).exit).toBe(exits.misuse);
    expect((await counter.ops('cod approve', { reference })).said).toEqual([`${reference} is approved.`]);
    expect(await getInfo(customer)).toMatchObject({ approvedStatus: 2, isEnable: 1, reason: null });
    expect((await counter.ops('cod reject', { reference, reason: 'x' })).exit).toBe(exits.notPossible);
    const off = { account: customer.phone, reason: 'Cobros duplicados.' };
    expect((await counter.ops('cod enable', off)).exit).toBe(exits.notPossible);
    expect((await counter.ops('cod disable', off)).exit).toBe(exits.done);
    expect(await getInfo(customer)).toMatchObject({ approvedStatus: 2, isEnable: 2, reason: off.reason });
    expect((await server.call('userInfo', {}, { token: customer.token })).data.collectsCod).toBe(false);
    expect(await counter.lastEvent()).toMatchObject({
      command: 'cod disable',
      subject: customer.user.userId,
      before: JSON.stringify({ state: 'approved', revision: 2 }),
    });
    expect((await counter.ops('cod enable', off)).exit).toBe(exits.done);
    expect(await getInfo(customer)).toMatchObject({ approvedStatus: 2, isEnable: 1, reason: null, revision: 4 });
    expect((await server.call('userInfo', {}, { token: customer.token })).data.collectsCod).toBe(true);
    const audit = await counter.ops('audit', { size: '50' });
    expect(JSON.stringify(audit.rows)).not.toContain(input.accountNumber);
    expect((await counter.ops('cod show', { reference: 'D20261120-AAAAAA' })).exit).toBe(exits.notPossible);
    expect((await counter.ops('cod disable', { account: '9990000000', reason: 'x' })).exit).toBe(exits.notPossible);
  });

  test('STATE-09 D-83 only what is approved can be switched off', async () => {
    const { customer } = await applied();
    const { exit, said } = await counter.ops('cod disable', { account: customer.phone, reason: 'x' });
    expect([exit, said]).toEqual([exits.notPossible, ['Cash on delivery of this account is underReview.']]);
  });
});

describe('D-95 the simulator', () => {
  const play = async (...words: string[]) => {
    const said: string[] = [];
    await commands.cod(server.context, words, (line) => said.push(line));
    return said;
  };

  test('plays a reviewer: what adds up is approved, else it is sent back with a reason', async () => {
    const good = await applied();
    expect(await play(good.customer.phone)).toEqual([`${good.customer.phone}: approved`]);
    const wrong = await applied({ accountNumber: '032180000118359718' });
    await play(wrong.customer.phone);
    expect(await getInfo(wrong.customer)).toMatchObject({
      approvedStatus: 3,
      reason: expect.stringContaining('CLABE'),
    });
  });

  test('plays the given decision, and says when there is nothing to decide', async () => {
    const { customer } = await applied();
    await play(customer.phone, 'reject', 'Falta la firma.');
    expect(await getInfo(customer)).toMatchObject({ approvedStatus: 3, reason: 'Falta la firma.' });
    await expect(play(customer.phone, 'approve')).rejects.toThrow('is not where that can be decided');
    const other = await newCustomer(server);
    await approvedCustomer(server, other);
    expect(await play(other.phone, 'disable')).toEqual([`${other.phone}: disabled`]);
    expect(await play(other.phone, 'enable')).toEqual([`${other.phone}: approved`]);
    await expect(play('9990000000')).rejects.toThrow('There is no account');
    await expect(play(other.phone, 'perhaps')).rejects.toThrow('Decisions: review, approve');
  });
});
