import type { FieldUi, ResolvedSchema, WidgetName } from '#schemas/runtime/types.ts';

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
  time: { ...asText, placeholder: '09:30:00-06:00' },
  'date-time': { ...asText, placeholder: '2027-01-31T09:30:00-06:00' },
};

/** Texts longer than this are written in several lines. */
const longestLine = 250;
/** More choices than that are a list. */
const mostTiles = 6;

/** What a schema says for whoever fills it in: its own words, since nobody has written others. */
function textsOf({ description, examples }: ResolvedSchema): Partial<FieldUi> {
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  const placeholder = typeof example === 'string' || typeof example === 'number' ? String(example) : undefined;
  return { ...(description && { hint: description }), ...(placeholder && { placeholder }) };
}

function widgetOf({ type, enum: values, format, maxLength }: ResolvedSchema): Partial<FieldUi> {
  const options = values?.map((value) => ({ value: String(value), label: String(value) }));
  if (options) return { widget: options.length > mostTiles ? 'select' : 'radioTiles', options };
  const first = typeof type === 'string' ? type : type?.find((each) => each !== 'null');
  if (first !== 'string') return { widget: byType[first ?? ''] ?? 'text' };
  if (format && Object.hasOwn(byFormat, format)) return { widget: 'text', ...byFormat[format] };
  return { widget: maxLength !== undefined && maxLength > longestLine ? 'textarea' : 'text' };
}

const known = new WeakMap<ResolvedSchema, FieldUi>();

/** How a field is asked for that no `.ui.json` speaks of. The same object for the same schema. */
export function defaultUi(schema: ResolvedSchema): FieldUi {
  const ui = known.get(schema) ?? { widget: 'text', ...widgetOf(schema), ...textsOf(schema) };
  known.set(schema, ui);
  return ui;
}
