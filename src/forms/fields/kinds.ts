import type { FieldUi, ResolvedSchema } from '#schemas/runtime/types.ts';
import type { SchemaNodes } from '#src/forms/core/schema-nodes.ts';
import type { FieldPath } from '../widgets/field-ui.ts';

/** Classifies a schema by the part of the engine that renders it. */
type GenericKind = 'list' | 'choices' | 'choice' | 'values' | 'yesNo' | 'fixed' | 'json' | 'dataUrl';

const isPlain = (value: unknown) => typeof value === 'string';

const typeOf = ({ type }: ResolvedSchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((each) => each !== 'null');

/** Values that radios or options can't distinguish by their text, or whose labels are defined elsewhere. */
const needsWords = ({ enum: values, enumOptions }: ResolvedSchema) =>
  enumOptions !== undefined || values?.some((value) => !isPlain(value)) === true;

function getChoices({ items }: ResolvedSchema, nodes: SchemaNodes): boolean {
  if (typeof items !== 'object' || items === null || Array.isArray(items)) return false;
  return Array.isArray(nodes.resolve(items, undefined).enum);
}

/** An empty box would answer a required field; the schema's author may ask for one all the same. */
function asksYesOrNo({ look, const: fixed }: ResolvedSchema, required: boolean): boolean {
  if (look?.widget === 'radio' || look?.widget === 'select') return true;
  return required && fixed === undefined && look?.widget !== 'checkbox';
}

/** `leaf`: one of our widgets draws it. */
export function getKind(
  schema: ResolvedSchema,
  ui: FieldUi | undefined,
  required: boolean,
  nodes: SchemaNodes,
): GenericKind | 'leaf' {
  if (ui && ui.widget !== 'list' && ui.widget !== 'group') return 'leaf';
  if (schema.unsupported || schema.anything) return 'json';
  if (schema.options) return 'choice';
  const type = typeOf(schema);
  if (schema.const !== undefined && type !== 'boolean') return 'fixed';
  if (schema.enum) return needsWords(schema) ? 'values' : 'leaf';
  if (type === 'array' || (type === undefined && schema.items)) return getChoices(schema, nodes) ? 'choices' : 'list';
  if (type === 'string' && (schema.format === 'data-url' || schema.look?.widget === 'file')) return 'dataUrl';
  if (type === 'string' || type === 'number' || type === 'integer') return 'leaf';
  if (type === 'boolean') return asksYesOrNo(schema, required) ? 'yesNo' : 'leaf';
  if (type === 'null') return 'fixed';
  return 'json';
}

/** The props of a field of any kind; its answer and errors come from the form's store. */
export interface GenericFieldProps {
  /** `shape` and `freeNames` are parts of an object, `onDemand` one that refers to itself. */
  kind: GenericKind | 'shape' | 'freeNames' | 'onDemand';
  pointer: string;
  path: FieldPath;
  id: string;
  name: string;
  value: unknown;
  schema: ResolvedSchema;
  ui: FieldUi | undefined;
  required: boolean;
  /** For a shape inside another one, which renders the free names of both. */
  namedOnly?: boolean;
  disabled: boolean;
}
