/** An order as its label shows it. */
import { parcelLabel } from '#domain/address.ts';
import { type BrandDetails, brandName, defaultBrandDetails } from '#domain/brand.ts';
import { constants } from '#domain/constants.ts';
import { handlingMarks } from '#domain/handling.ts';
import { formatPhone } from '#domain/phone.ts';
import { findState } from '#domain/states.ts';
import type { Contact } from '#schemas/entities.ts';
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

function personOf(contact: Contact): LabelPerson {
  const { name, company = '', phone, address2 = '' } = contact;
  return { name, company, phone: formatPhone(phone), ...parcelLabel(contact), references: address2 };
}

function printedBrand({ brand }: Pick<Config, 'brand'>): string {
  const own = brand === undefined ? {} : (JSON.parse(brand) as Partial<BrandDetails>);
  return brandName({ ...defaultBrandDetails, ...own });
}

/** With CC_CASH the recipient pays the freight (D-55), beside what is collected for the goods. */
const collectOf = ({ parcel, payment_mode: mode, price }: LabelRow): LabelData['collect'] => ({
  goods: parcel.codAmount ?? 0,
  freight: mode === 'CC_CASH' ? price.total : 0,
});

export function labelOf(row: LabelRow, config: Pick<Config, 'brand' | 'publicUrl'>): LabelData {
  return {
    waybillNo: row.waybill_no,
    orderNo: row.order_no,
    link: trackingLink(config, row.waybill_no),
    brand: printedBrand(config),
    productType: row.product_type,
    stateCode: findState(row.recipient.state)?.code ?? '',
    sender: personOf(row.sender),
    recipient: personOf(row.recipient),
    weightKg: row.price.billingWeightKg,
    orderedOn: printedDay(row.ordered_at),
    marks: handlingMarks(row.parcel.goodsCategory ?? 'general'),
    collect: collectOf(row),
  };
}
