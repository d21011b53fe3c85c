/** Creates and revokes keys: access to the data folder or the database is enough, so these commands need no key. */
import { command, Refused } from '../command.ts';
import { newKey } from '../keys.ts';
import { endKey, insertKey, listKeys } from '../store.ts';

export const keyCommands = [
  command({
    name: 'key add',
    about: 'Makes a key for an operator and shows it once',
    places: ['name'],
    input: 'calls/operator/key-add',
    requiresNoKey: true,
    async run({ db, now }, { name }) {
      const { id, secretHash, key } = newKey();
      await insertKey(db, { id, name, secret_hash: secretHash, created_at: now });
      return {
        said: [`The key of ${name}, shown this once: OPERATOR_KEY=${key}`],
        rows: [{ id, name, key }],
        change: { subject: id, before: null, after: { name } },
      };
    },
  }),
  command({
    name: 'key list',
    about: 'Lists the keys, without their secrets',
    input: 'calls/empty',
    requiresNoKey: true,
    async run({ db }) {
      const rows = (await listKeys(db)).map(({ id, name, created_at, revoked_at }) => ({
        id,
        name,
        created: created_at.toISOString(),
        revoked: revoked_at?.toISOString() ?? null,
      }));
      return { said: rows.length === 0 ? ['There are no keys yet.'] : [], rows };
    },
  }),
  command({
    name: 'key revoke',
    about: 'Ends a key at once',
    places: ['id'],
    input: 'calls/operator/key-revoke',
    requiresNoKey: true,
    async run({ db, now }, { id }) {
      const name = await endKey(db, id, now);
      if (name === undefined) throw new Refused(`There is no key ${id} that still opens.`);
      return {
        said: [`The key ${id} of ${name} opens nothing any more.`],
        change: { subject: id, before: { name, revoked: false }, after: { name, revoked: true } },
      };
    },
  }),
];
