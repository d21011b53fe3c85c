/** The state of the system for operators: jobs, budgets, and the rules that stop people. */
import { sql } from 'kysely';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { constants } from '#domain/constants.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { messageBudget } from '../modules/codes/budget.ts';
import { tryAgain } from '../jobs/queue.ts';
import { selectCounts } from '../modules/forms/rule-stop-store.ts';
import { heldRules } from '../rules/held.ts';
import { command, type CommandContext, type Done, Refused, type Row } from './command.ts';
import { say } from './sentences.ts';
import { listCommand } from './tables.ts';

const daysCounted = 7;
/** The share of a budget from which on it is worth a look. */
const nearlyFull = 0.8;
const sessionMs = constants.operators.idleMinutes * 60_000;

const readJobs = async ({ db, now }: CommandContext) => {
  const { rows } = await sql<{ kind: string; waiting: number; late: number; failed: number; oldest: Date | null }>`
    select kind, min(created_at) filter (where failed_at is null) as oldest,
      count(*) filter (where failed_at is null)::int as waiting,
      count(*) filter (where failed_at is null and created_at < ${now}::timestamptz - interval '10 minutes')::int as late,
      count(*) filter (where failed_at is not null)::int as failed
    from jobs where done_at is null group by kind order by kind`.execute(db);
  return rows;
};

/** Connections of the database: on PostgreSQL those of all processes, against what it allows. */
async function readConnections({ db, config, now }: CommandContext): Promise<Row[]> {
  const part = say('health.connections');
  const { operators } = await db
    .selectFrom('operator_sessions')
    .select(({ fn }) => fn.countAll<number>().as('operators'))
    .where('is_enrolling', '=', false)
    .where('last_seen_at', '>', new Date(now.getTime() - sessionMs))
    .executeTakeFirstOrThrow();
  const signedIn: Row = { part, name: say('health.operators'), value: Number(operators), state: 'good' };
  if (config.databaseUrl === undefined) return [signedIn];
  const { rows } = await sql<{ used: number; limit: number }>`
    select count(*)::int as used, current_setting('max_connections')::int as "limit"
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return [
    signedIn,
    ...rows.map(({ used, limit }) => ({
      part,
      name: say('health.database'),
      value: say('health.budget', { sent: used, limit }),
      used,
      limit,
      state: used >= limit * nearlyFull ? 'look' : 'good',
    })),
  ];
}

async function readVersions({ db }: CommandContext): Promise<Row[]> {
  const part = say('health.versions');
  const { rows } = await sql<{ database: string; schema: string | null }>`
    select current_setting('server_version') as database, max(name) as schema from kysely_migration`.execute(db);
  const [{ database = '', schema = '' } = {}] = rows;
  const versions = [
    { name: 'Node.js', value: process.version },
    { name: 'PostgreSQL', value: database },
    { name: say('health.schema'), value: schema },
  ];
  return versions.map((version) => ({ part, ...version, state: 'good' }));
}

async function retryJob({ db, now }: CommandContext, { id }: SchemaTypes['calls/operator/jobs-retry']): Promise<Done> {
  if ((await tryAgain(db, id, now)) === 0) throw new Refused(say('health.notRetried', { id }));
  return {
    said: [say('health.retried', { id })],
    change: { subject: id, before: { state: 'failed' }, after: { state: 'waiting' } },
  };
}

/** A published set that this release can't compile: its own rules hold meanwhile. */
function readRules(): Row[] {
  const { due, findings } = heldRules();
  const [first] = findings;
  if (due === null || !first) return [];
  const value = say('ruleset.doesNotCompile', { number: due });
  return [{ part: say('ruleset.aside'), name: `${first.file}:${first.line} ${first.code}`, value, state: 'look' }];
}

async function show(context: CommandContext): Promise<Done> {
  const jobs = await readJobs(context);
  const budget = await messageBudget(context);
  const rows: Row[] = [
    ...jobs.map(({ kind, waiting, late, failed, oldest }) => ({
      part: say('health.jobs'),
      name: kind,
      value: say('health.job', { waiting, late, failed }),
      used: null,
      limit: null,
      oldest: oldest && new Date(oldest).toISOString(),
      state: failed > 0 || late > 0 ? 'look' : 'good',
    })),
    ...Object.entries(budget).map(([channel, { sent, limit }]) => ({
      part: say('health.messages'),
      name: channel === 'sms' ? 'SMS' : say('health.mail'),
      value: say('health.budget', { sent, limit }),
      used: sent,
      limit,
      state: sent >= limit * nearlyFull ? 'look' : 'good',
    })),
    ...(await readConnections(context)),
    ...readRules(),
    ...(await readVersions(context)),
  ];
  const worth = rows.filter(({ state }) => state === 'look').length;
  return { said: [worth === 0 ? say('health.good') : say('health.look', { count: worth })], rows };
}

export const healthCommands = [
  command({
    name: 'health',
    about: 'Shows the jobs, the budget of messages, connections and versions',
    input: 'calls/empty',
    reads: true,
    run: show,
  }),
  listCommand({
    name: 'jobs list',
    about: 'Lists jobs that are not done, those that were given up first, then by age',
    input: 'calls/operator/list',
    columns: {
      id: 'text',
      kind: 'text',
      state: ['failed', 'retrying', 'waiting'],
      tries: 'number',
      created: 'instant',
      next: 'instant',
    },
    order: ['state', 'created', 'id'],
    empty: say('health.noJobs'),
    // A job that runs has been tried and is due again later.
    select: ({ db, now }: CommandContext) =>
      db
        .selectFrom('jobs')
        .where('done_at', 'is', null)
        .select([sql<string>`id::text`.as('id'), 'kind', 'tries', 'created_at as created'])
        .select([
          sql<Date | null>`case when failed_at is null then next_try_at end`.as('next'),
          sql<string>`case when failed_at is not null then 'failed'
            when tries > 0 and next_try_at > ${now}::timestamptz then 'retrying' else 'waiting' end`.as('state'),
        ]),
  }),
  command({
    name: 'jobs retry',
    about: 'Tries a job again that was given up',
    places: ['id'],
    input: 'calls/operator/jobs-retry',
    run: retryJob,
  }),
  listCommand({
    name: 'rules stopped',
    about: 'Lists the rules that stop people most, with how many corrected what they had typed',
    options: { days: 'COUNT' },
    input: 'calls/operator/rules-stopped',
    columns: {
      form: 'text',
      input: 'text',
      rule: 'text',
      shown: 'number',
      stopped: 'number',
      corrected: 'number',
      server: 'number',
    },
    order: ['-stopped', '-server', '-shown', 'form', 'input', 'keyword', 'rule'],
    empty: say('health.noStops'),
    select: ({ db, now }: CommandContext, { days = daysCounted }: SchemaTypes['calls/operator/rules-stopped']) =>
      db
        .selectFrom(selectCounts(db, addDays(localDate(now), -days)).as('counts'))
        .select(['form', 'pointer as input', 'keyword', 'key as rule'])
        .select(['shown', 'refused as stopped', 'corrected', 'server']),
  }),
];
