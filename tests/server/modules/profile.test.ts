import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, newCustomer } from './support/customers.ts';
import { tally } from './support/requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

test('CALL-25 FEAT-06 the profile’s fields are stored, tidied, and emptied again', async () => {
  const { token, user } = await newCustomer(server);
  const { data } = await server.call(
    'userUpdate',
    { version: user.version, fullName: '  Ana   Lucía Robles ', company: 'Telar y Barro', birthday: '1990-02-28' },
    { token },
  );
  expect(data).toMatchObject({
    fullName: 'Ana Lucía Robles',
    company: 'Telar y Barro',
    birthday: '1990-02-28',
    version: user.version + 1,
  });
  expect((await server.call('userInfo', {}, { token })).data).toEqual(data);
  const emptied = await server.call('userUpdate', { version: data.version, fullName: 'Ana', company: ' ' }, { token });
  expect(emptied.data).toMatchObject({ fullName: 'Ana', company: null, birthday: null });
});

test('CALL-25 MSG-17 D-33 a birthday in the future, by the server’s clock in Mexico City, is rejected at its field, today is not', async () => {
  const { token, user } = await newCustomer(server);
  const born = (birthday: string) => server.call('userUpdate', { version: user.version, birthday }, { token });
  const refused = await born('2026-11-21');
  expect(refused.codeName).toBe('invalidParameter');
  expect(refused.errors).toEqual([{ pointer: '/birthday', key: 'rules:notFuture', params: {} }]);
  expect((await born('2026-11-20')).data.birthday).toBe('2026-11-20');
});

test('CALL-25 a profile that breaks a rule is rejected at the field, and fields outside of the profile can’t be changed', async () => {
  const { token, user } = await newCustomer(server);
  const wrong = await server.call(
    'userUpdate',
    { version: user.version, fullName: '<b>Ana</b>', birthday: '1990-02-30' },
    { token },
  );
  expect([wrong.codeName, ...wrong.errors.map(({ pointer }) => pointer).toSorted()]).toEqual([
    'invalidParameter',
    '/birthday',
    '/fullName',
  ]);
  for (const extra of [{ phone: '9991112233' }, { monthlyContract: true }, { userId: user.userId }]) {
    expect(
      (await server.call('userUpdate', { version: user.version, fullName: 'Ana', ...extra }, { token })).codeName,
    ).toBe('invalidParameter');
  }
  expect((await server.call('userInfo', {}, { token })).data).toEqual(user);
});

test('two writers: of ten changes of one version at once one is stored, and the others get a conflict', async () => {
  const { token, user } = await newCustomer(server);
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      server.call('userUpdate', { version: user.version, company: `Compañía ${index}` }, { token }),
    ),
  );
  expect(tally(all)).toEqual({ success: 1, conflict: 9 });
  const kept = all.find(({ codeName }) => codeName === 'success');
  expect((await server.call('userInfo', {}, { token })).data.company).toBe(kept?.data.company);
});

test('someone else’s data: what a customer reads and changes is their own alone', async () => {
  const [ana, luis] = [await newCustomer(server), await newCustomer(server)];
  await server.call('userUpdate', { version: ana.user.version, fullName: 'Ana' }, { token: ana.token });
  expect((await server.call('userInfo', {}, { token: luis.token })).data).toEqual(luis.user);
});
