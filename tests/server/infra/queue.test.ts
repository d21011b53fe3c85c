import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobCommands, runDue, startJobs, sweepJobs } from '#server/jobs/run-jobs.ts';
import { enqueue, type JobKind } from '#server/jobs/queue.ts';
import { transaction } from '#server/db/transaction.ts';
import { eventually } from '#tests/support/patience.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, later, newCustomer } from '../modules/support/customers.ts';

const lines: string[] = [];
let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday, onLogLine: (line) => lines.push(line) });
  second = await openTestServer({ now: friday, beside: server });
});
beforeEach(async () => {
  server.setNow(friday);
  second.setNow(friday);
  done.length = 0;
  outside = async () => undefined;
  await server.context.db.deleteFrom('jobs').execute();
  await server.context.db.deleteFrom('mailbox').execute();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const done: string[] = [];
let outside: (word: string) => Promise<void>;

/** Its database effect is in a table, and its external effect is recorded. */
const writing: JobKind<{ word: string }> = {
  name: 'test.writing',
  async work({ clock }, { word }, { id }) {
    done.push(word);
    await outside(word);
    return async (trx) => {
      const row = { id, channel: 'sms' as const, recipient: '', subject: null, text: word, created_at: clock() };
      await trx.insertInto('mailbox').values(row).execute();
    };
  },
};

const at = new Date(friday);
const write = (...words: string[]) =>
  transaction(server.context.db, (trx) =>
    enqueue(
      trx,
      writing,
      words.map((word) => ({ payload: { word }, at })),
    ),
  );
const run = (on: TestServer = server) => runDue(on.context, [writing]);
const jobs = () => server.context.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const effects = async () =>
  (await server.context.db.selectFrom('mailbox').select('text').orderBy('text').execute()).map(({ text }) => text);

test('a job is there with what causes it, and not without it', async () => {
  await write('stays');
  const refused = transaction(server.context.db, async (trx) => {
    await enqueue(trx, writing, [{ payload: { word: 'goes' }, at }]);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await run();
  expect(await effects()).toEqual(['stays']);
  expect(await jobs()).toEqual([]);
});

test('of two jobs with one key the first is done and the second never written, also when it was done long before', async () => {
  const keyed = (word: string) =>
    enqueue(server.context.db, writing, [{ payload: { word }, at, uniqueKey: 'order 1 was signed' }]);
  await keyed('first');
  await keyed('second');
  await run();
  await keyed('third');
  await run();
  expect(await effects()).toEqual(['first']);
  expect(await jobs()).toMatchObject([{ payload: {}, done_at: at }]);
});

test('a failed effect is rolled back, and applied once when it is retried', async () => {
  const failing: typeof writing = {
    ...writing,
    async work(context, payload, job) {
      const effect = await writing.work(context, payload, job);
      return async (trx) => {
        await effect?.(trx);
        throw new Error('The wall fell down.');
      };
    },
  };
  await write('once');
  await runDue(server.context, [failing]);
  expect(await effects()).toEqual([]);
  expect(await jobs()).toMatchObject([{ tries: 1, done_at: null, next_try_at: later(1) }]);
  server.setNow(later(1));
  await run();
  expect(await effects()).toEqual(['once']);
});

test('a job that another server has claimed meanwhile counts there and not here', async () => {
  await write('slow');
  outside = async () => {
    outside = async () => undefined;
    second.setNow(later(1));
    await run(second);
  };
  await run();
  expect(done).toEqual(['slow', 'slow']);
  expect(await effects()).toEqual(['slow']);
});

test('four runners on two servers do each of fifty jobs once', async () => {
  const words = Array.from({ length: 50 }, (_, index) => `job ${String(index).padStart(2, '0')}`);
  await write(...words);
  await Promise.all([run(), run(second), run(), run(second)]);
  expect(done.toSorted()).toEqual(words);
  expect(await effects()).toEqual(words);
});

test('a failing job is tried eight times over two hours, then given up with its payload, which an operator finds in the log', async () => {
  await write('never');
  outside = () => Promise.reject(new Error('No answer.'));
  const tried: number[] = [];
  for (let minute = 0; minute <= 300; minute += 1) {
    server.setNow(later(minute));
    const before = done.length;
    await run();
    if (done.length > before) tried.push(minute);
  }
  expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 127]);
  expect(await jobs()).toMatchObject([{ tries: 8, failed_at: later(127), payload: { word: 'never' } }]);
  expect(lines.join('\n')).toContain('a job was given up');
});

test('an operator lists failed jobs and retries them, unless their payload is gone', async () => {
  const said: string[] = [];
  const ask = (name: keyof typeof jobCommands, ...args: string[]) =>
    jobCommands[name](server.context, args, (line) => said.push(line));
  await ask('listJobs');
  expect(said).toEqual(['No job was given up.']);
  await write('again');
  await enqueue(server.context.db, writing, [{ payload: {} as { word: string }, at }]);
  await server.context.db.updateTable('jobs').set({ tries: 8, failed_at: at }).execute();
  const [whole, empty] = (await jobs()).toSorted(
    (a, b) => JSON.stringify(b.payload).length - JSON.stringify(a.payload).length,
  );
  await ask('listJobs');
  expect(said).toContain(`${whole?.id} · test.writing · 8 tries · given up ${at.toISOString()}`);
  await expect(ask('retryJob', empty?.id ?? '')).rejects.toThrow(/No job \S+ was given up/);
  await ask('retryJob', whole?.id ?? '');
  await run();
  expect(await effects()).toEqual(['again']);
});

test('a pause that was started by a clock which has been set back since ends at once', async () => {
  server.setNow(later(60 * 24 * 30));
  outside = () => Promise.reject(new Error('No answer.'));
  await write('back');
  await run();
  server.setNow(friday);
  outside = async () => undefined;
  await run();
  expect(await effects()).toEqual(['back']);
});

test('a job of an account goes with it', async () => {
  const { user } = await newCustomer(server);
  await enqueue(server.context.db, writing, [{ payload: { word: 'hers' }, at, userId: user.userId }]);
  await server.context.db.deleteFrom('users').where('id', '=', user.userId).execute();
  expect((await jobs()).filter(({ kind }) => kind === writing.name)).toEqual([]);
});

test('jobs of a kind that this process doesn’t know stay for one that does', async () => {
  await write('later');
  await runDue(server.context, [{ ...writing, name: 'test.other' }]);
  expect(await jobs()).toMatchObject([{ tries: 0 }]);
});

test('a started server runs jobs on its own, and stopping it waits for the one that is running', async () => {
  const stop = startJobs(server.context, [writing]);
  let isThrough = false;
  let letGo: (() => void) | undefined;
  outside = () => new Promise((resolve) => (letGo = resolve));
  await write('running');
  await eventually(() => expect(done).toEqual(['running']));
  const stopped = stop().then(() => (isThrough = true));
  expect(isThrough).toBe(false);
  letGo?.();
  await stopped;
  expect(await effects()).toEqual(['running']);
});

test('finished jobs are deleted after a month, waiting ones are not', async () => {
  await enqueue(server.context.db, writing, [{ payload: { word: 'done' }, at, uniqueKey: 'a' }]);
  await run();
  await write('waits');
  server.setNow(later(29 * 1440));
  await sweepJobs(server.context);
  expect(await jobs()).toHaveLength(2);
  server.setNow(later(30 * 1440 + 1));
  await sweepJobs(server.context);
  expect(await jobs()).toMatchObject([{ payload: { word: 'waits' } }]);
});
