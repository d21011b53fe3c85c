import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ping } from '#server/db/connect.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { elsewhere } from '#tests/support/one-connection.ts';

// The embedded database is in the process itself, so its connection cannot be lost.
test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a connection that the database closes within a transaction ends the transaction, not the process',
  async () => {
    const { db, close } = await openTestDatabase({ prepared: false, poolSize: 2 });
    const cut = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await elsewhere(() => sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 10000)`.execute(db));
      // By the next response of another connection this one has noticed its end.
      await elsewhere(() => ping(db));
      await sql`select 1`.execute(trx);
    });
    await expect(cut).rejects.toThrow('not queryable');
    await ping(db);
    await close();
  },
);
