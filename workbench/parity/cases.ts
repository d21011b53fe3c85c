/** The input for both sides: the examples beside the schemas, and every boundary case in every branch. */
import { boundaryCases, formCases } from '#schemas/compiler/cases.ts';
import { readExamples } from '#schemas/compiler/examples.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import type { Json } from '#schemas/model/json.ts';

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
