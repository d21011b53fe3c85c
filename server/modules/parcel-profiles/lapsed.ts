/** Removes what a saved parcel may not contain any more: lists, bags and limits may have changed since. Pure. */
import { bagRejection, type BagWeights } from '#domain/bag.ts';
import { registry } from '#schemas/generated/registry.js';
import type { Parcel } from '#schemas/entities.ts';

/** What the answer depends on besides the rules of the form. */
export interface ParcelFacts {
  itemTypes: ReadonlySet<string>;
  weightFlag: 0 | 1;
  weights: BagWeights;
  /** Whether the account may collect on delivery (D-53). */
  collectsCod: boolean;
}

export type ParcelField = keyof Parcel;

const size: readonly ParcelField[] = ['hasVolume', 'length', 'width', 'height'];

/** A box has all its sides or none. */
const togetherWith = (field: ParcelField): readonly ParcelField[] => (size.includes(field) ? size : [field]);

const without = (parcel: Partial<Parcel>, fields: readonly ParcelField[]): Partial<Parcel> =>
  Object.fromEntries(Object.entries(parcel).filter(([name]) => !fields.some((field) => field === name)));

/** Fields that violate the rules of the form; missing fields are for the form to report. */
function rejectedBy(parcel: Partial<Parcel>): ParcelField[] {
  const { validate, schema } = registry['order/parcel'];
  const errors = validate(parcel).filter(({ keyword }) => keyword !== 'required');
  const names = new Set(errors.map(({ pointer }) => pointer.split('/')[1]));
  return Object.keys(schema.properties ?? {}).filter((name) => names.has(name)) as ParcelField[];
}

function lapsedBy(
  parcel: Partial<Parcel>,
  { itemTypes, weightFlag, weights, collectsCod }: ParcelFacts,
): ParcelField[] {
  return [
    ...(parcel.itemType !== undefined && !itemTypes.has(parcel.itemType) ? (['itemType'] as const) : []),
    ...(bagRejection(parcel, { weightFlag, weights }) ? (['bag'] as const) : []),
    ...(parcel.codAmount && !collectsCod ? (['codAmount'] as const) : []),
  ];
}

/** The parcel without the values that aren't allowed any more, and the removed fields. */
export function withoutLapsed(
  saved: Partial<Parcel>,
  facts: ParcelFacts,
): { parcel: Partial<Parcel>; lapsed: ParcelField[] } {
  const known = Object.keys(registry['order/parcel'].schema.properties ?? {});
  let parcel: Partial<Parcel> = Object.fromEntries(Object.entries(saved).filter(([name]) => known.includes(name)));
  const lapsed: ParcelField[] = [];
  for (;;) {
    const gone = [...lapsedBy(parcel, facts), ...rejectedBy(parcel)].flatMap(togetherWith);
    const fields = gone.filter((name, at) => name in parcel && gone.indexOf(name) === at);
    if (fields.length === 0) return { parcel, lapsed };
    parcel = without(parcel, fields);
    lapsed.push(...fields);
  }
}
