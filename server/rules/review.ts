/** What a rule set changes for answers: the generated cases at the edges of its rules, and orders of the past. */
import { formCases } from '#schemas/compiler/cases/boundary-cases.ts';
import type { CompiledChanges } from '#schemas/compiler/changes.ts';
import { readExamples } from '#schemas/compiler/examples.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { registry } from '#schemas/generated/registry.js';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';
import { publishRules } from '#schemas/runtime/published.ts';
import type { FieldError, SchemaModule } from '#schemas/runtime/types.ts';
import { evaluateRules } from './evaluate.ts';

/** A case whose verdict differs from today's. */
export interface ChangedCase {
  readonly form: string;
  readonly name: string;
  readonly pointer: string;
  readonly keyword: string;
  readonly isRefused: boolean;
}

/** Parts of an order with the forms that asked for them. */
export interface PastOrder {
  readonly parts: Readonly<Record<string, unknown>>;
}

export interface PastVerdict {
  /** Orders that today's rules accept. */
  readonly checked: number;
  readonly refused: number;
  /** By rule, the most often first; no answer of a person. */
  readonly reasons: readonly {
    readonly form: string;
    readonly pointer: string;
    readonly key: string;
    readonly count: number;
  }[];
}

type Modules = Readonly<Record<string, SchemaModule>>;

const mostCases = 100;

/** Works under the rules of a set, and goes back to the release's. */
async function under<Result>(compiled: CompiledChanges, work: () => Result | Promise<Result>): Promise<Result> {
  publishRules(evaluateRules(compiled));
  try {
    return await work();
  } finally {
    publishRules();
  }
}

const forms = registry as unknown as Modules;

/** @param before the rules that hold today. */
export async function findChangedCases(
  root: string,
  changes: RuleChanges,
  { before, after }: { before: CompiledChanges; after: CompiledChanges },
): Promise<ChangedCase[]> {
  const all = Object.keys({ ...before.modules, ...after.modules });
  const ids = new Set(all.filter((id) => !/^(?:calls|drafts)\//.test(id)));
  const examples = await readExamples(root);
  const cases = await under(after, async () => {
    const { entries } = await loadForms(root, changes.files, undefined);
    return entries.flatMap((entry) => {
      const form = getId(entry.file) ?? entry.file;
      if (!ids.has(form)) return [];
      const valid = examples.filter(({ id, isValid }) => id === form && isValid).map(({ data }) => data);
      return formCases({ schema: entry.resolved.schema, rules: entry.rules }, valid).map((each) => ({ form, ...each }));
    });
  });
  const getVerdicts = () => cases.map(({ form, data }) => (forms[form]?.validate(data) ?? []).length > 0);
  const [was, is] = [await under(before, getVerdicts), await under(after, getVerdicts)];
  return cases
    .flatMap(({ form, name, pointer, keyword }, index) =>
      was[index] === is[index] ? [] : [{ form, name, pointer, keyword, isRefused: is[index] === true }],
    )
    .slice(0, mostCases);
}

/** Validates orders by today's rules and by those of a set. */
export async function checkPast(
  orders: readonly PastOrder[],
  { before, after }: { before: CompiledChanges; after: CompiledChanges },
): Promise<PastVerdict> {
  const getVerdicts = () =>
    orders.map(({ parts }) =>
      Object.entries(parts).flatMap(([form, data]) =>
        (forms[form]?.validate(data) ?? []).map((error): [string, FieldError] => [form, error]),
      ),
    );
  const [was, is] = [await under(before, getVerdicts), await under(after, getVerdicts)];
  const accepted = is.filter((_, index) => was[index]?.length === 0);
  const refused = accepted.filter((errors) => errors.length > 0);
  const counts = new Map<string, { form: string; pointer: string; key: string; count: number }>();
  for (const errors of refused)
    for (const [form, { pointer, key }] of errors) {
      const place = `${form} ${pointer} ${key}`;
      const reason = counts.get(place) ?? { form, pointer, key, count: 0 };
      counts.set(place, { ...reason, count: reason.count + 1 });
    }
  return {
    checked: accepted.length,
    refused: refused.length,
    reasons: [...counts.values()].toSorted((a, b) => b.count - a.count),
  };
}
