/** Operators (ADR 131): adds and removes them, and changes what they may do. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { OperatorRole } from '#domain/account/operator-roles.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { uuidv7 } from '../db/ids.ts';
import { usernameKey } from '../modules/account/names.ts';
import { hashPassword } from '../modules/account/passwords.ts';
import { command, type CommandContext, type Done, fieldRefused, noSuchOperator } from './command.ts';
import { say, sayWord } from './sentences.ts';
import { listCommand } from './tables.ts';
import {
  endHolds,
  endKeys,
  endOperatorSessions,
  insertOperator,
  listOperators,
  lockOperator,
  type OperatorRow,
} from './operator-store.ts';

/** Without letters and digits that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 5;
const signsPerGroup = 4;

/** Twenty random signs (99 bits) in groups: a first password, or a recovery code. */
export const createSecret = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: signsPerGroup }, () => signs[randomInt(signs.length)]).join(''),
  ).join('-');

async function getOperator({ db }: CommandContext, typed: string): Promise<OperatorRow> {
  const found = await lockOperator(db, typed);
  if (!found) throw noSuchOperator(typed);
  return found;
}

/** As a list of the domain writes them, each once. */
const toRoles = (roles: readonly OperatorRole[]): OperatorRole[] => [...new Set(roles)].toSorted();

const passwordShown = (name: string, password: string): Pick<Done, 'said' | 'rows'> => ({
  said: [say('operator.password', { name, password }), say('operator.opens')],
  rows: [{ name, password }],
});

async function add({ db, now }: CommandContext, input: SchemaTypes['calls/operator/operator-add']): Promise<Done> {
  const name = input.name.trim();
  const same = (await listOperators(db)).find((each) => usernameKey(each.name) === usernameKey(name));
  if (same) {
    throw fieldRefused('name', say(same.removed_at ? 'operator.twiceRemoved' : 'operator.twice', { name: same.name }));
  }
  const roles = toRoles(input.roles);
  const password = createSecret();
  await insertOperator(db, { id: uuidv7(), name, roles, password_hash: await hashPassword(password), created_at: now });
  return { ...passwordShown(name, password), change: { subject: name, before: null, after: { roles } } };
}

async function changeRoles(context: CommandContext, input: SchemaTypes['calls/operator/operator-add']): Promise<Done> {
  const operator = await getOperator(context, input.name);
  const roles = toRoles(input.roles);
  await context.db.updateTable('operators').set({ roles }).where('id', '=', operator.id).execute();
  // Of what is reserved, the new roles may not allow everything.
  await endHolds(context.db, operator.id);
  return {
    said: [say('operator.roles', { name: operator.name, roles: roles.map(sayWord) })],
    change: { subject: operator.name, before: { roles: operator.roles }, after: { roles } },
  };
}

async function remove(context: CommandContext, typed: string): Promise<Done> {
  const { db, now } = context;
  const { id, name, roles } = await getOperator(context, typed);
  await db.updateTable('operators').set({ removed_at: now }).where('id', '=', id).execute();
  await endOperatorSessions(db, id);
  await endKeys(db, { operatorId: id }, now);
  await endHolds(db, id);
  return {
    said: [say('operator.removed', { name })],
    change: { subject: name, before: { roles }, after: { removed: true } },
  };
}

async function reset(context: CommandContext, typed: string): Promise<Done> {
  const { db } = context;
  const { id, name, totp_secret: secret } = await getOperator(context, typed);
  const password = createSecret();
  await db
    .updateTable('operators')
    .set({ password_hash: await hashPassword(password), totp_secret: null, recovery_hashes: [] })
    .where('id', '=', id)
    .execute();
  await endOperatorSessions(db, id);
  const before = { enrolled: secret !== null };
  return { ...passwordShown(name, password), change: { subject: name, before, after: { enrolled: false } } };
}

export const operatorAccountCommands = [
  command({
    name: 'operator add',
    about: 'Adds an operator with roles, separated by commas, and shows a first password once',
    places: ['name', 'roles'],
    lists: ['roles'],
    input: 'calls/operator/operator-add',
    byOwner: true,
    showsSecret: true,
    needsApproval: () => true,
    run: add,
  }),
  listCommand({
    name: 'operator list',
    about: 'Lists the operators, removed ones too',
    input: 'calls/operator/list',
    byOwner: true,
    columns: {
      name: 'text',
      roles: 'text',
      state: ['removed', 'keys only', 'to enrol', 'enrolled'],
      added: 'instant',
      removed: 'instant',
    },
    order: ['added', 'id'],
    empty: say('operator.none'),
    select: ({ db }: CommandContext) =>
      db
        .selectFrom('operators')
        .select(['id', 'name', 'created_at as added', 'removed_at as removed'])
        .select([
          sql<string>`array_to_string(roles, ', ')`.as('roles'),
          sql<string>`case when removed_at is not null then 'removed' when password_hash is null then 'keys only'
            when totp_secret is null then 'to enrol' else 'enrolled' end`.as('state'),
        ]),
  }),
  command({
    name: 'operator role',
    about: 'Gives an operator other roles, separated by commas, from the next command on',
    places: ['name', 'roles'],
    lists: ['roles'],
    input: 'calls/operator/operator-add',
    needsApproval: () => true,
    run: changeRoles,
  }),
  command({
    name: 'operator reset',
    about: 'Gives an operator a first password again, shown once, and ends the authenticator and the sessions',
    places: ['name'],
    input: 'calls/operator/operator-name',
    byOwner: true,
    showsSecret: true,
    // A password of another operator would be that operator's voice.
    needsApproval: () => true,
    run: (context, { name }) => reset(context, name),
  }),
  command({
    name: 'operator remove',
    about: 'Removes an operator at once, with sessions and keys; the audit keeps the name',
    places: ['name'],
    input: 'calls/operator/operator-name',
    byOwner: true,
    run: (context, { name }) => remove(context, name),
  }),
];
