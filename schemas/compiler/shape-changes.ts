import { getTarget, type MigrationStep, type PartShapes, type Shape } from '#schemas/runtime/draft-shapes.ts';

/** Checks whether every answer of one shape fits another one, and reports the losses. */
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

/** Applies a migration to a shape, so that lint knows its effect on every draft without having one. */
interface Fields {
  [name: string]: Shape;
}

const isGroup = (shape: Shape | undefined): shape is { fields: Fields } =>
  typeof shape === 'object' && 'fields' in shape;

/** The whole as one tree, so that a path leads through parts, fields and groups alike. */
const asTree = (parts: PartShapes): Fields =>
  Object.fromEntries(Object.entries(parts).map(([part, fields]) => [part, { fields: { ...fields } }]));

const asParts = (tree: Fields): PartShapes =>
  Object.fromEntries(Object.entries(tree).map(([part, shape]) => [part, isGroup(shape) ? shape.fields : {}]));

const own = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);

function shapeAt(fields: Fields, [first = '', ...rest]: readonly string[]): Shape | undefined {
  const shape = own(fields, first);
  if (rest.length === 0) return shape;
  return isGroup(shape) ? shapeAt(shape.fields, rest) : undefined;
}

/** A copy with another shape at a path; undefined removes it. */
function withShape(fields: Fields, [first = '', ...rest]: readonly string[], shape: Shape | undefined): Fields {
  const { [first]: known, ...others } = fields;
  if (rest.length > 0)
    return { ...others, [first]: { fields: withShape(isGroup(known) ? known.fields : {}, rest, shape) } };
  return shape === undefined ? others : { ...others, [first]: shape };
}

function mappedShape(shape: Shape, values: Readonly<Record<string, string | number | boolean>>): Shape {
  if (!isChoice(shape)) return shape;
  return [...new Set(shape.map((value) => values[String(value)] ?? value))];
}

const getSource = (step: MigrationStep): string => Object.values(step)[0] as string;

/** The tree after one step; undefined when the field of the step is missing. */
function applied(tree: Fields, step: MigrationStep): Fields | undefined {
  const from = getSource(step).split('.');
  const shape = shapeAt(tree, from);
  if (shape === undefined) return undefined;
  if ('drop' in step) return withShape(tree, from, undefined);
  if ('rename' in step || 'move' in step)
    return withShape(withShape(tree, from, undefined), getTarget(step).split('.'), shape);
  if ('map' in step) return withShape(tree, from, mappedShape(shape, step.values));
  if ('convert' in step) return withShape(tree, from, step.to);
  // Unknown choices are dropped when a draft is read, so they are not checked here.
  return withShape(tree, from, undefined);
}

interface ShapeMigration {
  parts: PartShapes;
  /** Index and field of each step whose field is missing. */
  unknown: { index: number; path: string }[];
}

export function migrateShapes(parts: PartShapes, steps: readonly MigrationStep[]): ShapeMigration {
  let tree = asTree(parts);
  const unknown: ShapeMigration['unknown'] = [];
  for (const [index, step] of steps.entries()) {
    const next = applied(tree, step);
    if (next) tree = next;
    else unknown.push({ index, path: getSource(step) });
  }
  return { parts: asParts(tree), unknown };
}
