import type { CarriedParcel } from '#schemas/entities.ts';
import { registry } from '#schemas/generated/registry.js';
import { answerCell, type Column, findField, pesos, type Translate } from '#server/documents/workbook.ts';

/** The weight and the sides say the same. */
const derived: ReadonlySet<string> = new Set(['hasVolume', 'billingWeight']);

/** In the order of the form. */
export const listParcelFields = (): string[] =>
  Object.keys(registry['order/parcel'].schema.properties ?? {}).filter((name) => !derived.has(name));

/** The fields that only a parcel to another country has. */
export const listCustomsFields = (): string[] => {
  const domestic = registry['order/parcel'].schema.properties ?? {};
  return Object.keys(registry['international/parcel'].schema.properties ?? {}).filter((name) => !(name in domestic));
};

interface ParcelColumnOptions<Row> {
  fields: readonly string[];
  getParcel: (row: Row) => CarriedParcel;
  /** Names of what parcels hold, by code. */
  itemTypes?: ReadonlyMap<string, string>;
}

const textWidth = 24;
const longTextWidth = 40;

/** A column for each field, titled and written as in its form, so that a new field of the form is exported at once. */
export function parcelColumns<Row>(
  say: Translate,
  { fields, getParcel, itemTypes }: ParcelColumnOptions<Row>,
): Column<Row>[] {
  const customs = listCustomsFields();
  const special: Partial<Record<string, Column<CarriedParcel>['value']>> = {
    // A parcel to another country has a product that the form doesn't offer.
    productType: (parcel) => say(`answers:product.${parcel.productType}`),
    itemType: (parcel) => itemTypes?.get(parcel.itemType) ?? parcel.itemType,
    codAmount: (parcel) => (parcel.codAmount ? pesos(parcel.codAmount) : null),
  };
  return fields.map((name) => {
    const form = customs.includes(name) ? 'international/parcel' : 'order/parcel';
    const { schema, ui } = findField(form, name);
    const title = say(`fields:${schema?.title}`);
    const hasUnit = ui?.unit !== undefined && ui.unit !== 'pieces';
    const isText = schema?.type === 'string' && schema.enum === undefined;
    // An unticked box may be stored as nothing.
    const absent = schema?.type === 'boolean' ? false : null;
    const getValue =
      special[name] ?? ((parcel) => answerCell(say, form, name, parcel[name as keyof CarriedParcel] ?? absent));
    return {
      header: hasUnit ? `${title} (${say(`fields:unit.${ui.unit}`)})` : title,
      value: (row) => getValue(getParcel(row)),
      ...(isText && { width: ui?.widget === 'textarea' ? longTextWidth : textWidth }),
    };
  });
}
