/**
 * The contributions of all modules, assembled once for the server, the development server, the tests and the terminal.
 */
import type { ServerContext } from './context.ts';
import { jobCommands, settleJobs } from './jobs/run-jobs.ts';
import { seed } from './starter/seed.ts';
import { findSession } from './modules/account/sessions.ts';
import { handlers, jobs, sweeps } from './modules/index.ts';
import { countRejections, flushRejections, telemetryCommands } from './modules/forms/rule-stops.ts';
import { announceCall, listenToChanges } from './operator/live.ts';
import { operatorCommands } from './operator/run.ts';
import { sweepQueueHolds } from './operator/queue-holds.ts';
import { sweepOperatorSessions } from './operator/sessions.ts';
import { postalCommands } from './postal-import/import.ts';
import { commands } from './simulator/commands.ts';
import { simulatorHandlers, stopLives } from './simulator/handlers.ts';
import { followRules } from './rules/held.ts';
import type { ServerModules } from './start.ts';

async function finish(context: ServerContext): Promise<void> {
  await stopLives(context);
  await settleJobs(context);
  await flushRejections(context);
}

const follow: ServerModules['follow'] = (context) =>
  followRules(context, (onChange) => listenToChanges(context, (topic) => topic === 'rules' && onChange()));

export const modules: ServerModules = {
  handlers: { ...handlers, ...simulatorHandlers },
  findSession,
  seed,
  sweeps: [...sweeps, sweepOperatorSessions, sweepQueueHolds],
  jobs,
  commands: { ...commands, ...jobCommands, ...postalCommands, ...telemetryCommands, ...operatorCommands },
  onRejected: countRejections,
  onAnswered: announceCall,
  follow,
  finish,
};
