import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countRejections, flushRejections, telemetryCommands } from '#server/modules/forms/rule-stops.ts';
import { keptDays, sweepRuleStops } from '#server/modules/forms/rule-stop-store.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  await flushRejections(server.context);
  await server.context.db.deleteFrom('rule_stops').execute();
});

const tooHeavy = { rule: 'order/parcel#/weight#maximum', key: 'rules:weight.maximum' };
const stop = (kind: string, count = 1, over: object = {}) => ({ ...tooHeavy, kind, count, ...over });
const rows = () => server.context.db.selectFrom('rule_stops').selectAll().orderBy('kind').execute();
const report = (input: object = { days: 7 }) => server.call('ruleStopReport', input);

test('MSG-26 counts of one rule add up by day and kind, however many pages send at once', async () => {
  await Promise.all(
    Array.from({ length: 30 }, () => server.call('ruleStops', { stops: [stop('refused', 2), stop('shown')] })),
  );
  expect(await rows()).toEqual([
    {
      day: '2026-11-20',
      form: 'order/parcel',
      pointer: '/weight',
      keyword: 'maximum',
      key: 'rules:weight.maximum',
      channel: 'browser',
      kind: 'refused',
      count: 60,
    },
    {
      day: '2026-11-20',
      form: 'order/parcel',
      pointer: '/weight',
      keyword: 'maximum',
      key: 'rules:weight.maximum',
      channel: 'browser',
      kind: 'shown',
      count: 30,
    },
  ]);
});

test('MSG-07 a rule that only the server can check is counted by its id as well', async () => {
  await server.call('ruleStops', {
    stops: [{ rule: 'order/sender#/zip#serverRule', key: 'rules:serverRule.coveredZip', kind: 'shown', count: 1 }],
  });
  expect((await report()).data.rules).toMatchObject([
    { form: 'order/sender', keyword: 'serverRule', title: 'address.zip', shown: 1 },
  ]);
});

test('the same rule twice in one message is counted twice', async () => {
  await server.call('ruleStops', { stops: [stop('refused'), stop('refused', 3)] });
  expect((await rows()).map(({ count }) => count)).toEqual([4]);
});

test('unknown ids are dropped, and with them any text that a client put there', async () => {
  const strange = [
    stop('refused', 1, { rule: 'order/parcel#/weight#Ana Robles, 33 1204 4471' }),
    stop('refused', 1, { rule: 'order/parcel#/secret#maximum' }),
    stop('refused', 1, { rule: 'unknown/form#/weight#maximum' }),
    stop('refused', 1, { rule: 'no id at all' }),
    stop('refused', 1, { rule: '__proto__#/weight#maximum' }),
    stop('refused', 1, { key: 'rules:something.else' }),
  ];
  expect((await server.call('ruleStops', { stops: strange })).data).toEqual({ counting: true });
  expect(await rows()).toEqual([]);
});

test('a rule across the steps of an order counts at the step that it stops', async () => {
  await server.call('ruleStops', {
    stops: [
      { rule: 'order/recipient#/street#differentAddress', key: 'rules:differentAddress', kind: 'refused', count: 1 },
    ],
  });
  expect((await rows()).map(({ form, pointer }) => `${form} ${pointer}`)).toEqual(['order/recipient /street']);
});

test('the error of a hidden field that is shown at another one counts as its own', async () => {
  const rejected = { key: 'rules:state.required', kind: 'refused', count: 1 };
  await server.call('ruleStops', {
    stops: [
      { rule: 'order/recipient#/zip#required', ...rejected },
      { rule: 'order/recipient#/secret#required', ...rejected },
    ],
  });
  expect((await rows()).map(({ pointer, keyword, count }) => [pointer, keyword, count])).toEqual([
    ['/state', 'required', 1],
  ]);
});

test('the server counts its rejections by the same ids, with a star for any entry, and never a made-up field', async () => {
  await server.call('trackQuery', {
    waybills: ['JMX000000000018', 'nonsense', 'more nonsense'],
    tail: '1180',
    'Ana Robles': 1,
  });
  await server.call('phoneExist', {});
  await flushRejections(server.context);
  expect(
    (await rows()).map(({ form, pointer, keyword, key, channel, count }) => [
      form,
      pointer,
      keyword,
      key,
      channel,
      count,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['tracking/query', '/waybills/*', 'waybillNumber', 'rules:waybillNumber.characters', 'server', 2],
      ['calls/phone-exist', '/phone', 'required', 'rules:phone.required', 'server', 1],
    ]),
  );
  expect(JSON.stringify(await rows())).not.toMatch(/nonsense|Ana|1180/);
});

test.each(['sec-gpc', 'dnt'])('a client that sends %s is not counted by the server', async (header) => {
  await server.call('phoneExist', {}, { headers: { [header]: '1' } });
  await flushRejections(server.context);
  expect(await rows()).toEqual([]);
});

test('neither address nor session nor token is anywhere in the database after a message', async () => {
  await server.call('ruleStops', { stops: [stop('refused')] }, { ip: '203.0.113.77', token: 'secret-token' });
  expect(
    await server.context.db.selectFrom('rate_limits').selectAll().where('bucket', 'like', '%rule%').execute(),
  ).toEqual([]);
  expect(Object.keys((await rows())[0] ?? {}).toSorted()).toEqual([
    'channel',
    'count',
    'day',
    'form',
    'key',
    'keyword',
    'kind',
    'pointer',
  ]);
});

test('one address may not send without end, and another one still may', async () => {
  const send = (ip: string) => server.call('ruleStops', { stops: [stop('refused')] }, { ip });
  let answered = 0;
  while ((await send('198.51.100.1')).codeName === 'success') answered += 1;
  expect(answered).toBe(300);
  expect((await send('198.51.100.1')).codeName).toBe('tooManyRequests');
  expect((await send('198.51.100.2')).codeName).toBe('success');
  server.setNow('2026-11-20T17:42:00Z');
  expect((await send('198.51.100.1')).codeName).toBe('success');
});

test('ROUTE-29 the report has the rule’s words and numbers, the most frequent rejection first, by days and form', async () => {
  server.setNow('2026-11-18T18:00:00Z');
  await server.call('ruleStops', { stops: [stop('refused', 5), stop('corrected', 4)] });
  server.setNow(friday);
  await server.call('ruleStops', {
    stops: [{ rule: 'order/recipient#/phone#phoneRule', key: 'rules:phoneRule.count', kind: 'refused', count: 2 }],
  });
  const { data } = await report({ days: 7 });
  expect(data).toMatchObject({
    counting: true,
    from: '2026-11-14',
    to: '2026-11-20',
    forms: ['order/parcel', 'order/recipient'],
  });
  expect(data.rules).toEqual([
    {
      form: 'order/parcel',
      pointer: '/weight',
      keyword: 'maximum',
      key: 'rules:weight.maximum',
      title: 'parcel.weight',
      params: { limit: '30 / 50', count: 30 },
      shown: 0,
      refused: 5,
      corrected: 4,
      server: 0,
    },
    {
      form: 'order/recipient',
      pointer: '/phone',
      keyword: 'phoneRule',
      key: 'rules:phoneRule.count',
      title: 'contact.phone',
      params: { limit: 10, count: 10 },
      shown: 0,
      refused: 2,
      corrected: 0,
      server: 0,
    },
  ]);
  expect((await report({ days: 2 })).data.rules.map(({ form }) => form)).toEqual(['order/recipient']);
  expect((await report({ days: 7, form: 'order/parcel' })).data).toMatchObject({
    forms: ['order/parcel', 'order/recipient'],
    rules: [{ form: 'order/parcel' }],
  });
});

test('ROUTE-29 D-12 in production there is no report', async () => {
  const production = await openTestServer({ config: { production: true } });
  expect((await production.call('ruleStopReport', { days: 7 })).codeName).toBe('notFound');
  expect((await production.call('ruleStops', { stops: [stop('refused')] })).codeName).toBe('success');
  await production.close();
});

test('switched off, nothing is counted and the page is informed', async () => {
  const off = await openTestServer({ config: { ruleTelemetry: false } });
  expect((await off.call('ruleStops', { stops: [stop('refused')] })).data).toEqual({ counting: false });
  await off.call('phoneExist', {});
  await flushRejections(off.context);
  expect(await off.context.db.selectFrom('rule_stops').selectAll().execute()).toEqual([]);
  await off.close();
});

test('counts are stored for a year and then removed', async () => {
  await server.call('ruleStops', { stops: [stop('refused')] });
  server.setNow(new Date(new Date(friday).getTime() + keptDays * 86_400_000));
  await sweepRuleStops(server.context);
  expect(await rows()).toHaveLength(1);
  server.setNow(new Date(new Date(friday).getTime() + (keptDays + 1) * 86_400_000));
  await sweepRuleStops(server.context);
  expect(await rows()).toHaveLength(0);
});

test('the terminal’s command prints the report as one line and writes down what waits first', async () => {
  countRejections(server.context, 'order/parcel', [
    { pointer: '/weight', key: 'rules:weight.maximum', params: {}, keyword: 'maximum' },
  ]);
  const lines: string[] = [];
  await telemetryCommands.ruleStops(server.context, ['7', 'order/parcel'], (line) => lines.push(line));
  expect(JSON.parse(lines.join(''))).toMatchObject({ rules: [{ form: 'order/parcel', server: 1 }] });
  await expect(telemetryCommands.ruleStops(server.context, ['0'], () => undefined)).rejects.toThrow('from 1 to 366');
});
