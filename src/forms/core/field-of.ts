/**
 * What a compiled form says about one field, for its renderer: a widget of the engine, or a page with its own fields.
 */
import type { FieldUi, SchemaModule } from '#schemas/runtime/types.ts';

/** The attributes that a `.ui.json` sets on a control. */
export function getControl({ inputMode, autoComplete, ltr }: FieldUi) {
  return {
    inputMode,
    autoComplete,
    // Numbers and addresses are no sentences: no correction, no capitals.
    ...(ltr ? ({ dir: 'ltr', autoCapitalize: 'none', spellCheck: false } as const) : ({ dir: 'auto' } as const)),
  } as const;
}

/**
 * A field by the compiled rule, so that the page that renders it duplicates nothing.
 *
 * @param answers that decide whether it is required, e.g. who is signed in.
 * @throws when the form has no such field: the page and its rule are out of sync.
 */
export function getField(
  { id, schema, ui, validate }: Pick<SchemaModule, 'id' | 'schema' | 'ui' | 'validate'>,
  name: string,
  answers: Readonly<Record<string, unknown>> = {},
) {
  const property = schema.properties?.[name];
  const drawn = ui?.fields[name];
  if (!property?.title || !drawn) throw new Error(`${id} draws no field "${name}"`);
  const { [name]: _, ...others } = answers;
  const isMissed = validate(others).some(({ pointer, keyword }) => pointer === `/${name}` && keyword === 'required');
  return {
    /** Keys without their namespace, for `fieldText` and `hintText`. */
    label: property.title,
    hint: drawn.hint,
    hintParams: drawn.hintParams,
    optional: !isMissed,
    /** Entries of a list, characters of a text, days ahead of today. */
    limit: property.maxItems ?? property.maxLength ?? property.maxDaysAhead ?? Infinity,
    unit: drawn.unit ?? '',
    prefix: drawn.prefix,
    rows: drawn.rows,
    options: drawn.options ?? [],
    control: getControl(drawn),
  };
}
