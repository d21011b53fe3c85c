/** Boundary cases of a form as JSON, generated from its schema. */
import { readExamples } from '#schemas/compiler/examples.ts';
import { printFinding } from '#schemas/compiler/lint/finding.ts';
import { listCases, listForeignCases } from '../wording/case-list.ts';
import { loadModule } from '../checks/check-data.ts';
import { type Command, schemasRoot } from '../command.ts';
import { compileForm, findForm, type FormPlace } from '../preview/form-source.ts';
import { chooseForms, readOptions } from '../wording/options.ts';
import { currentSide } from '../wording/side.ts';

const reject = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

async function printForeign(place: FormPlace): Promise<number> {
  const { code, findings, notes } = await compileForm(place);
  for (const finding of [...findings, ...notes]) console.error(`${printFinding(finding, '')}\n`);
  if (code === undefined) return 2;
  console.log(JSON.stringify(listForeignCases(await loadModule(code)), null, 2));
  return 0;
}

async function run(args: readonly string[]): Promise<number> {
  // JSON is the only format; scripts may still ask for it explicitly.
  const read = readOptions(args, {
    json: { type: 'boolean', default: true },
    with: { type: 'string', multiple: true, default: [] },
  });
  if ('problem' in read) return reject(read.problem);
  const { positionals, values } = read;
  if (positionals.length === 0) return reject('Name a form: npm run forms -- cases order/parcel');
  const [first = '', ...more] = positionals;
  const place = findForm(first, schemasRoot, { further: values.with });
  if (place && place.own === undefined) {
    if (more.length > 0) return reject('Name one schema that is not ours at a time.');
    return printForeign(place);
  }
  const side = await currentSide();
  const chosen = chooseForms(side.entries, positionals);
  if ('problem' in chosen) return reject(chosen.problem);
  const examples = await readExamples(schemasRoot);
  const lists = chosen.entries.map((entry) => listCases(side, entry, examples));
  console.log(JSON.stringify(lists.length === 1 ? lists[0] : lists, null, 2));
  return 0;
}

export const command: Command = {
  usage: 'cases FORM… [--with FILE…] [--json]',
  about: 'print the cases at the edges of every rule of a form, ours or any draft-07 schema, as JSON',
  run,
};
