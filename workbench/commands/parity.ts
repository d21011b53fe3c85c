/** Checks that browser and server validate alike, with every example and every boundary case. */
import { generate } from '#schemas/compiler/generate.ts';
import { type Command, schemasRoot } from '../command.ts';
import { openBrowserValidator } from '../checks/browser-validator.ts';
import { compare, type FormCases, parityCases, parityReport, type Validator } from '../checks/parity.ts';
import { startServerValidator, validateAt } from '../checks/server-validator.ts';
import { readOptions } from '../wording/options.ts';

const options = {
  form: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

async function compareAll(cases: readonly FormCases[], url: string | undefined, isJson: boolean): Promise<number> {
  // The browser's build takes as long as the server's start, so both run at once.
  const opening = [
    openBrowserValidator(cases.map(({ form }) => form)),
    url === undefined ? startServerValidator() : Promise.resolve(validateAt(url)),
  ];
  const opened = await Promise.allSettled(opening);
  try {
    const [browser, server] = (await Promise.all(opening)) as [Validator, Validator];
    const parity = await compare(cases, browser, server);
    const about = { browser: browser.about, server: server.about };
    console.log(isJson ? JSON.stringify({ ...about, ...parity }, null, 2) : parityReport(parity, about));
    return parity.differences.length === 0 ? 0 : 1;
  } finally {
    // One may have opened although the other failed.
    for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
  }
}

async function run(args: readonly string[]): Promise<number> {
  const read = readOptions(args, options);
  if ('problem' in read) return reject(read.problem);
  const { form, url, json } = read.values;
  if (url !== undefined && !URL.canParse(url))
    return reject(`--url must be an address like http://127.0.0.1:8080, not "${url}".`);
  const { findings } = await generate(schemasRoot);
  if (findings.length > 0) return reject('The schemas have findings: npm run forms -- lint');
  const all = await parityCases(schemasRoot);
  const chosen =
    form === undefined ? all : all.filter((each) => each.form === form || each.form.startsWith(`${form}/`));
  if (chosen.length === 0)
    return reject(`There is no form "${form}". There are: ${all.map((each) => each.form).join(', ')}.`);
  try {
    return await compareAll(chosen, url, json);
  } catch (error) {
    return reject(error instanceof Error ? error.message : String(error));
  }
}

function reject(sentence: string): number {
  console.error(sentence);
  return 2;
}

export const command: Command = {
  usage: 'parity [--form FORM] [--url URL] [--json]',
  about: 'ask the browser’s build and a running server the same answers, and name every difference',
  run,
};
