/** Finds unreachable parts of the flows and their forms, and the shortest way to everything else. */
import { generate } from '#schemas/compiler/generate.ts';
import { type Command, schemasRoot } from '../command.ts';
import { readOptions } from '../wording/options.ts';

const reject = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

async function run(args: readonly string[]): Promise<number> {
  const read = readOptions(args, { json: { type: 'boolean', default: false } });
  if ('problem' in read) return reject(read.problem);
  const { findings } = await generate(schemasRoot);
  if (findings.length > 0) return reject('The schemas have findings: npm run forms -- lint');
  // Imported only now, because the modules must match the schemas.
  const [{ projectSource }, { reach }, { reachReport }] = await Promise.all([
    import('../checks/reach.ts'),
    import('../checks/reach.ts'),
    import('../checks/reach.ts'),
  ]);
  const found = reach(await projectSource());
  console.log(read.values.json ? JSON.stringify(found, null, 2) : reachReport(found));
  return found.findings.length === 0 ? 0 : 1;
}

export const command: Command = {
  usage: 'reach [--json]',
  about: 'list the steps, branches and fields that are unreachable, and the shortest way to the others',
  run,
};
