import { afterAll, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { answerTo } from '#tests/support/image-code.ts';
import { mustCall, type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { solveWork } from '#tests/support/work.ts';

// Processes start slowly where many tests run at once.
/** The embedded database belongs to one process. */
const isShared = process.env['TEST_DATABASE_URL'] !== undefined;
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function twoServers(): Promise<[RealServer, RealServer]> {
  const database = await openTestDatabase();
  const folder = temporaryFolder();
  const env = { DATABASE_URL: database.url ?? '', DATA_DIR: folder.path };
  const [one, other] = await Promise.all([startRealServer(env), startRealServer(env)]);
  closing.push(
    async () => folder.remove(),
    () => database.close(),
    () => one.child.end(),
    () => other.child.end(),
  );
  return [one, other];
}

async function solved(server: RealServer): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId, question } = await mustCall(server, 'captcha');
  return { captchaId, captcha: answerTo(question) };
}

test.runIf(isShared)(
  'D-24 two processes on one database agree: one code sent of twenty requests, five guesses of fifty, and the first one’s secret',
  async () => {
    const [one, other] = await twoServers();
    const both = (index: number): RealServer => (index % 2 ? one : other);
    const phone = '9990001122';
    // One solved image code allows five requests; they start at one process and continue at the other.
    const images = [await solved(one), await solved(other), await solved(one), await solved(other)];
    const requests = images.flatMap((image) => Array.from({ length: 5 }, () => image));
    // The work is done in advance: after a minute a second code would be valid, and a busy machine may take longer.
    const work: ReturnType<typeof solveWork>[] = [];
    for (const [index] of requests.entries())
      work.push(solveWork(await mustCall(both(index), 'workStart', { purpose: 'resetPassword', target: phone })));
    const answers = await Promise.all(
      requests.map((image, index) =>
        both(index).call('smsCode', { purpose: 'resetPassword', phone, ...image, ...work[index] }),
      ),
    );
    expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === codes.codeTooSoon)).toHaveLength(19);

    const { messages } = await mustCall(one, 'mailbox');
    const code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === phone)?.text ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const guess = (given: string, index: number) =>
      both(index).call('resetByPhone', { phone, code: given, password: 'Nopal2026x', confirmPassword: 'Nopal2026x' });
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(wrong, index)));
    expect(new Set(guesses.map((answer) => answer.code))).toEqual(new Set([codes.wrongCode, codes.tooManyRequests]));
    expect(guesses.filter((answer) => answer.code === codes.wrongCode)).toHaveLength(5);
    expect((await guess(code, 1)).code).toBe(codes.tooManyRequests);
  },
);
