import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { newCustomerAt } from '#tests/support/real-customer.ts';
import { mustCall, startRealServer } from '#tests/support/real-server.ts';

/** The embedded one has one process. */
const isShared = process.env['TEST_DATABASE_URL'] !== undefined;

test.runIf(isShared)('on PostgreSQL several processes share one database, and no data folder is made', async () => {
  const folder = temporaryFolder();
  const database = await openTestDatabase({ prepared: false });
  const env = {
    DATABASE_URL: database.url ?? '',
    DATA_DIR: join(folder.path, 'unused'),
    SECRET: 'the same on every machine, and long',
  };
  const servers = await Promise.all([startRealServer(env), startRealServer(env)]);
  try {
    const [one, other] = servers;
    const { token } = await newCustomerAt(one, 'Dos');
    expect(await mustCall(other, 'userInfo', {}, token)).toMatchObject({ username: expect.stringMatching(/^Dos /) });
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect(await Promise.all([one.child.end(), other.child.end()])).toEqual([0, 0]);
  } finally {
    for (const { child } of servers) await child.end('SIGKILL');
    await database.close();
    folder.remove();
  }
});
