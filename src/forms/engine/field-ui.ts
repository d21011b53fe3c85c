/** How a field is asked for, at any depth: the `.ui.json` follows the shape of the answers. */
import type { FieldUi } from '#schemas/runtime/types.ts';
import { type FormShape, getUi } from '#src/form-core/answers.ts';

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
