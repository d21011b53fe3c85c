import type { FieldUi, ResolvedSchema, WidgetName } from '#schemas/runtime/types.ts';

const byType: Readonly<Record<string, WidgetName>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'checkbox',
};

/** How a field is asked for that no `.ui.json` speaks of. */
export function defaultUi({ type, enum: values }: ResolvedSchema): FieldUi {
  const options = values?.map((value) => ({ value: String(value), label: String(value) }));
  if (options) return { widget: options.length > 6 ? 'select' : 'radioTiles', options };
  const first = typeof type === 'string' ? type : type?.[0];
  return { widget: byType[first ?? ''] ?? 'text' };
}
