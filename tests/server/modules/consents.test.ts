import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { newPerson, type Person } from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: '2026-11-20T16:42:00Z' });
});
afterAll(() => server.close());

const read = async ({ token }: Person) => (await server.call('consentGet', {}, { token })).data;
const save = async ({ token }: Person, choices: object) => (await server.call('consentSave', choices, { token })).data;
const getHistory = ({ userId }: Person) =>
  server.context.db
    .selectFrom('consents')
    .select(['purpose', 'granted'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('purpose')
    .execute();
const getEvents = async ({ token }: Person) =>
  (await server.call('securityEvents', { page: 1, pageSize: 10 }, { token })).data.rows.map(({ kind }) => kind);

test('without a choice nothing is agreed to', async () => {
  expect(await read(await newPerson(server))).toEqual({ offers: false, surveys: false, changedAt: null });
});

test('a choice is stored with its time, and recorded as a security event', async () => {
  const person = await newPerson(server);
  expect(await save(person, { offers: true, surveys: false })).toEqual({
    offers: true,
    surveys: false,
    changedAt: '2026-11-20T16:42:00.000Z',
  });
  expect(await read(person)).toMatchObject({ offers: true, surveys: false });
  expect(await getEvents(person)).toEqual(['consentChanged']);
});

test('every change is added, also within one moment, and the newest holds; what was chosen before is not written again', async () => {
  const person = await newPerson(server);
  await save(person, { offers: true, surveys: false });
  await save(person, { offers: true, surveys: false });
  await save(person, { offers: false, surveys: false });
  expect(await save(person, { offers: true, surveys: false })).toMatchObject({ offers: true, surveys: false });
  expect(await getHistory(person)).toEqual([
    { purpose: 'offers', granted: true },
    { purpose: 'surveys', granted: false },
    { purpose: 'offers', granted: false },
    { purpose: 'offers', granted: true },
  ]);
  expect(await getEvents(person)).toHaveLength(3);
});

test('each of ten choices at once is stored or changes nothing, and the last one applies', async () => {
  const person = await newPerson(server);
  await Promise.all(Array.from({ length: 10 }, (_, index) => save(person, { offers: index % 2 === 0, surveys: true })));
  const history = (await getHistory(person)).filter(({ purpose }) => purpose === 'offers');
  for (const [index, { granted }] of history.entries()) expect(granted).not.toBe(history[index - 1]?.granted);
  expect((await read(person)).offers).toBe(history.at(-1)?.granted);
});

test('ROLE-04 a choice is one’s own', async () => {
  const [one, other] = [await newPerson(server), await newPerson(server)];
  await save(one, { offers: true, surveys: true });
  expect(await read(other)).toEqual({ offers: false, surveys: false, changedAt: null });
});
