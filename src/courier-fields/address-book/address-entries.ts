/** Maps an entry of the address book to the fields of a form. */
import { pointerTo } from '#schemas/model/pointer.ts';
import type { Value } from '#schemas/model/json.ts';
import { isEmpty } from '#domain/text/text.ts';
import { getProperties } from '#src/forms/core/answers.ts';
import type { FormParts, WidgetProps } from '#src/forms/index.ts';
import type { AddressEntry } from '../services.ts';

/** The parts of an entry that an order asks for (ENT-13). */
const parts = [
  'name',
  'phone',
  'company',
  'email',
  'zip',
  'state',
  'city',
  'township',
  'town',
  'street',
  'address1',
  'address2',
] as const;

/** By part of an entry, the field that gets it. */
export type PartFields = ReadonlyMap<(typeof parts)[number], string>;

/**
 * Which field gets which part: as the layout says, else the fields of the same names.
 *
 * @param name of the field that asks, which gets none; left out where no field does.
 */
export function fieldsOfParts(
  { form }: Pick<FormParts, 'form'>,
  { ui, name }: Partial<Pick<WidgetProps, 'ui' | 'name'>> = {},
): PartFields {
  const known = getProperties(form.schema);
  const wanted = ui?.fills ?? Object.fromEntries(parts.map((part) => [part, part]));
  const pairs = parts.map((part) => [part, wanted[part]] as const);
  return new Map(
    pairs.filter(
      (pair): pair is [(typeof parts)[number], string] =>
        pair[1] !== undefined && pair[1] !== name && Object.hasOwn(known, pair[1]),
    ),
  );
}

/** Answers by pointer: every part of the entry, and nothing of the one before. */
export function answersOfEntry(
  fields: PartFields,
  entry: AddressEntry | undefined,
): Record<string, string | undefined> {
  return Object.fromEntries([...fields].map(([part, field]) => [pointerTo(field), entry?.[part]]));
}

/**
 * The fields whose answers the person typed and this entry would overwrite.
 *
 * @param filled the entry that the fields were filled with before, if any: its texts do not count as typed.
 */
export function overwrittenFields(
  fields: PartFields,
  value: Value,
  entry: AddressEntry,
  filled: AddressEntry | undefined,
): string[] {
  const isOwn = ([part, field]: readonly [(typeof parts)[number], string]) => {
    const answer = Object.hasOwn(value, field) ? value[field] : undefined;
    return !isEmpty(answer) && answer !== entry[part] && answer !== filled?.[part];
  };
  return [...fields].filter(isOwn).map(([, field]) => field);
}

/** "Calle 21 134, García Ginerés, 97070 Mérida, Yucatán". */
export function addressLine({ street, address1, town, zip, city, state }: AddressEntry): string {
  const place = [zip, city].filter(Boolean).join(' ');
  return [[street, address1].filter(Boolean).join(' '), town, place, state].filter(Boolean).join(', ');
}
