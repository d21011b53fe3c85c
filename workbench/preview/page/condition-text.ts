/** Describes a condition of a schema: `Service is Express and Weight is at least 5`. */
import type { TFunction } from 'i18next';
import { isSchema } from '#schemas/model/branches.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';

/** Display names of a field and its values. */
export interface Names {
  field: (path: readonly string[]) => string;
  value: (path: readonly string[], value: unknown) => string;
}

const getList = (value: unknown): ResolvedSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const bounds = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

/** Keywords without a condition. */
const silent = new Set([
  'title',
  'description',
  'type',
  'properties',
  'required',
  '$comment',
  'plainText',
  'default',
  'examples',
  'definitions',
]);

/** @param at path of the answer that the condition tests; the form itself by default. */
export function conditionText(
  t: TFunction,
  names: Names,
  condition: ResolvedSchema,
  at: readonly string[] = [],
): string {
  const say = (key: string, params: Record<string, unknown>) => t(`workbench:condition.${key}`, params);
  const join = (kind: 'and' | 'or', parts: string[]): string =>
    parts.reduce((before, part) => (before === '' ? part : say(kind, { before, after: part })), '');

  function clauses(schema: ResolvedSchema, path: readonly string[]): string[] {
    const field = names.field(path);
    const texts: string[] = [];
    const known = new Set<string>(['const', 'enum', 'allOf', 'anyOf', 'oneOf', 'not', ...bounds, ...silent]);
    if ('const' in schema) texts.push(say('is', { field, value: names.value(path, schema.const) }));
    if (schema.enum)
      texts.push(say('oneOf', { field, values: schema.enum.map((value) => names.value(path, value)).join(', ') }));
    for (const bound of bounds)
      if (schema[bound] !== undefined) texts.push(say(bound, { field, limit: String(schema[bound]) }));
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      if (isSchema(inner)) texts.push(...clauses(inner, [...path, name]));
    for (const name of schema.required ?? []) {
      const inner = schema.properties?.[name];
      if (inner === undefined || clauses(inner, [...path, name]).length === 0)
        texts.push(say('answered', { field: names.field([...path, name]) }));
    }
    for (const entry of getList(schema['allOf'])) texts.push(...clauses(entry, path));
    for (const keyword of ['anyOf', 'oneOf']) {
      const options = getList(schema[keyword]).map((entry) => join('and', clauses(entry, path)));
      if (options.length > 0)
        texts.push(options.length === 1 ? (options[0] ?? '') : say('group', { inner: join('or', options) }));
    }
    if (isSchema(schema['not'])) texts.push(say('not', { inner: join('and', clauses(schema['not'], path)) || '…' }));
    for (const [keyword, setting] of Object.entries(schema))
      if (!known.has(keyword)) texts.push(say('other', { field, rule: `${keyword}: ${JSON.stringify(setting)}` }));
    return texts;
  }
  return join('and', clauses(condition, at)) || say('always', {});
}
