/** What an entry of the address book means for the fields of a form. */
import { propertiesOf } from '../../engine/answers.ts';
import { pointerTo } from '../../engine/pointer.ts';
import type { AddressEntry } from '../../widget-services.ts';
import type { FormParts } from '../../engine/form-context.ts';
import type { WidgetProps } from '../types.ts';

/** The parts of an entry that an order asks for (ENT-13). */
const parts = ['name', 'phone', 'company', 'email', 'zip', 'state', 'city', 'township', 'town', 'street', 'address1', 'address2'] as const;

/** Which field gets which part: as the layout says, else the fields of the same names. */
export function fieldsOfParts({ form }: Pick<FormParts, 'form'>, { ui, name }: Pick<WidgetProps, 'ui' | 'name'>): Map<(typeof parts)[number], string> {
  const known = propertiesOf(form.schema);
  const wanted = ui.fills ?? Object.fromEntries(parts.map((part) => [part, part]));
  const pairs = parts.map((part) => [part, wanted[part]] as const);
  return new Map(pairs.filter((pair): pair is [(typeof parts)[number], string] => pair[1] !== undefined && pair[1] !== name && Object.hasOwn(known, pair[1])));
}

/** Answers by pointer: every part of the entry, and nothing of the one before. */
export function answersOfEntry(fields: ReadonlyMap<(typeof parts)[number], string>, entry: AddressEntry | undefined): Record<string, string | undefined> {
  return Object.fromEntries([...fields].map(([part, field]) => [pointerTo(field), entry?.[part]]));
}

/** "Calle 21 134, García Ginerés, 97070 Mérida, Yucatán". */
export function addressLine({ street, address1, town, zip, city, state }: AddressEntry): string {
  const place = [zip, city].filter(Boolean).join(' ');
  return [[street, address1].filter(Boolean).join(' '), town, place, state].filter(Boolean).join(', ');
}
