/** Counters are exact over processes that share a database; only PostgreSQL can be shared. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { newCustomerAt, smsCodeAt, solvedImageCodeAt } from '#tests/support/real-customer.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

const isShared = process.env['TEST_DATABASE_URL'] !== undefined;
const folder = temporaryFolder();
let database: TestDatabase;
let servers: RealServer[] = [];

beforeAll(async () => {
  if (!isShared) return;
  database = await openTestDatabase({ prepared: true });
  const env = { DATABASE_URL: database.url ?? '', DATA_DIR: folder.path };
  servers = await Promise.all([startRealServer(env), startRealServer(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map(({ child }) => child.end()));
  await database?.close();
  folder.remove();
});

const pick = (index: number): RealServer => servers[index % servers.length] as RealServer;

function count(answers: readonly { code: number }[], name: keyof typeof codes): number {
  return answers.filter(({ code }) => code === codes[name]).length;
}

/** Sequential attempts, each with an image code and the required work, until they are rejected. */
async function looksUntilRejected(input: { account: string; password: string }): Promise<number> {
  for (let looks = 0, tries = 0; ; tries += 1) {
    const server = pick(tries);
    const { code } = await server.call('signInByPassword', { ...input, ...(await solvedImageCodeAt(server)) });
    if (code === codes.tooManyRequests) return looks;
    // An attempt may be the one that makes the account suspicious, and its work was too easy for that.
    expect([codes.wrongCredentials, codes.workRequired]).toContain(code);
    if (code === codes.wrongCredentials) looks += 1;
  }
}

test.runIf(isShared)(
  'guessing passwords: of fifty at once over two processes and more exactly five are looked at',
  async () => {
    const { phone } = await newCustomerAt(pick(0), 'Dos procesos');
    const images = await Promise.all(Array.from({ length: 50 }, (_, index) => solvedImageCodeAt(pick(index))));
    const input = { account: phone, password: 'Falso2026' };
    const all = await Promise.all(
      images.map((image, index) => pick(index).call('signInByPassword', { ...input, ...image, workId: undefined })),
    );
    // The number of attempts before work is required depends on timing.
    const looks = count(all, 'wrongCredentials');
    expect(looks).toBeGreaterThanOrEqual(1);
    expect(count(all, 'workRequired') + count(all, 'tooManyRequests')).toBe(50 - looks);
    expect(looks + (await looksUntilRejected(input))).toBe(5);
  },
);

test.runIf(isShared)('guessing passwords: without work and without an image code at most three are', async () => {
  const { phone } = await newCustomerAt(pick(0), 'Tres libres');
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      pick(index).call('signInByPassword', { account: phone, password: 'Falso2026', workId: undefined }),
    ),
  );
  const [first, ...rejections] = (
    ['wrongCredentials', 'workRequired', 'imageCodeRequired', 'tooManyRequests'] as const
  ).map((name) => count(all, name));
  expect(first).toBeLessThanOrEqual(3);
  expect(rejections.reduce((sum, each) => sum + each, 0)).toBe(50 - Number(first));
});

test.runIf(isShared)(
  'guessing codes: of fifty at once over two processes exactly five are compared, and the code is dead',
  async () => {
    const { phone } = await newCustomerAt(pick(0), 'Códigos');
    const code = await smsCodeAt(pick(1), phone, 'signIn');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => pick(index).call('signInBySms', { phone, code: wrong })),
    );
    expect(count(all, 'wrongCode')).toBe(5);
    expect(count(all, 'tooManyRequests')).toBe(45);
  },
);

test.runIf(isShared)('a right code sent to two processes at once opens one session', async () => {
  const { phone } = await newCustomerAt(pick(0), 'Una sesión');
  const code = await smsCodeAt(pick(0), phone, 'signIn');
  const all = await Promise.all(
    Array.from({ length: 4 }, (_, index) => pick(index).call('signInBySms', { phone, code })),
  );
  expect(count(all, 'success')).toBe(1);
});
