/** Applies a migration to a shape, so that lint knows its effect on every draft without having one. */
import { getTarget } from '#schemas/runtime/drafts/migrate.ts';
import type { MigrationStep, PartShapes, Shape } from '#schemas/runtime/drafts/types.ts';

interface Fields {
  [name: string]: Shape;
}

const isGroup = (shape: Shape | undefined): shape is { fields: Fields } =>
  typeof shape === 'object' && 'fields' in shape;
const isChoice = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape);

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

export interface ShapeMigration {
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
