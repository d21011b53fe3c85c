/** CALL-20: creates an order once per idempotency key (D-65). */
import type { Answer } from '#contract/answers.ts';
import type { CodeName, FieldError } from '#contract/codes.ts';
import { type ClosedReason, isSlotOffered } from '#domain/pickup.ts';
import type { Quote, QuoteRefusal } from '#domain/pricing.ts';
import type { ServerContext } from '../../context.ts';
import { retried, violates } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import { findNearestBranch } from '../branches/nearest.ts';
import { closedReasonOf } from '../catalogue/closed-days.ts';
import { pickupAreaOf } from '../catalogue/pickup.ts';
import type { Place } from '../catalogue/places.ts';
import { pickupCapacity } from '../catalogue/settings.ts';
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

/** D-63: nobody collects there; the nearest branch takes the parcel. */
async function checkOutlet(db: ServerContext['db'], origin: Place): Promise<void> {
  if (origin.coverage !== 'none') return;
  const nearestBranch = await findNearestBranch(db, origin);
  const reason = nearestBranch ? 'nearestBranch' : 'noBranch';
  const errors = [{ pointer: '/sender/zip', key: `answers:refusal.${reason}`, params: { ...nearestBranch } }];
  throw new BusinessError('noServiceOutlet', { errors, data: { nearestBranch } });
}

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
  const { sender, recipient, parcel } = request;
  const facts = await orderFacts(db, { userId, key, now, zips: [sender.zip, recipient.zip] });
  if (!facts) throw new BusinessError('sessionExpired');
  // Before any rule: a retry must get its order even when the slot has meanwhile gone by.
  if (facts.spent) return replay(facts.spent, hash);

  checkPickup(request, facts, now);
  const { origin, quotes } = quoteOn(facts.route, { origin: sender, destination: recipient, parcel });
  await checkOutlet(db, origin);
  const { price, ...transit } = chosen(quotes, request);
  const { answer, ...rows } = prepareOrder(userId, request, { sequence: facts.sequence, price, transit, now });
  const claim = { key, requestHash: hash, answer: JSON.stringify(answer) };
  const booking = { area: pickupAreaOf(sender.zip), capacity: facts.pickupCapacity ?? pickupCapacity.fallback };
  if (await store(db, { ...rows, claim, booking })) return answer;
  // The same key, sent twice at once: the other one has committed in the meantime.
  return replay(await findSpentKey(db, userId, key), hash);
}
