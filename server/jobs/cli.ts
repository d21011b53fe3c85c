/** `npm run jobs`: lists dead jobs and retries them, whether or not a server is running on the data folder. */
import { findDatabase, runCommand } from './run-command.ts';
import { jobCommands } from './run-jobs.ts';

const usage = `Jobs that were given up.

  npm run jobs                 lists them
  npm run jobs -- retry ID     has one tried again, from its first try on`;

try {
  const [verb, ...args] = process.argv.slice(2);
  const isCommand = verb === undefined || (verb === 'retry' && args.length === 1);
  if (!isCommand) throw new Error(usage);
  console.error(findDatabase(process.env));
  if (verb === undefined) await runCommand(jobCommands, 'listJobs', [], process.env, console.log);
  else await runCommand(jobCommands, 'retryJob', args, process.env, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
