/** Compares two validators on the same answers: their results must agree exactly. */
import type { FieldError } from '#schemas/runtime/types.ts';
import { boundaryCases, formCases } from '#schemas/compiler/cases/boundary-cases.ts';
import { readExamples } from '#schemas/compiler/examples.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import type { Json } from '#schemas/model/json.ts';

/** The input for both sides: the examples beside the schemas, and every boundary case in every branch. */
export interface ParityCase {
  /** `standard over thirty`, an example, or `weight maximum 30.1`, generated from a rule. */
  name: string;
  data: Json;
}

export interface FormCases {
  form: string;
  cases: readonly ParityCase[];
}

/** By form, in the order of the schemas, without duplicates. */
export async function parityCases(schemas: string): Promise<FormCases[]> {
  const [{ entries }, examples] = await Promise.all([loadForms(schemas), readExamples(schemas)]);
  return entries.map(({ file, resolved, rules }) => {
    const form = getId(file) ?? file;
    const own = examples.filter(({ id }) => id === form);
    const valid = own.filter(({ isValid }) => isValid).map(({ data }) => data);
    // Both: the first takes every branch, the second combines boundaries with the other answers of an example.
    const made = [
      ...formCases({ schema: resolved.schema, rules }, valid),
      ...valid.flatMap((data) => boundaryCases(resolved.schema, rules, data)),
    ];
    const byText = new Map([...own, ...made].map(({ name, data }) => [JSON.stringify(data), { name, data }]));
    return { form, cases: [...byText.values()] };
  });
}

export interface Validator {
  /** Description of the validator for the report. */
  about: string;
  /** Results in the given order; answers are JSON texts. */
  validate: (form: string, answers: readonly string[]) => Promise<readonly FieldError[][]>;
  close: () => Promise<void>;
}

interface Difference {
  form: string;
  case: string;
  data: ParityCase['data'];
  /** The kind of difference, most severe first: validity, place, message, or numbers. */
  what: 'verdict' | 'pointer' | 'key' | 'params';
  browser: readonly FieldError[];
  server: readonly FieldError[];
}

interface FormParity {
  form: string;
  cases: number;
  agreed: number;
}

interface Parity {
  forms: readonly FormParity[];
  differences: readonly Difference[];
}

const listed = (errors: readonly FieldError[], read: (error: FieldError) => unknown) =>
  JSON.stringify(errors.map(read));

function getDifference(browser: readonly FieldError[], server: readonly FieldError[]): Difference['what'] | undefined {
  if ((browser.length === 0) !== (server.length === 0)) return 'verdict';
  if (listed(browser, ({ pointer }) => pointer) !== listed(server, ({ pointer }) => pointer)) return 'pointer';
  if (listed(browser, ({ key }) => key) !== listed(server, ({ key }) => key)) return 'key';
  return listed(browser, ({ params }) => params) === listed(server, ({ params }) => params) ? undefined : 'params';
}

async function compareForm({ form, cases }: FormCases, browser: Validator, server: Validator): Promise<Difference[]> {
  const texts = cases.map(({ data }) => JSON.stringify(data));
  const [here, there] = await Promise.all([browser.validate(form, texts), server.validate(form, texts)]);
  return cases.flatMap(({ name, data }, index): Difference[] => {
    const [one, other] = [here[index] ?? [], there[index] ?? []];
    const what = getDifference(one, other);
    return what ? [{ form, case: name, data, what, browser: one, server: other }] : [];
  });
}

export async function compare(forms: readonly FormCases[], browser: Validator, server: Validator): Promise<Parity> {
  const differences: Difference[] = [];
  const counted: FormParity[] = [];
  for (const form of forms) {
    const found = await compareForm(form, browser, server);
    differences.push(...found);
    counted.push({ form: form.form, cases: form.cases.length, agreed: form.cases.length - found.length });
  }
  return { forms: counted, differences };
}

/** The report of a comparison. */
const shownDifferences = 20;

/** `/weight rules:weight.maximum {"limit":30}` */
const say = ({ pointer, key, params }: FieldError) => `${pointer || 'the form'} ${key} ${JSON.stringify(params)}`;
const sayAll = (errors: readonly FieldError[]) => (errors.length === 0 ? 'valid' : errors.map(say).join('; '));

function sayDifference({ form, case: name, what, browser, server }: Difference): string {
  return `${form}, ${name}: another ${what}\n  browser: ${sayAll(browser)}\n  server:  ${sayAll(server)}`;
}

export function parityReport({ forms, differences }: Parity, about: { browser: string; server: string }): string {
  const width = Math.max(4, ...forms.map(({ form }) => form.length));
  const row = (form: string, cases: string, agreed: string) =>
    `${form.padEnd(width)}  ${cases.padStart(7)}  ${agreed.padStart(7)}`;
  const total = forms.reduce((sum, { cases }) => sum + cases, 0);
  const count = new Intl.NumberFormat('en').format;
  const verdict =
    differences.length === 0
      ? `${count(total)} cases of ${forms.length} forms: browser and server agree.`
      : `${count(differences.length)} of ${count(total)} cases differ.`;
  return [
    `Browser: ${about.browser}. Server: ${about.server}.`,
    '',
    row('form', 'cases', 'agreed'),
    ...forms.map(({ form, cases, agreed }) => row(form, count(cases), count(agreed))),
    '',
    ...differences.slice(0, shownDifferences).map((difference) => `${sayDifference(difference)}\n`),
    ...(differences.length > shownDifferences
      ? [`… and ${differences.length - shownDifferences} more; --json has all of them.\n`]
      : []),
    verdict,
  ].join('\n');
}
