/** A layout, level by level: the form itself, and the groups and list entries in it. */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import type { Entry } from './context.ts';

export interface Level {
  /** Of this level's `fields` and `sections` in the layout; `[]` is the form. */
  path: Path;
  /** Of the object with these fields, in the resolved schema. */
  schemaPath: Path;
  /** Absent in a group without rows of its own: its fields are stacked. */
  sections: readonly Json[] | undefined;
  fields: JsonObject;
  properties: JsonObject;
  /** Our own widgets render this object as a whole. */
  isOpen: boolean;
}

const own = (object: JsonObject, name: string): JsonObject => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return isObject(value) ? value : {};
};

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Widgets that render an object or a list field by field; a field without an entry is rendered from its schema. */
const opened = new Set<Json | undefined>(['group', 'list', undefined]);

function* levelsBelow(ui: JsonObject, schema: JsonObject, path: Path, schemaPath: Path): Iterable<Level> {
  const { fields, items } = ui;
  if (isObject(schema.properties)) {
    const properties = schema.properties;
    const level = { path, schemaPath, fields: asObject(fields), properties, isOpen: opened.has(ui.widget) };
    yield { ...level, sections: Array.isArray(ui.sections) ? ui.sections : undefined };
    for (const [name, child] of Object.entries(properties)) {
      if (isObject(child))
        yield* levelsBelow(
          own(level.fields, name),
          child,
          [...path, 'fields', name],
          [...schemaPath, 'properties', name],
        );
    }
  } else if (isObject(schema.items))
    yield* levelsBelow(asObject(items), schema.items, [...path, 'items'], [...schemaPath, 'items']);
}

/** Empty when the form has no layout. */
export function getLevels({ ui, resolved }: Entry): Level[] {
  if (!ui) return [];
  const { schema } = resolved;
  const form = { ...ui.value, ...(!Array.isArray(ui.value.sections) && { sections: [] }) };
  return [...levelsBelow(form, schema, [], [])].filter(
    ({ isOpen, path, fields }) => path.length === 0 || isOpen || Object.keys(fields).length > 0,
  );
}

/** Every field in a layout, with its part of the schema. */
export interface LaidOut {
  name: string;
  ui: JsonObject;
  schema: JsonObject;
  path: Path;
  level: Level;
}

export const laidOutFields = (entry: Entry): LaidOut[] =>
  getLevels(entry).flatMap((level) =>
    Object.entries(level.fields).flatMap(([name, ui]) => {
      if (!isObject(ui)) return [];
      const field = { name, ui, schema: own(level.properties, name), path: [...level.path, 'fields', name], level };
      const getEntry = isObject(ui.items)
        ? [{ ...field, ui: ui.items, schema: asObject(field.schema.items), path: [...field.path, 'items'] }]
        : [];
      return [field, ...getEntry];
    }),
  );

/** The names that a level renders, in order, with their places. */
export function* drawnNames({ path, sections }: Level): Iterable<[name: string, at: Path]> {
  for (const [index, section] of (sections ?? []).entries()) {
    const fields = isObject(section) && Array.isArray(section.fields) ? section.fields : [];
    for (const [place, field] of fields.entries()) {
      const at = [...path, 'sections', index, 'fields', place];
      if (typeof field === 'string') yield [field, at];
      if (Array.isArray(field)) for (const [cell, name] of field.entries()) yield [String(name), [...at, cell]];
    }
  }
}
