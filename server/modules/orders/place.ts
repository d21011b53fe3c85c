/** CALL-20: creates an order once per idempotency key (D-65). */
import type { Answer } from '#contract/answers.ts';
import type { CodeName, FieldError } from '#contract/codes.ts';
import { type BagRefusal, bagRefusal, bagWeightsOf } from '#domain/bag.ts';
import { type ClosedReason, isSlotOffered } from '#domain/pickup.ts';
import type { DiscountedPrice } from '#domain/coupon-price.ts';
import type { Price, Quote, QuoteRefusal } from '#domain/pricing.ts';
import type { Parcel } from '#schemas/entities.ts';
import type { ServerContext } from '../../context.ts';
import { retried, violates } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { findNearestBranch } from '../branches/nearest.ts';
import { closedReasonOf } from '../catalogue/closed-days.ts';
import { pickupAreaOf } from '../catalogue/pickup.ts';
import type { Place } from '../catalogue/places.ts';
import { pickupCapacity } from '../catalogue/settings.ts';
import { priceWithCoupons } from '../coupons/order.ts';
import { couponIsSpent } from '../coupons/store.ts';
import { quoteOn } from '../pricing/service.ts';
import { type OrderRequest, prepareOrder } from './prepare.ts';
import { requestHash } from './request-hash.ts';
import {
  findSpentKey,
  type OrderFacts,
  orderFacts,
  type OrderToStore,
  slotIsFull,
  type SpentKey,
  storeOrder,
} from './store.ts';

type OrderPlaced = Answer<'orderAdd'>;

function refuse(codeName: CodeName, pointer: string, reason: string, params: FieldError['params'] = {}): BusinessError {
  return new BusinessError(codeName, { errors: [{ pointer, key: `answers:refusal.${reason}`, params }] });
}

/** The order that the key has made; the bytes of its answer are the first answer's. */
function replay(spent: SpentKey, hash: string): OrderPlaced {
  if (spent.requestHash !== hash) throw new BusinessError('idempotencyConflict');
  return JSON.parse(spent.answer) as OrderPlaced;
}

function checkPickup({ pickup }: OrderRequest, { monthlyContract }: OrderFacts, now: Date): void {
  if (pickup.paymentMode === 'PP_PM' && !monthlyContract) {
    throw refuse('invalidParameter', '/pickup/paymentMode', 'monthlyContract');
  }
  if (!isSlotOffered(now, pickup.pickupDate, pickup.pickupSlot)) {
    throw refuse('pickupSlotFull', '/pickup/pickupSlot', 'slotNotOffered');
  }
}

const bagFields = { bagNotOffered: 'productType', bagOnlyEz: 'bag', bagTooSmall: 'bag' } as const satisfies Record<
  BagRefusal,
  keyof Parcel
>;

/**
 * The parcel as it is carried, once it may be: how it is handled follows from what it holds unless the customer says
 * otherwise (D-69); nothing to collect is no collecting (D-53).
 */
function settledParcel({ parcel }: OrderRequest, facts: OrderFacts): Parcel {
  const { goodsCategory, collectsCod, weightFlag, bagWeights } = facts;
  if (goodsCategory === null) throw refuse('invalidParameter', '/parcel/itemType', 'itemTypeNotListed');
  const refusal = bagRefusal(parcel, { weightFlag: weightFlag === 1 ? 1 : 0, weights: bagWeightsOf(bagWeights) });
  if (refusal) throw refuse('invalidParameter', `/parcel/${bagFields[refusal]}`, refusal);
  if (parcel.codAmount && !collectsCod) throw refuse('invalidParameter', '/parcel/codAmount', 'codNotApproved');
  return {
    ...parcel,
    goodsCategory: parcel.goodsCategory ?? goodsCategory,
    codAmount: parcel.codAmount || undefined,
  };
}

/** D-63: nobody collects there; the nearest branch takes the parcel. */
async function checkOutlet(db: ServerContext['db'], origin: Place): Promise<void> {
  if (origin.coverage !== 'none') return;
  const nearestBranch = await findNearestBranch(db, origin);
  const reason = nearestBranch ? 'nearestBranch' : 'noBranch';
  const errors = [{ pointer: '/sender/zip', key: `answers:refusal.${reason}`, params: { ...nearestBranch } }];
  throw new BusinessError('noServiceOutlet', { errors, data: { nearestBranch } });
}

const couponsPointer = '/review/coupons';

const quoteRefusals = {
  differentCity: ['invalidParameter', '/parcel/productType'],
  tooHeavy: ['invalidParameter', '/parcel/weight'],
  bagNotOffered: ['invalidParameter', '/parcel/productType'],
  noTariff: ['orderCreationFailure', '/parcel/productType'],
} as const satisfies Record<QuoteRefusal, readonly [CodeName, string]>;

function chosen(quotes: readonly Quote[], { parcel }: OrderRequest): Quote & { price: NonNullable<Quote['price']> } {
  const found = quotes.find(({ productType }) => productType === parcel.productType);
  if (found?.price) return { ...found, price: found.price };
  const reason = found?.reason ?? 'noTariff';
  const [codeName, pointer] = quoteRefusals[reason];
  throw refuse(codeName, pointer, reason);
}

/** D-70, D-71: what is left to pay with the chosen coupons. A field error for the first one that can't be used (MSG-20). */
function withCoupons(
  price: Price,
  { sender, parcel, pickup, review }: OrderRequest,
  facts: OrderFacts,
  now: Date,
): DiscountedPrice {
  const sending = {
    senderPhone: sender.phone,
    contactPhone: facts.contactPhone,
    productType: parcel.productType,
    paymentMode: pickup.paymentMode,
  };
  const priced = priceWithCoupons(price, { ...sending, chosen: review?.coupons ?? [], rows: facts.coupons }, now);
  if ('discounts' in priced) return priced;
  throw refuse('invalidParameter', couponsPointer, `coupon.${priced.reason}`, { missing: priced.missing });
}
const closedRefusals = {
  holiday: 'closedHoliday',
  weather: 'closedWeather',
  operations: 'closedOperations',
} as const satisfies Record<ClosedReason, string>;

/** False when the key was spent in the meantime. */
async function store(db: ServerContext['db'], order: OrderToStore): Promise<boolean> {
  try {
    return await retried(() => storeOrder(db, order));
  } catch (error) {
    if (violates(error, couponIsSpent)) throw refuse('invalidParameter', couponsPointer, 'coupon.used');
    if (!violates(error, slotIsFull)) throw error;
    const closed = await closedReasonOf(db, order.booking.area, order.order.pickup_date);
    throw refuse('pickupSlotFull', '/pickup/pickupSlot', closed ? closedRefusals[closed] : 'slotFull');
  }
}

/**
 * Creates the order, or gives back the answer of the order that this key has created before.
 * @throws BusinessError `idempotencyConflict`, `pickupSlotFull`, `noServiceOutlet`, `invalidParameter`, `orderCreationFailure`.
 */
export async function placeOrder(
  { db, clock }: ServerContext,
  userId: string,
  { idempotencyKey: key, ...request }: OrderRequest & { idempotencyKey: string },
): Promise<OrderPlaced> {
  const now = clock();
  const hash = requestHash(request);
  const { sender, recipient, review } = request;
  const facts = await orderFacts(db, {
    userId,
    key,
    now,
    zips: [sender.zip, recipient.zip],
    couponCodes: review?.coupons ?? [],
    itemType: request.parcel.itemType,
  });
  if (!facts) throw new BusinessError('sessionExpired');
  // Before any rule: a retry must get its order even when the slot has meanwhile gone by.
  if (facts.spent) return replay(facts.spent, hash);

  checkPickup(request, facts, now);
  const parcel = settledParcel(request, facts);
  const { origin, quotes } = quoteOn(facts.route, { origin: sender, destination: recipient, parcel });
  await checkOutlet(db, origin);
  const { price: listPrice, ...transit } = chosen(quotes, request);
  const price = withCoupons(listPrice, { ...request, parcel }, facts, now);
  const { answer, ...rows } = prepareOrder(
    userId,
    { ...request, parcel },
    { sequence: facts.sequence, price, transit, now },
  );
  const claim = { key, requestHash: hash, answer: JSON.stringify(answer) };
  const booking = { area: pickupAreaOf(sender.zip), capacity: facts.pickupCapacity ?? pickupCapacity.fallback };
  const spentCoupons = price.discounts.map(({ code }) => code);
  if (await store(db, { ...rows, claim, booking, spentCoupons })) return answer;
  // The same key, sent twice at once: the other one has committed in the meantime.
  return replay(await findSpentKey(db, userId, key), hash);
}
