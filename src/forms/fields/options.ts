/** Alternatives of a schema: what they are called, and which one an answer is. */
import type { TFunction } from 'i18next';
import { parseFragment } from '#schemas/model/pointer.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { closest } from '#src/forms/core/nested-answers.ts';
import type { SchemaNodes } from '#src/forms/core/schema-nodes.ts';
import { fieldText } from '#src/forms/core/text.ts';
import { humanized } from '../engine/unfinished.ts';

const typeOf = ({ type }: ResolvedSchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((each) => each !== 'null');

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The alternative that an answer matches, else the one it looks most like; -1 when nothing decides. */
export function getOption(options: readonly unknown[], value: unknown, nodes: SchemaNodes): number {
  if (value === undefined) return -1;
  const exact = options.findIndex((option) => nodes.holds(option, value));
  if (exact >= 0) return exact;
  const likely = closest(options, value, nodes);
  if (likely !== undefined) return options.indexOf(likely);
  return options.findIndex((option) => types[typeOf(nodes.resolve(option, value)) ?? '']?.(value));
}

/** The value that distinguishes an alternative: `{"type": {"const": "Point"}}`. */
function tellingValue({ properties = {} }: ResolvedSchema, nodes: SchemaNodes): string | undefined {
  for (const property of Object.values(properties)) {
    const { const: fixed, enum: values } = nodes.resolve(property, undefined);
    const value = fixed ?? (values?.length === 1 ? values[0] : undefined);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}

/** How many values are enough to describe a list. */
const mostNamed = 3;

export function optionLabels(t: TFunction, options: readonly unknown[], nodes: SchemaNodes): string[] {
  const named = options.map((option) => {
    const schema = nodes.resolve(option, undefined);
    if (schema.title) return fieldText(t, schema.title);
    const telling = tellingValue(schema, nodes);
    if (telling !== undefined) return telling;
    const [ref = ''] = (schema.refs as string[] | undefined) ?? [];
    const name = parseFragment(ref).at(-1);
    if (name) return humanized(name);
    if (schema.enum)
      return schema.enum.length > mostNamed ? `${schema.enum.slice(0, mostNamed).join(', ')}…` : schema.enum.join(', ');
    const type = typeOf(schema);
    return type === undefined ? '' : t(`forms:types.${type}`);
  });
  const isClear = (label: string) => label !== '' && named.filter((other) => other === label).length === 1;
  return named.map((label, index) =>
    isClear(label) ? label : [label, t('forms:choice.option', { number: index + 1 })].filter(Boolean).join(' · '),
  );
}
