/** An operator's query for the counts; `npm run forms -- stops` formats the result. */
import type { Command, Commands } from '../../control/commands.ts';
import { flushRejections } from './rejections.ts';
import { stopReport } from './report.ts';
import { keptDays } from './store.ts';

/** Prints the report as one line of JSON. */
const ruleStops: Command = async (context, [days = '', form], print) => {
  const wanted = Number(days);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > keptDays)
    throw new Error(`Days are a whole number from 1 to ${keptDays}, not "${days}".`);
  await flushRejections(context);
  print(JSON.stringify(await stopReport(context, wanted, form || undefined)));
};

export const telemetryCommands = { ruleStops } satisfies Commands;
