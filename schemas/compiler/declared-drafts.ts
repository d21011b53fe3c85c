import { Ajv } from 'ajv';
import type { MigrationStep, PartShapes, Shape } from '#schemas/runtime/draft-shapes.ts';
import type { FormUi, WidgetName } from '#schemas/runtime/types.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { parseFragment, parsePointer, type Path, valueAtPath } from '../model/pointer.ts';
import type { Entry } from './lint/context.ts';
import type { Source } from '../model/source.ts';
import { getId, type Workspace } from './workspace.ts';
import { getAlternatives, joinedSchemas } from '../model/branches.ts';

/** The meta-schema of `schemas/drafts/<flow>.draft.json`, for the editor and for lint. */
const text: JsonObject = { type: 'string', minLength: 1 };
const partSchema: JsonObject = { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' };
const path: JsonObject = { type: 'string', pattern: '^[a-z]\\w*(?:\\.\\w+)+$' };
const scalar: JsonObject = { type: ['string', 'number', 'boolean'] };

const closed = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const shapeSchema: JsonObject = {
  anyOf: [
    { enum: ['text', 'number', 'boolean'] },
    { type: 'array', minItems: 1, items: scalar },
    closed({ list: { $ref: '#/definitions/shape' } }),
    closed({ fields: { type: 'object', additionalProperties: { $ref: '#/definitions/shape' } } }),
  ],
};

const steps: Readonly<Record<string, JsonObject>> = {
  rename: closed({ rename: path, to: partSchema }),
  move: closed({ move: path, to: path }),
  drop: closed({ drop: { type: 'string', pattern: '^[a-z]\\w*(?:\\.\\w+)*$' } }),
  map: closed({ map: path, values: { type: 'object', minProperties: 1, additionalProperties: scalar } }),
  convert: closed({ convert: path, to: { enum: ['text', 'number'] } }),
  spread: closed({ spread: path, to: partSchema }),
};

const step: JsonObject = {
  type: 'object',
  // Keyed by the step's own keyword, so that an error is reported for that step and not for all of them.
  dependencies: steps,
  anyOf: Object.keys(steps).map((word) => ({ required: [word] })),
};

/** The content of `draft.schema.json`. */
export function draftMetaSchema(): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Draft of a flow (.draft.json)',
    ...closed(
      {
        $schema: text,
        $comment: text,
        version: { type: 'integer', minimum: 1 },
        forms: { type: 'object', minProperties: 1, propertyNames: partSchema, additionalProperties: text },
        state: {
          type: 'object',
          propertyNames: partSchema,
          additionalProperties: {
            type: 'object',
            propertyNames: partSchema,
            additionalProperties: { $ref: '#/definitions/shape' },
          },
        },
        migrations: {
          type: 'object',
          propertyNames: { pattern: '^[1-9]\\d*$' },
          additionalProperties: { type: 'array', items: step },
        },
      },
      ['version', 'forms'],
    ),
    definitions: { shape: shapeSchema },
  };
}

const validate = new Ajv({ strict: false, allErrors: false }).compile(draftMetaSchema());

/** The first error in a draft file. */
export function draftFileFault(value: Json | undefined): { path: Path; what: string } | undefined {
  if (validate(value)) return undefined;
  const last = validate.errors?.at(-1);
  // The errors of each branch precede the error of the choice.
  const error = last?.keyword === 'anyOf' ? last : validate.errors?.at(0);
  const at = parsePointer(error?.instancePath ?? '');
  const extra =
    error?.keyword === 'additionalProperties' ? ` (${JSON.stringify(error.params.additionalProperty)})` : '';
  const allowed = error?.keyword === 'anyOf' && at[0] === 'migrations' ? `: use ${Object.keys(steps).join(', ')}` : '';
  return {
    path: at,
    what: `${error?.message ?? 'is wrong'}${extra}${allowed}`,
  };
}

// The drafts that flows declare, with the current and the accepted shapes of their forms.

// Derives the shape of a form's answers: names, types, choices and nesting, without limits, texts and looks.

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

export interface DeclaredDraft {
  flow: string;
  source: Source;
  version: number;
  /** The current forms. */
  parts: PartShapes;
  migrations: Readonly<Record<number, readonly MigrationStep[]>>;
  /** The content of drafts by version. */
  snapshots: ReadonlyMap<number, PartShapes>;
  /** Parts shared with another flow's draft, by the snapshot that holds them: `order/2`. */
  shared: ReadonlyMap<string, string>;
}

type Forms = Pick<{ workspace: Workspace; entries: readonly Entry[] }, 'workspace' | 'entries'>;

export const snapshotFile = (flow: string, version: number): string => `drafts/${flow}/${version}.shape.json`;

const getFlow = (file: string) => /^drafts\/([a-z][\w-]*)\.draft\.json$/.exec(file)?.[1];

/** The files that declare a draft, by flow, without validating them. */
export function draftSources({ drafts }: Workspace): [flow: string, source: Source][] {
  return [...drafts].flatMap(([file, source]) => {
    const flow = getFlow(file);
    return flow === undefined ? [] : [[flow, source] as [string, Source]];
  });
}

export function formEntry({ entries }: Pick<Forms, 'entries'>, id: Json | undefined): Entry | undefined {
  return entries.find(({ file }) => getId(file) === id);
}

function getParts(forms: Forms, value: JsonObject): PartShapes {
  const named = Object.entries(isObject(value.forms) ? value.forms : {}).map(([part, id]) => {
    const entry = formEntry(forms, id);
    return [part, entry ? getShapes(entry.resolved.schema, entry.ui?.form) : {}] as const;
  });
  // Validated against the meta-schema: the file uses the words of a shape.
  const state = (isObject(value.state) ? value.state : {}) as unknown as PartShapes;
  return { ...Object.fromEntries(named), ...state };
}

/** The snapshot of a flow's version with parts of other flows' snapshots in place; undefined when one is missing. */
function snapshotIn({ drafts }: Workspace, file: string): PartShapes | undefined {
  const value = drafts.get(file)?.value;
  if (!isObject(value)) return undefined;
  const parts = Object.entries(value).map(([part, shapes]) => {
    if (typeof shapes !== 'string') return [part, shapes] as const;
    const other = drafts.get(`drafts/${shapes}.shape.json`)?.value;
    return [part, isObject(other) ? other[part] : undefined] as const;
  });
  // Written by the command, never edited by hand.
  return parts.every(([, shapes]) => isObject(shapes))
    ? (Object.fromEntries(parts) as unknown as PartShapes)
    : undefined;
}

function getSnapshots(workspace: Workspace, flow: string): Map<number, PartShapes> {
  const found = [...workspace.drafts.keys()].flatMap((file) => {
    const version = new RegExp(`^drafts/${flow}/(\\d+)\\.shape\\.json$`).exec(file)?.[1];
    const parts = version === undefined ? undefined : snapshotIn(workspace, file);
    return parts ? [[Number(version), parts] as const] : [];
  });
  return new Map(found);
}

/**
 * The snapshot of a form `order/parcel` is part of the draft of the flow `order`, if that has it under the same name.
 */
function sharedParts({ drafts }: Workspace, flow: string, value: JsonObject): Map<string, string> {
  const found = Object.entries(isObject(value.forms) ? value.forms : {}).flatMap(([part, id]) => {
    const owner = typeof id === 'string' ? id.split('/', 1)[0] : undefined;
    const declared =
      owner === undefined || owner === flow ? undefined : drafts.get(`drafts/${owner}.draft.json`)?.value;
    if (!isObject(declared) || !isObject(declared.forms) || declared.forms[part] !== id) return [];
    return [[part, `${owner}/${Number(declared.version)}`] as const];
  });
  return new Map(found);
}

/** Every draft whose file is valid; lint reports the others. */
export function declaredDrafts(forms: Forms): DeclaredDraft[] {
  return draftSources(forms.workspace).flatMap(([flow, source]) => {
    const { value } = source;
    if (!isObject(value) || draftFileFault(value)) return [];
    return [
      {
        flow,
        source,
        version: Number(value.version),
        parts: getParts(forms, value),
        migrations: (isObject(value.migrations) ? value.migrations : {}) as unknown as DeclaredDraft['migrations'],
        snapshots: getSnapshots(forms.workspace, flow),
        shared: sharedParts(forms.workspace, flow, value),
      },
    ];
  });
}
