/** The coupons of an order: the request for them, and their effect on the price (D-70, D-71). Pure. */
import { discountEach, type DiscountedPrice } from '#domain/pricing/coupon-price.ts';
import { paymentModes, productTypes } from '#domain/order-choices.ts';
import { isContactPhone, normalizePhone } from '#domain/account/phone.ts';
import { type Price, sumPrices } from '#domain/pricing/pricing.ts';
import { getFlow } from './order.flows.ts';
import type { CouponOffers, CouponQuestion, OrderAnswers, OrderContext } from './order.types.ts';
import { inOrder } from './order.parcels.ts';
import { toQuoteRequest } from './order.quote.ts';

/** The codes of the chosen coupons. */
export function chosenCoupons({ review: { coupons } }: Pick<OrderAnswers, 'review'>): readonly string[] {
  return Array.isArray(coupons) ? coupons : [];
}

type Asking = Pick<OrderContext, 'answers' | 'flow'>;
type Validated = Pick<OrderContext, 'answers' | 'offers' | 'offersFor'>;
type Asked = Pick<OrderContext, 'offers' | 'offersFor' | 'askingOffersFor'>;

/** The request for the answers; undefined until every input of coupons is answered, and where the price is to be confirmed. */
export function toCouponQuestion({ answers, flow }: Asking): CouponQuestion | undefined {
  const { limits, isPriced } = getFlow(flow);
  const cost = toQuoteRequest(answers, limits);
  const productType = productTypes.find((each) => each === answers.parcel.productType);
  const paymentMode = paymentModes.find((each) => each === answers.pickup.paymentMode);
  const phone = normalizePhone(answers.sender.phone ?? '');
  if (!isPriced || !cost?.parcel || !answers.recipient.zip) return undefined;
  if (!productType || !paymentMode || !isContactPhone(phone)) return undefined;
  const request = { flow: limits, cost, productType, paymentMode, senderPhone: phone };
  return { key: JSON.stringify(request), request };
}

export const noOffers = { offers: undefined, offersFor: undefined, askingOffersFor: undefined };

/** The context after a validation that failed: it is unknown what can be used. */
export const offersFailed = ({ askingOffersFor }: Asked) => ({ offers: undefined, offersFor: askingOffersFor });

/** Whether a validation is due or on its way. */
export const areOffersPending = ({ askingOffersFor, offersFor }: Asked): boolean =>
  askingOffersFor?.key !== offersFor?.key;

/** Whether the customer may choose a coupon and has chosen none. */
export const canUseCoupon = ({ answers, offers }: Pick<Validated, 'answers' | 'offers'>): boolean =>
  chosenCoupons(answers).length === 0 && (offers?.coupons ?? []).some(({ refusal }) => refusal === null);

/** Whether the deduction of the chosen coupons is certain. Without chosen coupons it is always zero. */
export function areCouponsSettled({ offers, offersFor, ...asking }: Validated & Asking): boolean {
  if (chosenCoupons(asking.answers).length === 0) return true;
  return offers !== undefined && offersFor?.key === toCouponQuestion(asking)?.key;
}

/**
 * The price of each parcel with the chosen coupons that the last validation allows, in the order of the parcels.
 * @param price of the open parcel
 */
export function pricesWithChosen(
  price: Price,
  { answers, offers, quote }: Pick<OrderContext, 'answers' | 'offers' | 'quote'>,
): [DiscountedPrice, ...DiscountedPrice[]] {
  const chosen = chosenCoupons(answers);
  const paying = (offers?.coupons ?? []).filter(({ code, refusal }) => refusal === null && chosen.includes(code));
  const others = (quote?.moreParcels ?? []).flatMap((other) => other ?? []);
  return discountEach(
    inOrder(price, others, answers),
    paying.map((coupon) => ({ ...coupon, expiresAt: new Date(coupon.expiresAt) })),
  ) as [DiscountedPrice, ...DiscountedPrice[]];
}

/** The price of the whole order. */
export const priceWithChosen = (...order: Parameters<typeof pricesWithChosen>): DiscountedPrice =>
  sumPrices(pricesWithChosen(...order));

/**
 * Earlier rejected coupons that still cannot be chosen, each with its reason; those that can are among the offers
 * again.
 */
export function stillFallen(fallen: OrderContext['fallen'], { coupons }: CouponOffers): OrderContext['fallen'] {
  return fallen
    .map(({ code, before }) => ({ code, coupon: coupons.find((each) => each.code === code), before }))
    .filter(({ coupon }) => coupon?.refusal !== null);
}

/** The review without the coupons that the validation rejects, and those coupons. */
export function fallenFrom(
  { answers, offers: earlier }: Pick<Validated, 'answers' | 'offers'>,
  { coupons }: CouponOffers,
): { review: OrderAnswers['review']; fallen: OrderContext['fallen'] } {
  const chosen = chosenCoupons(answers).map((code) => {
    const isThis = (each: { code: string }): boolean => each.code === code;
    return { code, coupon: coupons.find(isThis), before: earlier?.coupons.find(isThis) };
  });
  const fallen = chosen.filter(({ coupon }) => coupon?.refusal !== null);
  const kept = chosen.filter((each) => !fallen.includes(each)).map(({ code }) => code);
  const { coupons: _, ...review } = answers.review;
  return { review: kept.length > 0 ? { ...review, coupons: kept } : review, fallen };
}
