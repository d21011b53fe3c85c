import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAllowed, operatorRoles } from '#domain/account/operator-roles.ts';
import { exits } from '#server/operator/command.ts';
import { opsCommands, runOps } from '#server/operator/run.ts';
import { friday } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { newEnrolled, runInBrowser, sendOps } from './browser.ts';

let server: TestServer;
const operators = new Map<string, { token: string; key: string }>();
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  for (const role of operatorRoles) {
    const { token } = await newEnrolled(server, role, [role]);
    const { rows } = await runOps(server.context, { command: 'key add', input: { name: role } });
    operators.set(role, { token, key: String(rows[0]?.['key']) });
  }
});
afterAll(() => server.close());

/** Every command is sent with an input that its schema rejects: whether it is allowed is decided before. */
const impossible = { 'no such field': true };

describe.each(operatorRoles)('%s', (role) => {
  const send = async (command: string) => {
    const { token, key } = operators.get(role) ?? { token: '', key: '' };
    const { status, reply } = await runInBrowser(server, token, command, impossible);
    return { status, reply, typed: await runOps(server.context, { command, input: impossible, key }) };
  };
  const named = (isOwn: boolean) =>
    opsCommands.map(({ name }) => name).filter((name) => isAllowed([role], name) === isOwn);

  test.each(named(true))('may run "%s", in the browser and at the terminal', async (command) => {
    const { status, reply, typed } = await send(command);
    expect([status, reply.exit]).toEqual([200, exits.misuse]);
    expect(typed).toMatchObject({ exit: exits.misuse, errors: reply.errors });
    expect(reply.errors?.map(({ pointer }) => pointer)).toContain('/no such field');
  });

  test.each(named(false))('may not run "%s", in the browser and at the terminal', async (command) => {
    const refused = { exit: exits.keyRefused, said: [`Your roles (${role}) don’t allow "${command}".`], rows: [] };
    expect(await send(command)).toEqual({ status: 403, reply: refused, typed: refused });
  });

  test('is offered exactly the commands that it may run, each with the schema that it is validated by', async () => {
    const { token = '' } = operators.get(role) ?? {};
    const { commands } = (await sendOps(server, 'session', undefined, { cookie: token })).json<{
      commands: { name: string; schema: { properties?: object; required?: string[] }; group: string }[];
    }>();
    expect(commands.map(({ name }) => name)).toEqual(
      opsCommands.filter(({ name }) => isAllowed([role], name)).map(({ name }) => name),
    );
    for (const { schema } of commands) expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  });
});

test('every command belongs to a role', () => {
  expect(opsCommands.filter(({ name }) => !isAllowed(operatorRoles, name)).map(({ name }) => name)).toEqual([]);
});

test('the browser hears which commands move money, and asks again before it sends them', async () => {
  const { token = '' } = operators.get('finance') ?? {};
  const { commands } = (await sendOps(server, 'session', undefined, { cookie: token })).json<{
    commands: { name: string; movesMoney?: true }[];
  }>();
  const own = new Map(commands.map(({ name, movesMoney }) => [name, movesMoney]));
  expect([own.get('coupon give'), own.get('cod pay'), own.get('cod show')]).toEqual([true, true, undefined]);
});

test('a refused command is in the audit with its operator', async () => {
  const { token = '' } = operators.get('desk') ?? {};
  await runInBrowser(server, token, 'cod pay', { cut: 'C1' });
  const [event] = await server.context.db
    .selectFrom('operator_events')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(event).toMatchObject({ by: 'desk', command: 'cod pay', outcome: 'refused' });
});

test('an unknown command is rejected in words', async () => {
  const { token = '' } = operators.get('administrator') ?? {};
  expect(await runInBrowser(server, token, 'drop tables')).toMatchObject({
    status: 200,
    reply: { exit: exits.misuse },
  });
});

test('rejected fields have their words in the language of the page', async () => {
  const { token = '' } = operators.get('warehouse') ?? {};
  const send = async (langtype: string) =>
    (await sendOps(server, 'run', { command: 'day close', input: {} }, { cookie: token, headers: { langtype } })).json<{
      errors: object[];
    }>().errors;
  expect(await send('ES')).toEqual([{ pointer: '/date', message: 'Elige un día.' }]);
  expect(await send('EN')).toEqual([{ pointer: '/date', message: 'Choose a day.' }]);
});
