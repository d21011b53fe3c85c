/** What both sides are asked: the examples beside the schemas, and every edge of every rule in every branch. */
import { boundaryCases, formCases } from '#schemas/compiler/cases.ts';
import { readExamples } from '#schemas/compiler/examples.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import type { Json } from '#schemas/model/json.ts';

export interface ParityCase {
  /** `standard over thirty`, an example, or `weight maximum 30.1`, made of a rule. */
  name: string;
  data: Json;
}

export interface FormCases {
  form: string;
  cases: readonly ParityCase[];
}

/** By form, in the order of the schemas; the same answers are asked once. */
export async function parityCases(schemas: string): Promise<FormCases[]> {
  const [{ entries }, examples] = await Promise.all([loadForms(schemas), readExamples(schemas)]);
  return entries.map(({ file, resolved, rules }) => {
    const form = getId(file) ?? file;
    const own = examples.filter(({ id }) => id === form);
    const valid = own.filter(({ isValid }) => isValid).map(({ data }) => data);
    // Both: the first takes every branch, the second stands at the edges with whatever else an example says.
    const made = [
      ...formCases({ schema: resolved.schema, rules }, valid),
      ...valid.flatMap((data) => boundaryCases(resolved.schema, rules, data)),
    ];
    const byText = new Map([...own, ...made].map(({ name, data }) => [JSON.stringify(data), { name, data }]));
    return { form, cases: [...byText.values()] };
  });
}
