import type { TFunction } from 'i18next';
import type { Answer } from '#contract/calls.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';

/** A parcel that the customer has saved under a name: what of it may still be sent, and which fields may not. */
export type SavedParcel = Answer<'savedParcelList'>['rows'][number];

// Texts about a saved parcel. Keys are of the namespace `fields`.

/** "Ropa bordada · 2.5 kg · 40 × 30 × 12 cm · Bolsa mediana", as far as it still holds. */
export function parcelLine(t: TFunction, format: Formats, { parcel }: SavedParcel): string {
  const { itemName, weight, length, width, height, bag } = parcel;
  const parts = [
    itemName && isolate(itemName),
    weight !== undefined && isolate(format.kilograms(weight)),
    length && width && height && isolate(format.centimetres([length, width, height])),
    bag && t(`fields:bag.${bag}`),
  ];
  return parts.filter(Boolean).join(' · ');
}

const sides: ReadonlySet<string> = new Set(['hasVolume', 'length', 'width', 'height']);

/** The names of fields, the sides of a box as one. */
export function fieldNames(t: TFunction, format: Formats, { lapsed }: SavedParcel): string {
  const names = lapsed.map((field) => t(sides.has(field) ? 'fields:parcel.size' : `fields:parcel.${field}`));
  return format.list([...new Set(names)]);
}
