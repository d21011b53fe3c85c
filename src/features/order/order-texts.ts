/** Sentences that several parts of the order say alike. Keys are of the namespace `order`. */
import type { TFunction } from 'i18next';
import { formatOrigin } from '#domain/address.ts';
import { constants } from '#domain/constants.ts';
import type { OrderAnswers, OrderQuote } from '#machines/order/order.types.ts';
import { volumetricWeightFrom } from '#schemas/runtime/computed/weight.ts';
import { answersOf } from '#src/form-core/answers.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { stepForms } from './step-forms.ts';

type Quote = OrderQuote['quotes'][number];

/** "3 a 7 días hábiles". */
export function transitText(
  t: TFunction,
  { minBusinessDays: min, maxBusinessDays: max }: Pick<Quote, 'minBusinessDays' | 'maxBusinessDays'>,
): string {
  if (max === 0) return t('order:sameDay');
  if (min === 0 && max === 1) return t('order:sameOrNextDay');
  return min === max ? t('order:daysExact', { count: max }) : t('order:days', { min, count: max });
}

/** The label over the amount: who pays it and when, once that is known. */
export function totalLabel(t: TFunction, estimate: boolean, { paymentMode }: OrderAnswers['pickup']): string {
  if (estimate) return t('order:price.from');
  return paymentMode ? t(`order:price.totalBy.${paymentMode}`) : t('order:price.totalVat');
}

/** "Americana, Guadalajara, Jal." as far as it is known. */
export function placeText({ town, city, state }: OrderAnswers['sender']): string {
  return [town, formatOrigin({ city, state })].filter(Boolean).join(', ');
}

/** Why the billing weight is what it is (D-52); undefined until weight and size are written. */
export function billingWeightText(t: TFunction, format: Formats, parcel: OrderAnswers['parcel']): string | undefined {
  const answers = answersOf(stepForms.parcel, parcel);
  if (typeof answers.weight !== 'number' || answers.billingWeight === undefined) return undefined;
  const actual = format.kilograms(answers.weight);
  const volumetric = volumetricWeightFrom(answers);
  if (volumetric === undefined) return t('order:billing.actual', { actual });
  return t('order:billing.larger', {
    actual,
    volumetric: format.kilograms(volumetric),
    divisor: constants.parcel.volumetricDivisor,
  });
}
