import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getWire } from '#contract/wire.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Far more than a new connection has to wait for; a loop that never yields reaches it in a few seconds. */
const mostStatements = 20_000;

let server: TestServer;
let address = '';
/** What happened, in order. */
const events: string[] = [];

/** Sends a request over a connection of its own. */
async function ask(what: string, path: string): Promise<void> {
  const { status } = await fetch(`${address}${path}`, { headers: { connection: 'close' } });
  events.push(`${what} ${status}`);
}

beforeAll(async () => {
  server = await openTestServer({
    asStarted: true,
    config: { maxInFlight: 1 },
    handlers: {
      officeFlag: async ({ context }) => {
        const strangers = [ask('health', '/healthz'), ask('call', `${getWire('goodsList').path}?countryId=1`)];
        for (let n = 0; n < mostStatements && events.length < strangers.length; n += 1)
          await sql`select ${n}::integer`.execute(context.db);
        events.push('work done');
        await Promise.all(strangers);
        return { weightFlag: 0 };
      },
    },
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('new connections are accepted between two statements of a call: one is answered, one gets busy', async () => {
  expect((await server.call('officeFlag')).codeName).toBe('success');
  expect(events.slice(0, -1).toSorted()).toEqual(['call 503', 'health 200']);
  expect(events.at(-1)).toBe('work done');
});
