/** Forms of one field, for looking at a widget alone. */
import type { FormId } from '#src/forms/index.ts';
import type { FieldUi, FormModule, FormUi, ResolvedSchema } from '#schemas/runtime/types.ts';

export interface SampleField {
  ui: FieldUi;
  schema: ResolvedSchema;
  required?: boolean;
}

/** The sides of a box share one row, every other field has a row of its own. */
function toRows(fields: Readonly<Record<string, SampleField>>): FormUi['sections'][number]['fields'] {
  const drawn = Object.keys(fields).filter((name) => !fields[name]?.ui.hidden);
  const isSide = (name: string) => fields[name]?.ui.widget === 'dimensions';
  const sides = drawn.filter(isSide);
  return [...drawn.filter((name) => !isSide(name)), ...(sides.length > 0 ? [sides] : [])];
}

const isMissing = (data: unknown, name: string) => !Object.hasOwn(Object(data), name);

/** A compiled form as the engine sees one; its only rule is that required answers are present. */
export function sampleForm(fields: Readonly<Record<string, SampleField>>): FormModule<FormId> {
  const names = Object.keys(fields);
  const required = names.filter((name) => fields[name]?.required ?? true);
  return {
    // An id that no compiled form has.
    id: `sample/${names.join('-')}` as FormId,
    hash: 'sample',
    schema: {
      type: 'object',
      required,
      properties: Object.fromEntries(names.map((name) => [name, fields[name]?.schema ?? {}])),
    },
    ui: {
      sections: [{ fields: toRows(fields) }],
      fields: Object.fromEntries(names.map((name) => [name, fields[name]?.ui ?? { widget: 'text' }])),
    },
    validate: (data) =>
      required
        .filter((name) => isMissing(data, name))
        .map((name) => ({ pointer: `/${name}`, key: `rules:required`, params: {}, keyword: 'required' })),
    validators: {},
  };
}
