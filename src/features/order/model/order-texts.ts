/** Sentences that several parts of the order say alike. Keys are of the namespace `order`. */
import type { TFunction } from 'i18next';
import { formatOrigin } from '#domain/address/address.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
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

const isBrought = (pickup: OrderAnswers['pickup']): boolean => pickup.handover === 'dropOff';

/** What the last button does: a parcel that is brought to a branch is not picked up. */
export function placingTexts(t: TFunction, pickup: OrderAnswers['pickup']) {
  const [plain, amount, busy] = isBrought(pickup)
    ? (['order:place.dropOffPlain', 'order:place.dropOffAmount', 'order:place.dropOffBusy'] as const)
    : (['order:place.plain', 'order:place.amount', 'order:place.busy'] as const);
  return { plain: t(plain), amount: (money: string) => t(amount, { amount: money }), busy: t(busy) };
}

/** The label over the amount: who pays it and when, once that is known. */
export function totalLabel(t: TFunction, estimate: boolean, pickup: OrderAnswers['pickup']): string {
  const { paymentMode } = pickup;
  if (estimate) return t('order:price.from');
  if (paymentMode === 'PP_CASH' && isBrought(pickup)) return t('order:price.totalBy.counter');
  // Until a slot or a branch is chosen it is open where the cash is paid.
  const isKnown = paymentMode && (paymentMode !== 'PP_CASH' || chosenSlot(pickup));
  return isKnown ? t(`order:price.totalBy.${paymentMode}`) : t('order:price.totalVat');
}

/** "Americana, Guadalajara, Jal." as far as it is known. */
export function placeText({ town, city, state }: OrderAnswers['sender']): string {
  return [town, formatOrigin({ city, state })].filter(Boolean).join(', ');
}
