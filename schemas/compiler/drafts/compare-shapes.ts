/** Checks whether every answer of one shape fits another one, and reports the losses. */
import type { PartShapes, Shape } from '#schemas/runtime/drafts/types.ts';

export interface Loss {
  /** `part.field`, or deeper. */
  path: string;
  /** What happens to the answer, as the middle of a sentence. */
  why: string;
}

const isChoice = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape);

function getKind(shape: Shape): string {
  if (typeof shape === 'string') return { text: 'a text', number: 'a number', boolean: 'yes or no' }[shape];
  if (isChoice(shape)) return 'a choice';
  return 'list' in shape ? 'a list' : 'a group of fields';
}

const choiceKind = (shape: readonly unknown[]) =>
  ({ string: 'text', number: 'number', boolean: 'boolean' })[typeof shape[0] as 'string'];

function* lossesOfShape(path: string, before: Shape, after: Shape): Iterable<Loss> {
  const changed = { path, why: `is now ${getKind(after)} instead of ${getKind(before)}` };
  if (isChoice(after)) {
    if (!isChoice(before)) return yield changed;
    const gone = before.filter((value) => !after.includes(value));
    if (gone.length > 0) yield { path, why: `may no longer be ${gone.map(String).join(', ')}` };
    return;
  }
  if (isChoice(before)) {
    if (after !== choiceKind(before)) yield changed;
    return;
  }
  if (typeof before === 'string' || typeof after === 'string') {
    if (before !== after) yield changed;
    return;
  }
  if ('list' in before && 'list' in after) return yield* lossesOfShape(path, before.list, after.list);
  if ('fields' in before && 'fields' in after) return yield* lossesOfFields(path, before.fields, after.fields);
  yield changed;
}

function* lossesOfFields(
  path: string,
  before: Readonly<Record<string, Shape>>,
  after: Readonly<Record<string, Shape>>,
): Iterable<Loss> {
  for (const [name, shape] of Object.entries(before)) {
    const at = `${path}.${name}`;
    const next = Object.hasOwn(after, name) ? after[name] : undefined;
    if (next === undefined) yield { path: at, why: 'is no longer kept' };
    else yield* lossesOfShape(at, shape, next);
  }
}

/** Answers that fit `before` and do not fit `after`. Added fields and choices are no loss. */
export function lossesBetween(before: PartShapes, after: PartShapes): Loss[] {
  return Object.entries(before).flatMap(([part, fields]) => [...lossesOfFields(part, fields, after[part] ?? {})]);
}
