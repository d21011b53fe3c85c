/** Describes a coupon in sentences (ENT-18, D-71). Keys are of the namespace `coupons`. */
import type { TFunction } from 'i18next';
import type { Answer } from '#contract/calls.ts';
import type { Formats } from '#src/i18n/formats.ts';

export type Coupon = Answer<'couponDetail'>;

/** A list that names nothing allows everything. */
function oneOf(t: TFunction, format: Formats, sentence: string, text: string, codes: readonly string[]): string[] {
  return codes.length === 0
    ? []
    : [t(`coupons:${sentence}`, { list: format.list(codes.map((code) => t(`${text}.${code}`))) })];
}

/** Where a coupon is bound to a phone, the customer's contact phone is as good (D-21). */
function phoneCondition(t: TFunction, { phoneTail, contactPhoneTail }: Coupon): string[] {
  if (phoneTail === null) return [];
  if (contactPhoneTail === null) return [t('coupons:condition.phone', { tail: phoneTail })];
  return [t('coupons:condition.phones', { tail: phoneTail, contact: contactPhoneTail })];
}

/** The conditions, each a sentence; none when the coupon has no conditions. */
export function getConditions(t: TFunction, format: Formats, coupon: Coupon): string[] {
  const { type, threshold, fees, productTypes, paymentModes, channels } = coupon;
  return [
    ...(type === 'percentage' ? [] : [t('coupons:condition.beforeVat')]),
    ...(threshold === null ? [] : [t('coupons:condition.threshold', { amount: format.money(threshold) })]),
    ...oneOf(t, format, 'condition.fees', 'coupons:fee', fees),
    ...oneOf(t, format, 'condition.services', 'answers:product', productTypes),
    ...oneOf(t, format, 'condition.payment', 'coupons:payment', paymentModes),
    ...oneOf(t, format, 'condition.channels', 'coupons:channel', channels),
    ...phoneCondition(t, coupon),
  ];
}

/** When it can be used, or what has become of it. */
export function toTime(t: TFunction, format: Formats, { unusable, effectiveAt, expiresAt, usedAt }: Coupon): string {
  if (usedAt) return t('coupons:when.used', { date: format.fullDate(usedAt) });
  if (unusable === 'notYet')
    return t('coupons:when.notYet', { from: format.date(effectiveAt), to: format.date(expiresAt) });
  if (unusable === 'expired') return t('coupons:when.expired', { date: format.fullDate(expiresAt) });
  return t('coupons:when.expires', { date: format.date(expiresAt) });
}
