/** The conditions under which a layout shows a field. */
import type { FormUi, ShowWhen } from '#schemas/runtime/types.ts';
import { isObject, type JsonObject } from '../../model/json.ts';
import type { Demand } from '../conditions.ts';
import type { Entry } from './context.ts';

const getSection = ({ sections }: FormUi, name: string) =>
  Array.isArray(sections)
    ? sections.find((section) => Array.isArray(section?.fields) && section.fields.flat().includes(name))
    : undefined;

const ticked = (name: string): JsonObject => ({ properties: { [name]: { const: true } }, required: [name] });

function getDemand({ resolved }: Entry, when: ShowWhen): Demand[] {
  if (typeof when === 'string') return [{ condition: ticked(when) }];
  const condition =
    isObject(when) && typeof when.condition === 'string' ? resolved.conditions[when.condition] : undefined;
  return condition ? [{ condition }] : [];
}

/** Of the field itself and of its section; empty for a field that is always shown. */
export function getDemands(entry: Entry, name: string): Demand[] {
  const form = entry.ui?.form;
  if (!form) return [];
  const field = isObject(form.fields) && Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
  const when = [isObject(field) ? field.showWhen : undefined, getSection(form, name)?.showWhen];
  return when.filter((each) => each !== undefined).flatMap((each) => getDemand(entry, each));
}
