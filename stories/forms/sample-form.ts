/** Forms of one field, for looking at a widget alone. */
import type { FieldUi, FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';

export interface SampleField {
  ui: FieldUi;
  schema: ResolvedSchema;
  required?: boolean;
}

/** A compiled form as the engine sees one; its only rule is that what is required is there. */
export function sampleForm(fields: Readonly<Record<string, SampleField>>): FormModule {
  const names = Object.keys(fields);
  const required = names.filter((name) => fields[name]?.required ?? true);
  const isMissing = (data: unknown, name: string) => !Object.hasOwn(Object(data), name);
  return {
    id: `sample/${names.join('-')}`,
    hash: 'sample',
    schema: {
      type: 'object',
      required,
      properties: Object.fromEntries(names.map((name) => [name, fields[name]?.schema ?? {}])),
    },
    ui: {
      sections: [{ fields: names.filter((name) => !fields[name]?.ui.hidden) }],
      fields: Object.fromEntries(names.map((name) => [name, fields[name]?.ui ?? { widget: 'text' }])),
    },
    validate: (data) =>
      required
        .filter((name) => isMissing(data, name))
        .map((name) => ({ pointer: `/${name}`, key: `rules:required`, params: {}, keyword: 'required' })),
    validators: {},
  };
}
