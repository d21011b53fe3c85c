/** Converts Ajv's errors to the field errors of browser and server. */
import { findNumberProblem } from '#domain/text/typed-number.ts';
import { parsePointer, pointerTo, valueAt } from '../model/pointer.ts';
import { textLength } from './text-length.ts';
import type { AjvError, AjvValidateFunction, FieldError, Reading, ResolvedSchema, RuleTable } from './types.ts';

/** Ajv's wrapper errors: the errors inside them name the problem. */
const wrappers = new Set(['if', 'allOf', 'anyOf']);
const ranks = ['required', 'notBlank', 'minItems', 'type', 'additionalProperties'];

const variantParams: Readonly<Record<string, string>> = { required: 'missingProperty', type: 'type', format: 'format' };

/** Distinguishes the messages of one rule: the missing property, the expected type or format, the reason. */
function getVariant({ keyword, params }: AjvError): string | undefined {
  const variant = params[variantParams[keyword] ?? 'reason'];
  return typeof variant === 'string' ? variant : undefined;
}

/** More digits than a number represents exactly. */
const tooManyDigits = /^[+-]?(?:[.,\s]*\d){16,}[.,]?$/;

function getKey(error: AjvError, data: unknown, { keys }: RuleTable): string {
  const entry = Object.hasOwn(keys, error.schemaPath) ? keys[error.schemaPath] : undefined;
  if (typeof entry === 'string') return `rules:${entry}`;
  const variant = getVariant(error);
  if (error.keyword === 'type' && (variant === 'integer' || variant === 'number')) {
    const typed = valueAt(data, error.instancePath);
    if (typeof typed === 'string' && tooManyDigits.test(typed)) return 'rules:type.digits';
  }
  if (variant !== undefined && entry && Object.hasOwn(entry, variant)) return `rules:${entry[variant]}`;
  return variant === undefined || error.keyword === 'required'
    ? `rules:${error.keyword}`
    : `rules:${error.keyword}.${variant}`;
}

/** The field to correct. */
export function toPointer({ keyword, instancePath, params }: AjvError): string {
  if (keyword === 'required' || keyword === 'dependencies')
    return instancePath + pointerTo(String(params.missingProperty));
  if (keyword === 'additionalProperties') return instancePath + pointerTo(String(params.additionalProperty));
  return typeof params.at === 'string' ? `${instancePath}/${params.at}` : instancePath;
}

const unshown = new Set([
  'at',
  'reason',
  'missingProperty',
  'additionalProperty',
  'comparison',
  'type',
  'format',
  'allowedValues',
]);

/** `count` selects i18next's plural of the limit; `position` is the item's number in a list, from 1. */
function toParams(error: AjvError, pointer: string, data: unknown, table: RuleTable): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(error.params)) if (!unshown.has(name)) params[name] = value;
  Object.assign(params, table.params[error.schemaPath]);
  if (typeof params.limit === 'number') params.count = params.limit;
  if (error.keyword.endsWith('Length')) params.have = textLength(String(valueAt(data, pointer)));
  if (error.keyword === 'minItems' || error.keyword === 'maxItems')
    params.have = (valueAt(data, pointer) as unknown[]).length;
  const index = /\/(\d+)$/.exec(pointer)?.[1];
  if (index !== undefined) params.position = Number(index) + 1;
  return params;
}

/** The position of a pointer when the form is read from top to bottom. */
function getPlace(pointer: string, schema: ResolvedSchema): number[] {
  let node: ResolvedSchema | undefined = schema;
  return parsePointer(pointer).map((segment) => {
    const place = node?.properties ? Object.keys(node.properties).indexOf(segment) : Number(segment);
    node = node?.properties ? node.properties[segment] : node?.items;
    return place < 0 || Number.isNaN(place) ? Number.MAX_SAFE_INTEGER : place;
  });
}

function comparePlaces(a: number[], b: number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

const getRank = (keyword: string) => {
  const rank = ranks.indexOf(keyword);
  return rank < 0 ? ranks.length : rank;
};

/** More errors would not help, and would let a hostile body cause a large response. */
const mostErrors = 200;

const asTheyAre = (errors: readonly AjvError[]) => errors;
const asRuled = () => undefined;

/** Explains a text in place of a number, if possible: it has two meanings, or another currency. */
function misreadNumber({ keyword, params }: AjvError, pointer: string, data: unknown) {
  const value = keyword === 'type' && /number|integer/.test(String(params.type)) ? valueAt(data, pointer) : undefined;
  if (typeof value !== 'string') return undefined;
  const { problem, ...numbers } = findNumberProblem(value) ?? {};
  return problem && { pointer, key: `rules:type.${problem}`, params: numbers };
}

/** In the form's order, the most useful error of each field first, without duplicates. */
function toFieldErrors(
  errors: readonly AjvError[],
  data: unknown,
  schema: ResolvedSchema,
  table: RuleTable,
  { select = asTheyAre, read = asRuled }: Reading,
): FieldError[] {
  const found = new Map<string, FieldError & { place: number[] }>();
  for (const error of select(errors, schema)) {
    if (wrappers.has(error.keyword)) continue;
    const authored = read(error) ?? misreadNumber(error, error.instancePath, data);
    const { pointer, key } = authored ?? { pointer: toPointer(error), key: getKey(error, data, table) };
    if (found.has(`${pointer} ${key}`)) continue;
    const params = authored?.params ?? toParams(error, pointer, data, table);
    found.set(`${pointer} ${key}`, { pointer, key, params, keyword: error.keyword, place: getPlace(pointer, schema) });
  }
  return [...found.values()]
    .slice(0, mostErrors)
    .toSorted((a, b) => comparePlaces(a.place, b.place) || getRank(a.keyword) - getRank(b.keyword))
    .map(({ place: _, ...error }) => error);
}

/**
 * The `validate` of a generated module.
 * @public generated modules import it
 */
export function createValidate(
  isValid: AjvValidateFunction,
  schema: ResolvedSchema,
  table: RuleTable,
  reading: Reading = {},
): (data: unknown) => FieldError[] {
  return (data) => {
    if (isValid(data)) return [];
    const errors = isValid.errors ?? [];
    // Left in place, they would keep the last person's data in memory and mislead RJSF (its issue 1104).
    isValid.errors = null;
    return toFieldErrors(errors, data, schema, table, reading);
  };
}
