/** Counts how often each rule stopped people, from the configured database or from the server that has it open. */
import type { Answer } from '#contract/calls.ts';
import { runCommand } from '#server/jobs/run-command.ts';
import { telemetryCommands } from '#server/modules/forms/rule-stops.ts';
import type { Command } from '../command.ts';
import { stopsTable } from '../wording/stops-table.ts';
import { getTexts, isWordLanguage } from '#schemas/wording/language.ts';
import { readOptions } from '../wording/options.ts';
import { currentSide } from '../wording/side.ts';

const options = {
  days: { type: 'string', default: '7' },
  form: { type: 'string', default: '' },
  lang: { type: 'string', default: 'en' },
  json: { type: 'boolean', default: false },
} as const;

const reject = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

async function run(args: readonly string[]): Promise<number> {
  const read = readOptions(args, options);
  if ('problem' in read) return reject(read.problem);
  const { days, form, lang, json } = read.values;
  if (!isWordLanguage(lang)) return reject(`The rules are described in es and en, not in "${lang}".`);
  const lines: string[] = [];
  try {
    await runCommand(telemetryCommands, 'ruleStops', [days, form], process.env, (line) => lines.push(line));
  } catch (error) {
    return reject(error instanceof Error ? error.message : String(error));
  }
  const report = JSON.parse(lines.join('')) as Answer<'ruleStopReport'>;
  if (json) console.log(JSON.stringify(report, null, 2));
  else console.log(stopsTable(report, getTexts(await currentSide(), lang), lang));
  return 0;
}

export const command: Command = {
  usage: 'stops [--days N] [--form FORM] [--lang es|en] [--json]',
  about: 'tell which rule stopped people how often',
  run,
};
