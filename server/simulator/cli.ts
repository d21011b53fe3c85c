/** `npm run sim -- …`: plays couriers' scans, whether or not a server is running on the data folder. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../control/run-command.ts';
import { commands, journeyOver } from './commands.ts';

const usage = `Plays a parcel's life in development, through the same service as couriers' scans.

  npm run sim -- list
  npm run sim -- scan WAYBILL STATUS [--place "Mérida, Yuc."] [--note "…"]
  npm run sim -- live WAYBILL [--seconds-per-step 3]`;

/** Steps one by one instead of one long command, so that Ctrl-C stops the parcel as well. */
async function live(waybill: string, secondsPerStep: number): Promise<void> {
  for (let isOver = false; ; await sleep(secondsPerStep * 1000)) {
    await runCommand(commands, 'step', [waybill], (line) => {
      console.log(line);
      isOver ||= line === journeyOver;
    });
    if (isOver) return;
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      place: { type: 'string', default: '' },
      note: { type: 'string', default: '' },
      'seconds-per-step': { type: 'string', default: '3' },
    },
  });
  const [action, waybill = '', status = ''] = positionals;
  const seconds = Number(values['seconds-per-step']);
  if (!(seconds >= 0)) throw new Error(`--seconds-per-step must be a number, not "${values['seconds-per-step']}".`);
  if (action === 'list') return runCommand(commands, 'list', []);
  if (action === 'scan') return runCommand(commands, 'scan', [waybill, status, values.place, values.note]);
  if (action === 'live') return live(waybill, seconds);
  throw new Error(usage);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
