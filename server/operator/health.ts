/** The state of the system for operators: jobs, budgets, and the rules that stop people. */
import { sql } from 'kysely';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { messageBudget } from '../modules/codes/budget.ts';
import { listCounts } from '../modules/forms/rule-stop-store.ts';
import { command, type CommandContext, type Done, type Row } from './command.ts';
import { say } from './sentences.ts';

const daysCounted = 7;
const rulesShown = 20;

const readJobs = async ({ db, now }: CommandContext) => {
  const { rows } = await sql<{ kind: string; waiting: number; late: number; failed: number }>`
    select kind,
      count(*) filter (where failed_at is null)::int as waiting,
      count(*) filter (where failed_at is null and created_at < ${now}::timestamptz - interval '10 minutes')::int as late,
      count(*) filter (where failed_at is not null)::int as failed
    from jobs where done_at is null group by kind order by kind`.execute(db);
  return rows;
};

async function show(context: CommandContext): Promise<Done> {
  const jobs = await readJobs(context);
  const budget = await messageBudget(context);
  const rules = await listCounts(context.db, addDays(localDate(context.now), -daysCounted));
  const rows: Row[] = [
    ...jobs.map(({ kind, waiting, late, failed }) => ({
      part: say('health.jobs'),
      name: kind,
      value: say('health.job', { waiting, late, failed }),
      state: failed > 0 || late > 0 ? 'look' : 'good',
    })),
    ...Object.entries(budget).map(([channel, { sent, limit }]) => ({
      part: say('health.messages'),
      name: channel,
      value: say('health.budget', { sent, limit }),
      state: sent >= limit * 0.8 ? 'look' : 'good',
    })),
    ...rules.slice(0, rulesShown).map(({ form, pointer, key, shown, server }) => ({
      part: say('health.rules', { days: daysCounted }),
      name: `${form} ${pointer}`,
      value: say('health.rule', { key, shown, server }),
      state: 'good',
    })),
  ];
  const worth = rows.filter(({ state }) => state === 'look').length;
  return { said: [worth === 0 ? say('health.good') : say('health.look', { count: worth })], rows };
}

export const healthCommands = [
  command({
    name: 'health',
    about: 'Shows the jobs, the budget of messages, and which rules stop people most',
    input: 'calls/empty',
    reads: true,
    run: show,
  }),
];
