/** Boundary cases of a form as JSON, made from its schema. */
import { listCases } from '../cases/list.ts';
import type { Command } from '../command.ts';
import { chooseForms } from '../wording/choose-forms.ts';
import { readOptions } from '../wording/options.ts';
import { currentSide } from '../wording/side.ts';

const refuse = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

async function run(args: readonly string[]): Promise<number> {
  // JSON is all there is; the option says so where a script wants to be sure.
  const read = readOptions(args, { json: { type: 'boolean', default: true } });
  if ('problem' in read) return refuse(read.problem);
  const { positionals } = read;
  if (positionals.length === 0) return refuse('Name a form: npm run forms -- cases order/parcel');
  const side = await currentSide();
  const chosen = chooseForms(side.entries, positionals);
  if ('problem' in chosen) return refuse(chosen.problem);
  const lists = await Promise.all(chosen.entries.map((entry) => listCases(side, entry)));
  console.log(JSON.stringify(lists.length === 1 ? lists[0] : lists, null, 2));
  return 0;
}

export const command: Command = {
  usage: 'cases FORM… [--json]',
  about: 'print the cases at the edges of every rule of a form, as JSON',
  run,
};
