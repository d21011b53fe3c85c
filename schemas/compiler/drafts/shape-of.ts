/** Derives the shape of a form's answers: names, types, choices and nesting, without limits, texts and looks. */
import type { FormUi, WidgetName } from '#schemas/runtime/types.ts';
import type { Shape } from '#schemas/runtime/drafts/types.ts';
import { getAlternatives, joinedSchemas } from '../../model/branches.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { parseFragment, valueAtPath } from '../../model/pointer.ts';

/** Widgets whose answers are given again each time, or must never be stored. */
const neverSaved: ReadonlySet<WidgetName> = new Set([
  'consent',
  'password',
  'passwordRules',
  'code',
  'imageCode',
  'computed',
] as const);

const deepest = 8;

/** The target of a local reference, or the schema itself. */
function target(schema: JsonObject, root: JsonObject): JsonObject {
  if (typeof schema.$ref !== 'string' || !schema.$ref.startsWith('#/')) return schema;
  const found = valueAtPath(root, parseFragment(schema.$ref));
  return isObject(found) ? { ...found, ...schema } : schema;
}

/** The fields of a schema and its branches; outer declarations win. */
function getFields(schema: JsonObject, root: JsonObject): Map<string, JsonObject> {
  const fields = new Map<string, JsonObject>();
  for (const [name, field] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (isObject(field)) fields.set(name, target(field, root));
  }
  for (const part of [...joinedSchemas(schema), ...getAlternatives(schema)]) {
    for (const [name, field] of getFields(target(part, root), root))
      fields.set(name, { ...field, ...fields.get(name) });
  }
  return fields;
}

const isPlain = (value: Json) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const typeOf = ({ type }: JsonObject) => (Array.isArray(type) ? type.find((each) => each !== 'null') : type);

function getShape(schema: JsonObject, root: JsonObject, depth: number): Shape | undefined {
  const choices = Array.isArray(schema.enum) ? schema.enum : schema.const === undefined ? [] : [schema.const];
  if (choices.length > 0) return choices.filter(isPlain) as Shape;
  const type = typeOf(schema);
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (depth > deepest) return undefined;
  if (type === 'array') {
    const list = isObject(schema.items) ? getShape(target(schema.items, root), root, depth + 1) : undefined;
    return list && { list };
  }
  const fields = shapesIn(schema, root, depth + 1, () => true);
  return Object.keys(fields).length > 0 ? { fields } : undefined;
}

function shapesIn(
  schema: JsonObject,
  root: JsonObject,
  depth: number,
  isWanted: (name: string, field: JsonObject) => boolean,
): Record<string, Shape> {
  const shapes = [...getFields(schema, root)].flatMap(([name, field]) => {
    const shape = isWanted(name, field) ? getShape(field, root, depth) : undefined;
    return shape === undefined ? [] : [[name, shape] as const];
  });
  return Object.fromEntries(shapes);
}

/** For example the id of the image code: it belongs to an answer that is not saved. */
function isPartOfSecret(ui: FormUi | undefined, name: string): boolean {
  const fields = ui?.fields ?? {};
  const by = fields[name]?.filledBy;
  const bringers = [
    by === undefined ? undefined : fields[by],
    ...Object.values(fields).filter(({ fills }) => Object.values(fills ?? {}).includes(name)),
  ];
  return bringers.some((field) => field !== undefined && neverSaved.has(field.widget));
}

/** Consent is given again, a secret is not stored, and a computed value is computed again. */
function isSaved(ui: FormUi | undefined, name: string, field: JsonObject): boolean {
  const widget = ui?.fields?.[name]?.widget;
  const isConsent = Array.isArray(field.enum) && field.enum.length === 1 && field.enum[0] === true;
  return (
    !isConsent &&
    !isPartOfSecret(ui, name) &&
    field.passwordRule === undefined &&
    field.computed === undefined &&
    !(widget && neverSaved.has(widget))
  );
}

/** The shape of every answer of a resolved form that a draft stores. */
export const getShapes = (schema: JsonObject, ui: FormUi | undefined): Record<string, Shape> =>
  shapesIn(schema, schema, 0, (name, field) => isSaved(ui, name, field));
