/** Sentences that several parts of the order say alike. Keys are of the namespace `order`. */
import type { TFunction } from 'i18next';
import { formatOrigin } from '#domain/address/address.ts';
import type { OrderAnswers, OrderQuote } from '#machines/order/order.types.ts';

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
