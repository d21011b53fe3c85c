/** The data of an order that its label shows. */
import { parcelLabel } from '#domain/address.ts';
import { brandDetails, brandName } from '#domain/brand.ts';
import { getDoorCollection } from '#domain/cod.ts';
import { constants } from '#domain/constants.ts';
import { handlingMarks } from '#domain/handling.ts';
import { formatPhone } from '#domain/phone.ts';
import { findState } from '#domain/states.ts';
import type { Addressee } from '#schemas/entities.ts';
import type { Config } from '../../config.ts';
import type { LabelData, LabelPerson } from '../../labels/label.ts';
import { labelLanguage } from '../../labels/words.ts';
import type { LabelRow } from './store.ts';
import { trackingLink } from './tracking-link.ts';

const dayFormat = new Intl.DateTimeFormat(labelLanguage, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: constants.service.timeZone,
});

/** `23 nov 2026`, in Mexico City. */
export const printedDay = (instant: Date): string => dayFormat.format(instant);

const countryNames = new Intl.DisplayNames(labelLanguage, { type: 'region' });

/**
 * Abroad in the order of the country's mail: the postal code, which isn't one of five digits, is on the line of the
 * city and the country.
 */
function abroadLines(contact: Addressee, country: string): Pick<LabelPerson, 'street' | 'town' | 'place' | 'zip'> {
  const { street, address2 = '', zip, city, state } = contact;
  const region = [[zip, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
  return {
    street,
    town: address2,
    place: `${region}, ${(countryNames.of(country) ?? country).toUpperCase()}`,
    zip: '',
  };
}

function getPerson(contact: Addressee): LabelPerson {
  const { name, company = '', phone, address2 = '', country } = contact;
  if (country) return { name, company, phone, ...abroadLines(contact, country), references: '' };
  return { name, company, phone: formatPhone(phone), ...parcelLabel(contact), references: address2 };
}

function printedBrand({ brand }: Pick<Config, 'brand'>): string {
  return brandName(brandDetails(brand));
}

export function getLabel(row: LabelRow, config: Pick<Config, 'brand' | 'publicUrl'>): LabelData {
  return {
    waybillNo: row.waybill_no,
    orderNo: row.order_no,
    link: trackingLink(config, row.waybill_no),
    brand: printedBrand(config),
    productType: row.product_type,
    stateCode: row.recipient.country ?? findState(row.recipient.state ?? '')?.code ?? '',
    sender: getPerson(row.sender),
    recipient: getPerson(row.recipient),
    weightKg: (row.price ?? row.estimate)?.billingWeightKg ?? 0,
    orderedOn: printedDay(row.ordered_at),
    marks: handlingMarks(row.parcel.goodsCategory ?? 'general'),
    collect: getDoorCollection({
      codAmount: row.parcel.codAmount,
      paymentMode: row.payment_mode,
      price: row.price?.total ?? null,
    }),
  };
}
