/** Fields, errors and reasons in the viewer's language. */
import type { TFunction } from 'i18next';
import { getMessage } from '#src/forms/core/errors.ts';
import { getAlternatives, isSchema, joinedSchemas } from '#schemas/model/branches.ts';
import { parseFragment, parsePointer, valueAtPath } from '#schemas/model/pointer.ts';
import type { FieldError, FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import type { HiddenField } from './hidden-fields.ts';
import type { ReadableError, ReadableHidden, SchemaState } from './protocol.ts';

// Describes a condition of a schema: `Service is Express and Weight is at least 5`.

/** Display names of a field and its values. */
interface Names {
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
function conditionText(t: TFunction, names: Names, condition: ResolvedSchema, at: readonly string[] = []): string {
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

/** Schemas of a field, wherever it is declared: below properties, in branches and alternatives, behind references. */
function schemasAt(
  root: ResolvedSchema,
  node: ResolvedSchema,
  [name, ...rest]: readonly string[],
  level = 0,
): ResolvedSchema[] {
  if (name === undefined) return [node];
  if (level > 8) return [];
  const target = typeof node['$ref'] === 'string' ? valueAtPath(root, parseFragment(node['$ref'])) : undefined;
  const parts = [...(isSchema(target) ? [target] : []), ...joinedSchemas(node), ...getAlternatives(node)];
  const own =
    node.properties && Object.hasOwn(node.properties, name)
      ? node.properties[name]
      : /^\d+$/.test(name)
        ? node.items
        : undefined;
  const found = isSchema(own) ? schemasAt(root, own, rest, level) : [];
  return [...found, ...parts.flatMap((part) => schemasAt(root, part, [name, ...rest], level + 1))];
}

type Form = Pick<FormModule, 'schema' | 'ui' | 'texts'>;

export interface FormTexts {
  label: (pointer: string) => string;
  error: (error: FieldError) => ReadableError;
  hidden: (field: HiddenField, state: Pick<SchemaState, 'conditions' | 'named'>) => ReadableHidden;
}

export function getFormTexts(form: Form, t: TFunction): FormTexts {
  const text = (title: string) => (form.texts === 'literal' ? title : t(`fields:${title}`, { defaultValue: title }));

  /** The title; for a list entry, the list's title with its number. */
  function nameAt(segments: readonly string[]): string {
    const title = schemasAt(form.schema, form.schema, segments)
      .map((schema) => schema.title)
      .find((each) => each !== undefined);
    if (title !== undefined) return text(title);
    const last = segments.at(-1) ?? '';
    return /^\d+$/.test(last) ? `${nameAt(segments.slice(0, -1))} ${Number(last) + 1}` : last;
  }
  const label = (pointer: string) => (pointer === '' ? t('workbench:wholeForm') : nameAt(parsePointer(pointer)));

  const names: Names = {
    field: (path) => (path.length === 0 ? t('workbench:wholeForm') : nameAt(path)),
    value: (path, value) => {
      const options = form.ui?.fields[path.at(-1) ?? '']?.options;
      const option = options?.find((each) => each.value === value);
      if (typeof value === 'boolean') return t(value ? 'workbench:yes' : 'workbench:no');
      return option ? text(option.label) : String(value);
    },
  };

  function why({ why: reason }: HiddenField, { conditions, named }: Pick<SchemaState, 'conditions' | 'named'>): string {
    const say = (key: string, params: Record<string, unknown> = {}) => t(`workbench:why.${key}`, params);
    const toTitle = (name: string) => (conditions[name] === undefined ? name : text(conditions[name]));
    switch (reason.kind) {
      case 'unticked':
        return say('unticked', { field: label(reason.field) });
      case 'named':
        return say('condition', { condition: toTitle(reason.condition) });
      case 'branch': {
        const name = named[reason.place];
        const condition =
          name === undefined ? conditionText(t, names, reason.condition, parsePointer(reason.at)) : toTitle(name);
        return say(reason.taken ? 'conditionNot' : 'condition', { condition });
      }
      case 'dependency':
      case 'filledBy':
        return say(reason.kind, { field: label(reason.field) });
      case 'alternative':
      case 'given':
      case 'widget':
        return say(reason.kind);
    }
  }

  return {
    label,
    error: ({ pointer, key, params }) => ({
      pointer,
      key,
      params,
      label: label(pointer),
      text: getMessage(t, { key, params }),
    }),
    hidden: (field, state) => ({
      pointer: field.pointer,
      label: field.title === undefined ? field.name : text(field.title),
      why: why(field, state),
    }),
  };
}
