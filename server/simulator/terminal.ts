/** Runs the arguments of `npm run sim`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findDatabase, runCommand } from '../jobs/run-command.ts';
import type { Environment } from '../environment.ts';
import { commands, journeyOver } from './commands.ts';

type Print = (line: string) => void;

const usage = `Plays parcels' lives in development, through the same services as couriers' scans.

  npm run sim -- list
  npm run sim -- scan WAYBILL STATUS [--place "Mérida, Yuc."] [--note "…"]
  npm run sim -- live WAYBILL [--seconds-per-step 3]
  npm run sim -- delay WAYBILL REASON [--days 1] [--note "…"]
  npm run sim -- exception WAYBILL KIND [--place "…"] [--note "…"]
  npm run sim -- proof WAYBILL [--signer "…"] [--relation recipient] [--note "…"]
  npm run sim -- return WAYBILL [--note "…"]
  npm run sim -- case WAYBILL answer|solve [--note "…"]
  npm run sim -- coupon ACCOUNT voucher|threshold|percentage
  npm run sim -- cod ACCOUNT [review|approve|reject|disable|enable] [--note "…"]
  npm run sim -- collect WAYBILL full|less|absent [--pesos 150]
  npm run sim -- bank cut|pay
  npm run sim -- day [--parcels 500] [--seed 1]

A wrong STATUS, REASON, KIND or relation is answered with all that there are.`;

/** Single steps instead of one long command, so that Ctrl-C stops the parcel as well. */
async function live(waybill: string, secondsPerStep: number, env: Environment, print: Print): Promise<void> {
  for (let isOver = false; ; await sleep(secondsPerStep * 1000)) {
    await runCommand(commands, 'step', [waybill], env, (line) => {
      print(line);
      isOver ||= line === journeyOver;
    });
    if (isOver) return;
  }
}

const text = { type: 'string', default: '' } as const;

/**
 * @param env selects the database.
 * @param say receives messages other than the result: which data folder is used.
 * @throws Error with the usage for an unknown command, NoDatabaseError when there is no database.
 */
export async function simulate(
  args: readonly string[],
  env: Environment,
  print: Print,
  say: Print = () => undefined,
): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      place: text,
      note: text,
      days: text,
      signer: text,
      relation: text,
      parcels: text,
      seed: text,
      pesos: text,
      'seconds-per-step': { type: 'string', default: '3' },
    },
  });
  const { place, note } = values;
  const [action = '', waybill = '', what = ''] = positionals;
  const argumentsOf: Record<string, readonly string[]> = {
    list: [],
    scan: [waybill, what, place, note],
    delay: [waybill, what, values.days, note],
    exception: [waybill, what, place, note],
    proof: [waybill, values.signer, values.relation, note],
    return: [waybill, note],
    case: [waybill, what, note],
    cod: [waybill, what, note],
    coupon: [waybill, what],
    collect: [waybill, what, values.pesos],
    bank: [waybill],
    day: [values.parcels, values.seed],
  };
  const words = Object.hasOwn(argumentsOf, action) ? argumentsOf[action] : undefined;
  if (!words && action !== 'live') throw new Error(usage);
  say(findDatabase(env));
  if (!words) return live(waybill, toSeconds(values['seconds-per-step']), env, print);
  return runCommand(commands, action, words, env, print);
}

function toSeconds(typed: string): number {
  const seconds = Number(typed);
  if (!(seconds >= 0)) throw new Error(`--seconds-per-step must be a number, not "${typed}".`);
  return seconds;
}
