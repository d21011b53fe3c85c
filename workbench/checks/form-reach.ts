/** Which branches and fields of a form are reachable, each with the shortest answers that show it. */
import { certainTurns, isTaken } from '#schemas/compiler/cases/branches.ts';
import type { Subject } from '#schemas/compiler/cases/sample.ts';
import { getSeeds } from '#schemas/compiler/cases/seeds.ts';
import type { Turn } from '#schemas/model/branches.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { type Path, pointerTo } from '#schemas/model/pointer.ts';
import { walkSchema } from '#schemas/model/walk.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { isAsked, toAnswers } from '#src/forms/core/answers.ts';

interface BranchReach {
  /** `/allOf/0 then`, `hasVolume is ticked`, `condition standardProduct not` */
  branch: string;
  /** The required answers as a schema; undefined for a condition of the layout alone. */
  condition: Json | undefined;
  /** The deciding part of valid answers that take it; undefined when there are none. */
  proof: JsonObject | undefined;
  /** The complete answers. */
  answers: JsonObject | undefined;
}

interface FieldReach {
  field: string;
  /** `given` by the page, `filled` by another field's widget: neither is asked for. */
  how: 'asked' | 'given' | 'filled' | 'kept';
  proof: JsonObject | undefined;
}

export interface FormReach {
  form: string;
  /** Valid answers of every kind that was found; empty means that the form cannot be completed. */
  seeds: readonly JsonObject[];
  branches: readonly BranchReach[];
  fields: readonly FieldReach[];
}

/** The places of every schema with an `if`, except inside conditions. */
const conditionalPaths = (schema: JsonObject): Path[] =>
  [...walkSchema(schema, ({ keyword }) => keyword !== 'if' && keyword !== 'not')]
    .filter(({ node }) => isObject(node.if))
    .map(({ path }) => path);

/** The smallest subset of these answers for which the predicate holds. */
function fewest(answers: JsonObject, isSo: (answers: JsonObject) => boolean): JsonObject {
  let kept = answers;
  for (const name of Object.keys(answers)) {
    const { [name]: value, ...others } = kept;
    if (isSo(others)) kept = others;
    else if (isObject(value)) kept = { ...kept, [name]: fewest(value, (part) => isSo({ ...kept, [name]: part })) };
  }
  return kept;
}

/** Fewer answers first: the shortest proof is shown. */
const bySize = (a: JsonObject, b: JsonObject) => Object.keys(a).length - Object.keys(b).length;

interface Decision {
  branch: string;
  condition: Json | undefined;
  holds: (answers: JsonObject) => boolean;
}

function schemaDecisions({ schema }: Subject): Decision[] {
  return conditionalPaths(schema).flatMap((path) => {
    const outer = certainTurns(schema, [...path, 'then']) ?? [];
    const own = outer.at(-1);
    if (!own) return [];
    return [true, false].map((wanted): Decision => {
      const turns: Turn[] = [...outer.slice(0, -1), { ...own, wanted }];
      return {
        branch: `${pointerTo(...path) || '/'} ${wanted ? 'then' : 'else'}`,
        condition: own.condition,
        holds: (answers) => turns.every((turn) => isTaken(turn, answers)),
      };
    });
  });
}

function layoutDecisions(form: FormModule): Decision[] {
  const fields = Object.values(form.ui?.fields ?? {}).map(({ showWhen }) => showWhen);
  const sections = (form.ui?.sections ?? []).map(({ showWhen }) => showWhen);
  const named = [
    ...new Map(
      [...fields, ...sections].flatMap((when) => (when === undefined ? [] : [[JSON.stringify(when), when]])),
    ).values(),
  ];
  return named.flatMap((when) =>
    [true, false].map((wanted): Decision => {
      if (typeof when === 'string') {
        return {
          branch: `${when} ${wanted ? 'ticked' : 'not ticked'}`,
          condition: undefined,
          holds: (answers) => (answers[when] === true) === wanted,
        };
      }
      const { condition } = when as { condition: string };
      return {
        branch: `condition ${condition}${wanted ? '' : ' not'}`,
        condition: undefined,
        holds: (answers) => (form.conditions?.[condition]?.(answers) ?? true) === wanted,
      };
    }),
  );
}

function howOf(form: FormModule, field: string): FieldReach['how'] {
  const ui = form.ui?.fields[field];
  if (!ui?.hidden) return 'asked';
  if (ui.given) return 'given';
  return ui.filledBy ? 'filled' : 'kept';
}

/** @param examples valid initial answers. */
export function reachOfForm(form: FormModule, subject: Subject, examples: readonly Json[]): FormReach {
  const seeds = getSeeds(subject, examples).filter(isObject).toSorted(bySize);
  const decisions = [...schemaDecisions(subject), ...layoutDecisions(form)];
  const branches = decisions.map(({ branch, condition, holds }): BranchReach => {
    const found = seeds.find(holds);
    return { branch, condition, proof: found && fewest(found, holds), answers: found };
  });
  const drawn = [
    ...new Set([
      ...(form.ui?.sections.flatMap(({ fields }) => fields.flat()) ?? []),
      ...Object.keys(form.ui?.fields ?? {}),
    ]),
  ];
  const fields = drawn.map((field): FieldReach => {
    const isAskedWith = (answers: JsonObject) => isAsked(form, field, toAnswers(form, answers));
    const found = seeds.find(isAskedWith);
    return { field, how: howOf(form, field), proof: found && fewest(found, isAskedWith) };
  });
  return { form: form.id, seeds, branches, fields };
}

/** The smallest set of answers that together show every field. */
export function coveringSeeds(form: FormModule, { seeds, fields }: FormReach): readonly JsonObject[] {
  const asked = (seed: JsonObject) =>
    fields.filter(({ field }) => isAsked(form, field, toAnswers(form, seed))).map(({ field }) => field);
  const open = new Set(fields.filter(({ proof }) => proof).map(({ field }) => field));
  const chosen: JsonObject[] = [];
  while (open.size > 0) {
    const best = seeds
      .map((seed) => ({ seed, shows: asked(seed).filter((field) => open.has(field)).length }))
      .toSorted((a, b) => b.shows - a.shows)[0];
    if (!best || best.shows === 0) break;
    chosen.push(best.seed);
    for (const field of asked(best.seed)) open.delete(field);
  }
  return chosen;
}
