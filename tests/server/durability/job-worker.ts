/**
 * A process that writes jobs and runs them until it is killed, each with an effect in the database and an external
 * message. `job-worker.ts ROUND work|finish`: the clock is that many days after the first round.
 */
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { transaction } from '#server/db/transaction.ts';
import { createLog } from '#server/http/log.ts';
import { enqueue, enqueueRecurring, type JobKind } from '#server/jobs/queue.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { openContext } from '#server/open-context.ts';

const [round = '0', word = ''] = process.argv.slice(2);
const dayMs = 86_400_000;
const perRound = 30;

const config = readConfig();
const log = createLog({ ...config, logLevel: 'silent' });
const { db, close } = await openDatabase(config, log, () => process.exit(1));
await migrate(db);
const context = { ...openContext(config, db, log), clock: () => new Date(Date.now() + Number(round) * dayMs) };
const { clock, outside } = context;

await sql`create table if not exists test_begun (id uuid, name text)`.execute(db);
await sql`create table if not exists test_effects (name text)`.execute(db);

const kind: JobKind<{ name: string }> = {
  name: 'test.killed',
  async work(_context, { name }, { id }) {
    await sql`insert into test_begun values (${id}::uuid, ${name})`.execute(db);
    console.log('began', name);
    await outside.sms.send({ id, to: name, text: name });
    return async (trx) => {
      await sql`insert into test_effects values (${name})`.execute(trx);
      // A follow-up job is written with the effect that causes it.
      if (!name.endsWith('!'))
        await enqueue(trx, kind, [{ payload: { name: `${name}!` }, at: clock(), uniqueKey: `${name}!` }]);
    };
  },
};

/** Recurs every day; takes effect once, whichever round writes it. */
const daily: JobKind<{ span?: number }> = {
  name: 'test.daily',
  everyMs: dayMs,
  work: (parts, { span }, job) => kind.work(parts, { name: `${span}` }, job),
};
const kinds = [kind, daily];

if (word === 'work') {
  await enqueueRecurring(context, kinds);
  for (let batch = 0; ; batch += 1) {
    const names = Array.from({ length: perRound }, (_, index) => `${round}.${batch}.${index}`);
    await transaction(db, (trx) =>
      enqueue(
        trx,
        kind,
        names.map((name) => ({ payload: { name }, at: clock(), uniqueKey: name })),
      ),
    );
    await runDue(context, kinds);
  }
}

await runDue(context, kinds);
const { rows } = await sql<{ effects: number; messages: number }>`
  select (select count(*)::int from test_effects where name = unique_key) as effects,
         (select count(*)::int from mailbox where recipient = unique_key) as messages
  from jobs where kind = ${kind.name}`.execute(db);
const { rows: counts } = await sql<{ repeated: number; waiting: number }>`
  select (select count(*)::int from (select id from test_begun group by id having count(*) > 1) twice) as repeated,
         (select count(*)::int from jobs where kind = ${kind.name} and done_at is null) as waiting`.execute(db);
const report = {
  jobs: rows.length,
  effects: rows.map(({ effects }) => effects),
  messages: rows.map(({ messages }) => messages),
  ...counts[0],
};
await new Promise<void>((resolve) => process.stdout.write(`report ${JSON.stringify(report)}\n`, () => resolve()));
await close();
