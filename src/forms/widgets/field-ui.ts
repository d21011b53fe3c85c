import type { FieldUi, ResolvedSchema, WidgetName } from '#schemas/runtime/types.ts';
import { type FormShape, getUi } from '#src/forms/core/answers.ts';

/** How a field is asked for, at any depth: the `.ui.json` follows the shape of the answers. */
export type FieldPath = readonly (string | number)[];

const childUi = (ui: FieldUi | undefined, segment: string | number): FieldUi | undefined => {
  if (typeof segment === 'number') return ui?.items;
  const { fields } = ui ?? {};
  return fields && Object.hasOwn(fields, segment) ? fields[segment] : undefined;
};

/** @param path from the form to the field; an entry of a list by its number. */
export function uiAt(form: Pick<FormShape, 'ui'>, [name, ...rest]: FieldPath): FieldUi | undefined {
  if (name === undefined) return undefined;
  return rest.reduce<FieldUi | undefined>(childUi, getUi(form, String(name)));
}

const byType: Readonly<Record<string, WidgetName>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'checkbox',
};

const asText: Partial<FieldUi> = { ltr: true };

/** Formats that are written from left to right, with the phone's keyboard for them. */
const byFormat: Readonly<Record<string, Partial<FieldUi>>> = {
  email: { widget: 'email' },
  'idn-email': { widget: 'email' },
  password: { widget: 'password' },
  uri: { ...asText, inputMode: 'url' },
  'uri-reference': { ...asText, inputMode: 'url' },
  uuid: asText,
  hostname: asText,
  ipv4: asText,
  ipv6: asText,
  regex: asText,
  'json-pointer': asText,
  date: { widget: 'date' },
  time: asText,
  'date-time': asText,
};

/** Texts longer than this are written in several lines. */
const longestLine = 250;
/** More choices than that are a list. */
const mostTiles = 6;
/** More than that are searched in, and only those in sight are drawn. */
const mostListed = 200;

/** The hints that a schema itself provides, for a field without a layout. */
function getTexts({ description, examples, look = {} }: ResolvedSchema): Partial<FieldUi> {
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  const shown = typeof example === 'string' || typeof example === 'number' ? String(example) : undefined;
  const placeholder = look.placeholder ?? shown;
  const hint = [description, look.help].filter(Boolean).join(' ');
  return {
    ...(hint && { hint }),
    ...(placeholder && { placeholder }),
    ...(look.rows !== undefined && { rows: look.rows }),
    ...(look.autoComplete !== undefined && { autoComplete: look.autoComplete }),
  };
}

/** Widgets that the author of the schema requests in RJSF's vocabulary. */
const byLook: Readonly<Record<string, Partial<FieldUi>>> = {
  text: { widget: 'text' },
  textarea: { widget: 'textarea' },
  password: { widget: 'password' },
  email: { widget: 'email' },
  uri: { widget: 'text', ltr: true, inputMode: 'url' },
  date: { widget: 'date' },
};

const getNames = ({ enumNames }: ResolvedSchema): readonly unknown[] => (Array.isArray(enumNames) ? enumNames : []);

/** The label of a choice: the author's name for it, else its own value. */
export function nameOfChoice(schema: ResolvedSchema, index: number): string | undefined {
  const name = getNames(schema)[index];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

function getWidget(schema: ResolvedSchema): Partial<FieldUi> {
  const { type, enum: values, format, maxLength, look } = schema;
  const options = values?.map((value, index) => ({
    value: String(value),
    label: nameOfChoice(schema, index) ?? String(value),
  }));
  if (options) return { widget: isListed(schema, options.length) ? 'select' : 'radioTiles', options };
  const first = typeof type === 'string' ? type : type?.find((each) => each !== 'null');
  if (first !== 'string') return { widget: byType[first ?? ''] ?? 'text' };
  const asked = look?.widget === undefined ? undefined : byLook[look.widget];
  if (asked) return asked;
  if (format && Object.hasOwn(byFormat, format)) return { widget: 'text', ...byFormat[format] };
  return { widget: maxLength !== undefined && maxLength > longestLine ? 'textarea' : 'text' };
}

/** Whether choices are too many for a list that one looks through. */
export const isSearched = (count: number): boolean => count > mostListed;

/** Whether choices are a list: the author says so, or they are too many for tiles. */
export function isListed({ look }: ResolvedSchema, count: number): boolean {
  if (isSearched(count)) return true;
  return look?.widget === 'select' || (look?.widget !== 'radio' && count > mostTiles);
}

const known = new WeakMap<ResolvedSchema, FieldUi>();

/** How a field is asked for that no `.ui.json` speaks of. The same object for the same schema. */
export function defaultUi(schema: ResolvedSchema): FieldUi {
  const ui = known.get(schema) ?? { widget: 'text', ...getWidget(schema), ...getTexts(schema) };
  known.set(schema, ui);
  return ui;
}
