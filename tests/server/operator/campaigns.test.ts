import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#server/http/handlers.ts';
import { campaignJob } from '#server/modules/pricing/campaigns.ts';
import { exits } from '#server/operator/command.ts';
import { friday, later, orderInput } from '#tests/server/modules/support/customers.ts';
import { newPerson, type Person } from '#tests/server/modules/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  counter = await openCounter(server);
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const add = (campaign: string, input: Record<string, unknown> = {}) =>
  counter.approved('campaign add', {
    campaign,
    name: 'Buen Fin',
    type: 'voucher',
    worth: 21,
    budget: 5_000,
    audience: 'public',
    fees: ['freight'],
    ...input,
  });
const row = async (campaign: string) =>
  (await counter.ops('campaign list')).rows.find((each) => each['campaign'] === campaign);
const claim = ({ token }: Person, code: string) => server.call('couponClaim', { code }, { token });
const getCoupons = async ({ token }: Person) =>
  (await server.call('couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, { token })).data.rows;
const order = ({ token }: Person, coupons: readonly string[]) =>
  server.call(
    'orderAdd',
    orderInput({ review: { acceptTerms: true, coupons: [...coupons] } } as Partial<Input<'orderAdd'>>),
    { token },
  );
const newPeople = (count: number) => Promise.all(Array.from({ length: count }, () => newPerson(server)));
const work = () => campaignJob.work(server.context, {}, { id: '' });

describe('a campaign', () => {
  test('D-73 needs two operators, and says who gets a coupon', async () => {
    const proposed = await counter.ops('campaign add', {
      campaign: 'DOS-FIRMAS',
      name: 'Dos firmas',
      type: 'percentage',
      worth: 10,
      budget: 100,
      audience: 'public',
    });
    expect(proposed.rows).toMatchObject([{ proposal: expect.any(String) }]);
    expect(await row('DOS-FIRMAS')).toBeUndefined();
    expect((await add('dos-firmas')).exit).toBe(exits.done);
    expect(await counter.lastEvent()).toMatchObject({
      command: 'campaign add',
      subject: 'DOS-FIRMAS',
      'approved by': 'Rosa Segunda',
    });
    expect(await row('DOS-FIRMAS')).toMatchObject({ state: 'running', issued: 0, budget: '$5,000.00', spent: '$0.00' });
    expect((await add('DOS-FIRMAS')).said).toEqual(['campaign: there is a campaign DOS-FIRMAS already.']);
  });

  test('D-73 its budget is raised by two operators, never lowered, and not when it is over', async () => {
    await add('MAS-DINERO', { budget: 100 });
    const raise = { campaign: 'mas-dinero', budget: 250 };
    expect((await counter.ops('campaign raise', raise)).rows).toMatchObject([{ proposal: expect.any(String) }]);
    expect(await row('MAS-DINERO')).toMatchObject({ budget: '$100.00' });
    await counter.approved('campaign raise', raise);
    expect(await row('MAS-DINERO')).toMatchObject({ budget: '$250.00', 'budget left': '$250.00' });
    expect(await counter.lastEvent()).toMatchObject({ before: '{"budget":10000}', after: '{"budget":25000}' });
    expect((await counter.ops('campaign raise', { ...raise, budget: 250 })).said).toEqual([
      'budget: it is not more than its budget, $250.00.',
    ]);
    await counter.ops('campaign stop', { campaign: 'MAS-DINERO' });
    expect((await counter.ops('campaign raise', { ...raise, budget: 300 })).said).toEqual([
      'The campaign MAS-DINERO is over.',
    ]);
  });

  test('D-73 what can’t be is refused at its field', async () => {
    for (const [input, sentence] of [
      [{ budget: 20 }, 'budget: it does not pay a single coupon.'],
      [{ audience: 'accounts' }, 'accounts: list phones or e-mail addresses, or choose a file of them.'],
      [
        { audience: 'accounts', accounts: '3300000000, a@b.mx' },
        'accounts: 2 have no account, such as 3300000000, a@b.mx',
      ],
      [{ audience: 'newAccounts' }, 'joined-from: say from and until which day the accounts are created.'],
      [{ 'joined-from': '2026-11-20' }, 'joined-from: only a campaign for new accounts has a period.'],
      [{ until: '2026-11-19' }, 'until: '],
      [{ threshold: 100 }, 'threshold: '],
    ] as const)
      expect((await add('NADA', input)).said[0]).toContain(sentence);
    expect(await row('NADA')).toBeUndefined();
  });

  test('D-73 listed accounts have their coupon at once, by list and by file, each once', async () => {
    const [byPhone, byEmail] = await Promise.all([
      newPerson(server, { phone: '3312340001' }),
      newPerson(server, { email: 'lista@ejemplo.mx' }),
    ]);
    const input = {
      audience: 'accounts',
      accounts: '3312340001',
      file: 'lista.txt',
      text: 'lista@ejemplo.mx\n3312340001\n',
    };
    expect((await add('LISTA', input)).said).toEqual(['LISTA has begun: 2 accounts have got their coupon.']);
    for (const person of [byPhone, byEmail])
      expect(await getCoupons(person)).toMatchObject([{ value: 2_100, nameKey: 'coupons:name.season' }]);
    expect((await claim(byPhone, 'LISTA')).errors[0]?.key).toBe('answers:refusal.couponCode.unknown');
    expect(await row('LISTA')).toMatchObject({ issued: 2, used: 0, share: '0 %' });
  });

  test('D-73 accounts of a period get theirs when they are created, up to the limit', async () => {
    await add('NUEVAS', {
      audience: 'newAccounts',
      'joined-from': '2026-11-21',
      'joined-until': '2026-11-22',
      count: 2,
    });
    const before = await newPerson(server);
    server.setNow(later(24 * 60));
    const people = [await newPerson(server), await newPerson(server), await newPerson(server)];
    await work();
    await work();
    expect(await getCoupons(before)).toEqual([]);
    const counts = await Promise.all(people.map(async (person) => (await getCoupons(person)).length));
    expect(counts.toSorted()).toEqual([0, 1, 1]);
    expect(await row('NUEVAS')).toMatchObject({ issued: 2 });
  });

  test('D-73 a public code gives one coupon per account, and says why it gives none', async () => {
    await add('HOLA-2026', { count: 1, until: '2026-11-25' });
    const [person, second] = [await newPerson(server), await newPerson(server)];
    const { data } = await claim(person, ' hola-2026 ');
    expect(data).toMatchObject({ value: 2_100, unusable: null });
    expect((await claim(person, 'HOLA-2026')).data.code).toBe(data.code);
    expect(await getCoupons(person)).toHaveLength(1);
    expect((await claim(second, 'HOLA-2026')).errors).toMatchObject([
      { pointer: '/code', key: 'answers:refusal.couponCode.usedUp' },
    ]);
    expect((await claim(second, 'HOLA-2027')).errors[0]?.key).toBe('answers:refusal.couponCode.unknown');
    expect((await order(person, [data.code])).codeName).toBe('success');
    expect((await claim(person, 'HOLA-2026')).errors[0]?.key).toBe('answers:refusal.coupon.used');
    server.setNow(later(7 * 24 * 60));
    expect((await claim(await newPerson(server), 'HOLA-2026')).errors[0]?.key).toBe('answers:refusal.couponCode.ended');
  });

  test('D-73 of 50 accounts that enter a code at once as many get a coupon as there are', async () => {
    await add('VEINTE', { count: 20 });
    const answers = await Promise.all((await newPeople(50)).map((person) => claim(person, 'VEINTE')));
    expect(answers.filter(({ codeName }) => codeName === 'success')).toHaveLength(20);
    expect(await row('VEINTE')).toMatchObject({ issued: 20 });
  });

  test('D-73 that is stopped ends its unused coupons, and a used one is not good again after a cancellation', async () => {
    await add('ALTO');
    const [user, other] = [await newPerson(server), await newPerson(server)];
    const [used, unused] = [(await claim(user, 'ALTO')).data.code, (await claim(other, 'ALTO')).data.code];
    const { orderNo } = (await order(user, [used])).data;
    expect((await counter.ops('campaign stop', { campaign: 'alto' })).said).toEqual([
      'ALTO has ended, with 1 coupon that was not used.',
    ]);
    expect((await order(other, [unused])).errors[0]?.key).toBe('answers:refusal.coupon.expired');
    expect((await claim(await newPerson(server), 'ALTO')).errors[0]?.key).toBe('answers:refusal.couponCode.ended');
    await server.call('orderCancel', { orderNos: [orderNo], cancellation: { reason: 'noLongerNeeded' } }, user);
    expect(await getCoupons(user)).toEqual([]);
    expect(await row('ALTO')).toMatchObject({ state: 'stopped', used: 1, spent: '$21.00' });
    expect((await counter.ops('campaign stop', { campaign: 'ALTO' })).exit).toBe(exits.notPossible);
  });
});

describe('a budget', () => {
  test('D-72 of 50 orders at its end exactly those are placed that it pays in full; cancelling one returns its part', async () => {
    await add('AGOTADA', { budget: 215 });
    const people = await newPeople(50);
    const codes = await Promise.all(people.map(async (person) => (await claim(person, 'AGOTADA')).data.code));
    const answers = await Promise.all(people.map((person, index) => order(person, [codes[index] ?? ''])));
    const placed = answers.flatMap(({ codeName }, index) => (codeName === 'success' ? [index] : []));
    expect(placed).toHaveLength(10);
    const refused = answers.filter(({ codeName }) => codeName !== 'success');
    expect(new Set(refused.map(({ errors }) => `${errors[0]?.pointer} ${errors[0]?.key}`))).toEqual(
      new Set(['/review/coupons answers:refusal.coupon.usedUp']),
    );
    expect(await row('AGOTADA')).toMatchObject({ issued: 50, used: 10, spent: '$210.00', 'budget left': '$5.00' });
    expect((await counter.ops('campaign show', { campaign: 'AGOTADA' })).rows).toEqual([
      { day: '2026-11-20', used: 10, spent: '$210.00' },
    ]);

    const [index = 0] = placed;
    const orderNos = [answers[index]?.data.orderNo ?? ''];
    const cancellation = { reason: 'noLongerNeeded' } as const;
    const payer = people[index] as Person;
    expect((await server.call('orderCancel', { orderNos, cancellation }, payer)).data.coupons.returned).toBe(1);
    expect(await row('AGOTADA')).toMatchObject({ used: 9, spent: '$189.00' });
    const next = answers.findIndex(({ codeName }) => codeName !== 'success');
    expect((await order(people[next] as Person, [codes[next] ?? ''])).codeName).toBe('success');
  });

  test('D-72 a coupon that its campaign can’t pay is said to be used up before the order is placed', async () => {
    await add('CHICA', { budget: 30 });
    const [first, second] = [await newPerson(server), await newPerson(server)];
    const codes = [(await claim(first, 'CHICA')).data.code, (await claim(second, 'CHICA')).data.code];
    expect((await order(first, [codes[0] ?? ''])).codeName).toBe('success');
    const { sender, recipient, parcel, pickup } = orderInput();
    const { data } = await server.call(
      'couponsForOrder',
      {
        cost: { originZip: sender.zip, destinationZip: recipient.zip, parcel: { weight: parcel.weight } },
        productType: parcel.productType,
        paymentMode: pickup.paymentMode,
        senderPhone: sender.phone,
      } as Input<'couponsForOrder'>,
      second,
    );
    expect(data).toMatchObject({ coupons: [{ code: codes[1], refusal: 'usedUp' }], proposal: null });
  });
});
