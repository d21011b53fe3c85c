import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperatorRole } from '#domain/account/operator-roles.ts';
import { exits, type OpsReply } from '#server/operator/command.ts';
import { runOps } from '#server/operator/run.ts';
import { friday, later } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { newEnrolled, runInBrowser } from './browser.ts';
import { newOperator } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

let count = 0;
interface Colleague {
  name: string;
  ops: (command: string, input?: Record<string, unknown>) => Promise<OpsReply>;
}

async function newColleague(...roles: OperatorRole[]): Promise<Colleague> {
  count += 1;
  const name = `Colega ${count}`;
  const { key } = await newOperator(server, name, roles);
  return { name, ops: (command, input = {}) => runOps(server.context, { command, input, key }) };
}

const rolesOf = async (name: string) =>
  (await server.context.db.selectFrom('operators').select('roles').where('name', '=', name).executeTakeFirstOrThrow())
    .roles;

const events = (subject: string) =>
  server.context.db
    .selectFrom('operator_events')
    .select(['by', 'approved_by', 'command', 'outcome', 'before', 'after'])
    .where('subject', '=', subject)
    .where('command', '=', 'operator role')
    .orderBy('id')
    .execute();

/** Proposes other roles for an operator. @returns the number of the proposal. */
async function propose(proposer: Colleague, name: string, roles = 'desk,finance'): Promise<string> {
  const reply = await proposer.ops('operator role', { name, roles });
  expect(reply).toMatchObject({ exit: exits.done, rows: [{ command: 'operator role' }] });
  return String(reply.rows[0]?.['proposal']);
}

describe('four eyes', () => {
  test('what is proposed changes nothing until a second operator approves it; the audit has both, before and after', async () => {
    const [first, second, third] = [
      await newColleague('administrator'),
      await newColleague('administrator'),
      await newColleague('desk'),
    ];
    const id = await propose(first, third.name);
    expect(await rolesOf(third.name)).toEqual(['desk']);
    expect((await second.ops('proposal list')).rows).toContainEqual(
      expect.objectContaining({ proposal: id, by: first.name, subject: third.name, outcome: null }),
    );
    const shown = (await second.ops('proposal show', { id })).rows;
    expect(shown).toContainEqual({ section: 'input', field: 'name', value: third.name });
    expect(shown).toContainEqual({ section: 'change', field: 'roles', before: 'desk', after: 'desk, finance' });

    expect(await second.ops('proposal approve', { id: id.toLowerCase() })).toMatchObject({ exit: exits.done });
    expect(await rolesOf(third.name)).toEqual(['desk', 'finance']);
    expect(await events(third.name)).toMatchObject([
      { by: first.name, approved_by: null, outcome: 'proposed' },
      {
        by: first.name,
        approved_by: second.name,
        outcome: 'done',
        before: { roles: ['desk'] },
        after: { roles: ['desk', 'finance'] },
      },
    ]);
    expect(await second.ops('proposal approve', { id })).toMatchObject({
      exit: exits.notPossible,
      said: [`${id} is approved by ${second.name}.`],
    });
  });

  test('in the browser and at the terminal alike: one proposes in one, the other approves in the other', async () => {
    const [third, second] = [await newColleague('desk'), await newColleague('administrator')];
    const { token } = await newEnrolled(server, 'Primera', ['administrator']);
    const input = { name: third.name, roles: ['analyst'] };
    const { reply } = await runInBrowser(server, token, 'operator role', input);
    const id = String(reply.rows[0]?.['proposal']);
    expect((await second.ops('proposal approve', { id })).exit).toBe(exits.done);
    expect(await rolesOf(third.name)).toEqual(['analyst']);
    const again = await propose(second, third.name, 'desk');
    expect(await runInBrowser(server, token, 'proposal approve', { id: again })).toMatchObject({
      status: 200,
      reply: { exit: exits.done },
    });
    expect(await rolesOf(third.name)).toEqual(['desk']);
  });

  test('who has proposed it can’t approve it, and may take it back', async () => {
    const [first, third] = [await newColleague('administrator'), await newColleague('desk')];
    const id = await propose(first, third.name);
    expect(await first.ops('proposal approve', { id })).toMatchObject({
      exit: exits.notPossible,
      said: ['You have proposed it: another operator has to decide.'],
    });
    const { db } = server.context;
    // Not even past the code: the database refuses it.
    const own = db
      .updateTable('operator_proposals')
      .set((eb) => ({ outcome: 'approved', decided_at: later(0), decided_by: eb.ref('proposed_by') }))
      .where('id', '=', id);
    await expect(own.execute()).rejects.toThrow('operator_proposals_by_two');
    expect((await first.ops('proposal reject', { id, reason: 'Me equivoqué' })).exit).toBe(exits.done);
    expect(await rolesOf(third.name)).toEqual(['desk']);
  });

  test('without the right to do it there is none to approve, reject or read it', async () => {
    const [first, third, desk] = [
      await newColleague('administrator'),
      await newColleague('desk'),
      await newColleague('desk'),
    ];
    const id = await propose(first, third.name);
    expect((await desk.ops('proposal list')).rows).toEqual([]);
    for (const [command, more] of [
      ['proposal show', {}],
      ['proposal approve', {}],
      ['proposal reject', { reason: 'No' }],
    ] as const)
      expect(await desk.ops(command, { id, ...more })).toMatchObject({ exit: exits.keyRefused });
    expect(await rolesOf(third.name)).toEqual(['desk']);
  });

  test('a changed state makes it outdated: it is refused when it is approved, and stays to be rejected', async () => {
    const [first, second, third] = [
      await newColleague('administrator'),
      await newColleague('administrator'),
      await newColleague('desk'),
    ];
    const id = await propose(first, third.name);
    const other = await propose(second, third.name, 'warehouse');
    expect((await first.ops('proposal approve', { id: other })).exit).toBe(exits.done);
    expect(await second.ops('proposal approve', { id })).toMatchObject({
      exit: exits.notPossible,
      said: [expect.stringContaining('has changed since')],
    });
    expect(await rolesOf(third.name)).toEqual(['warehouse']);
    // The command's own checks: the operator is gone.
    const gone = await propose(first, third.name);
    await second.ops('operator remove', { name: third.name });
    expect(await second.ops('proposal approve', { id: gone })).toMatchObject({
      exit: exits.notPossible,
      said: [expect.stringContaining('there is no operator')],
    });
    for (const each of [id, gone])
      expect((await second.ops('proposal reject', { id: each, reason: 'Viejo' })).exit).toBe(exits.done);
  });

  test('roles that the proposer has lost meanwhile, or a proposer who is removed, make it void', async () => {
    const [first, second, third] = [
      await newColleague('administrator'),
      await newColleague('administrator'),
      await newColleague('desk'),
    ];
    const id = await propose(first, third.name);
    await server.context.db
      .updateTable('operators')
      .set({ roles: ['desk'] })
      .where('name', '=', first.name)
      .execute();
    const sentence = `${first.name} may no longer do "operator role": reject it.`;
    expect((await second.ops('proposal approve', { id })).said).toEqual([sentence]);
    await second.ops('operator remove', { name: first.name });
    expect((await second.ops('proposal approve', { id })).said).toEqual([sentence]);
    expect(await rolesOf(third.name)).toEqual(['desk']);
  });

  test('of concurrent approvals one runs it', async () => {
    const [first, third] = [await newColleague('administrator'), await newColleague('desk')];
    const others = await Promise.all([1, 2, 3, 4].map(() => newColleague('administrator')));
    const id = await propose(first, third.name);
    const replies = await Promise.all(others.map(({ ops }) => ops('proposal approve', { id })));
    expect(replies.map(({ exit }) => exit).toSorted()).toEqual([0, 4, 4, 4]);
    expect((await events(third.name)).filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });

  test('what can’t be done now is refused at once and proposes nothing', async () => {
    const first = await newColleague('administrator', 'finance');
    for (const [command, input] of [
      ['operator role', { name: 'Nadie', roles: 'desk' }],
      ['operator role', { name: first.name, roles: 'king' }],
      ['cod pay', { cut: 'C20261123-XXXXXX', reference: 'SPEI 1' }],
      ['case pay', { case: 'C20261120-000001', reference: 'SPEI 1' }],
    ] as const)
      expect((await first.ops(command, input)).exit).not.toBe(exits.done);
    expect((await first.ops('proposal list')).rows.filter(({ by }) => by === first.name)).toEqual([]);
  });

  test('a first password is shown to the operator who approves it, and is in no proposal', async () => {
    const [first, second] = [await newColleague('administrator'), await newColleague('administrator')];
    const proposed = await first.ops('operator add', { name: 'Nueva', roles: 'desk' });
    expect(JSON.stringify(proposed)).not.toMatch(/[^-\w](?:[a-z2-9]{4}-){4}[a-z2-9]{4}[^-\w]/);
    const id = String(proposed.rows[0]?.['proposal']);
    const stored = await server.context.db.selectFrom('operator_proposals').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/[^-\w](?:[a-z2-9]{4}-){4}[a-z2-9]{4}[^-\w]/);
    expect((await second.ops('proposal approve', { id })).rows).toMatchObject([
      { name: 'Nueva', password: expect.stringMatching(/^(?:[a-z2-9]{4}-){4}[a-z2-9]{4}$/) },
    ]);
  });

  test('a command of another operator’s voice needs two: a key, and a first password', async () => {
    const [first, third] = [await newColleague('administrator'), await newColleague('finance')];
    for (const command of ['key add', 'operator reset'])
      expect((await first.ops(command, { name: third.name })).rows).toMatchObject([{ command }]);
  });
});
