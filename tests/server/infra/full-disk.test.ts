import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({
    onLogLine: (line) => lines.push(line),
    handlers: {
      // The error of both databases when a table can't grow any more.
      officeFlag: async ({ context }) => {
        await sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
          context.db,
        );
        return { weightFlag: 0 };
      },
    },
  });
});
afterAll(() => server.close());

test('a disk that is full looks like busy, and the log names the disk', async () => {
  const { status, codeName } = await server.call('officeFlag');
  expect([status, codeName]).toEqual([503, 'busy']);
  expect(lines.filter((line) => line.includes('the disk of the database is full'))).toHaveLength(1);
  expect((await server.call('goodsList', { countryId: 1 })).codeName).toBe('success');
});
