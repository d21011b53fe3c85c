/** An operator's commands for dead jobs. */
import type { Command, Commands } from '../control/commands.ts';
import { deadJobs, tryAgain } from './queue-store.ts';

const listJobs: Command = async ({ db }, _args, print) => {
  const jobs = await deadJobs(db);
  if (jobs.length === 0) return print('No job was given up.');
  for (const { id, kind, tries, failed_at } of jobs)
    print([id, kind, `${tries} tries`, `given up ${failed_at?.toISOString()}`].join(' · '));
};

const retryJob: Command = async ({ db, clock }, [id = ''], print) => {
  const count = await tryAgain(db, id, clock());
  if (count === 0) throw new Error(`No job ${id} was given up with what it needs to be tried again.`);
  print('It is tried again within a second.');
};

export const jobCommands = { listJobs, retryJob } satisfies Commands;
