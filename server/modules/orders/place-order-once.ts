import type { Kysely } from 'kysely';
import { type ClosedReason, isSlotOffered, slotBounds } from '#domain/parcel/pickup-slots.ts';
import { holidayOn } from '#domain/time/holidays.ts';
import type { Database } from '#server/db/schema.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { CodeName, FieldError } from '#contract/answer-codes.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { deliveryBranch } from '#domain/parcel/branch-delivery.ts';
import type { Pickup } from '#schemas/entities.ts';
import type { ServerContext } from '#server/context.ts';
import { type HeldRules, RulesChangedError } from '#server/rules/held.ts';
import { findDueNumber } from '#server/rules/store.ts';
import { retried, violates } from '#server/db/transaction.ts';
import { requestHash } from '#server/http/request-facts.ts';
import { chosenBranch, chosenSlot, type DropOff } from '#domain/parcel/drop-off.ts';
import { getClosedReason, getPickupArea } from '../catalogue/pickup-slot-store.ts';
import { findNearestBranch } from '../catalogue/nearest-branches.ts';
import type { Place } from '../catalogue/places.ts';
import { pickupCapacity } from '../catalogue/settings.ts';
import { budgetIsSpent, couponIsSpent, type SpentCoupon } from '../pricing/coupon-store.ts';
import { checkDeliveryBranch } from './branch-delivery.ts';
import { type DropOffPlace, findDropOffPlace, getCounterCode } from './drop-off.ts';
import { placedTogether, type Rows } from './order-rows.ts';
import {
  type BatchPlace,
  customerFacts,
  type FactsQuestion,
  findSpentKey,
  type OrderFacts,
  orderFacts,
  type PreparedOrder,
  slotIsFull,
  type SpentKey,
  storeOrder,
} from './place-order-store.ts';

/** Why there is no place left in a pickup slot: it is full, or couriers don't collect on that day. */
const closedRejections = {
  holiday: 'closedHoliday',
  weather: 'closedWeather',
  operations: 'closedOperations',
} as const satisfies Record<ClosedReason, string>;

type SlotRejection = 'slotNotOffered' | 'slotFull' | (typeof closedRejections)[ClosedReason];

const slotRejected = (pointer: string, reason: SlotRejection): BusinessError =>
  new BusinessError('pickupSlotFull', { errors: [{ pointer, key: `answers:refusal.${reason}`, params: {} }] });

/** For a slot that `isSlotOffered` denies. @param pointer of the slot in the call's input */
export const slotNotOffered = (pointer: string, date: string): BusinessError =>
  slotRejected(pointer, holidayOn(date) ? closedRejections.holiday : 'slotNotOffered');

/**
 * Call it after a transaction that failed the check `slotIsFull` has ended. @param pointer of the slot in the call's
 * input
 */
export async function fullSlot(
  db: Kysely<Database>,
  { area, date }: { area: string; date: string },
  pointer: string,
): Promise<BusinessError> {
  const closed = await getClosedReason(db, area, date);
  return slotRejected(pointer, closed ? closedRejections[closed] : 'slotFull');
}

/** The steps shared by every way of placing an order, within the country and abroad (D-05, D-65, D-82, D-96). */
export const slotPointer = '/pickup/pickupSlot';
export const branchPointer = '/pickup/branchCode';
const deliveryPointer = '/recipient/branchCode';
export const couponsPointer = '/review/coupons';

export function reject(
  codeName: CodeName,
  pointer: string,
  reason: string,
  params: FieldError['params'] = {},
): BusinessError {
  return new BusinessError(codeName, { errors: [{ pointer, key: `answers:refusal.${reason}`, params }] });
}

/** The order that the key has created, with the exact bytes of the first answer. */
function replay<Placed>(spent: SpentKey, hash: string): Placed {
  if (spent.requestHash !== hash) throw new BusinessError('idempotencyConflict');
  return JSON.parse(spent.answer) as Placed;
}

/** @throws BusinessError `codModificationPending` (D-82), whatever kind of order it is. */
export function assertNoPendingCodChange({ codChangePending }: Pick<OrderFacts, 'codChangePending'>): void {
  if (codChangePending) throw new BusinessError('codModificationPending');
}

/** The requested pickup: where, and when; or the branch to which it is brought. */
interface PickupRequest {
  pickup: Pickup;
  sender: { zip: string };
}

/** @throws BusinessError `invalidParameter`, `pickupSlotFull` */
export function checkPickup(
  { pickup, sender }: PickupRequest,
  { monthlyContract }: Pick<OrderFacts, 'monthlyContract'>,
  now: Date,
): void {
  if (pickup.paymentMode === 'PP_PM' && !monthlyContract) {
    throw reject('invalidParameter', '/pickup/paymentMode', 'monthlyContract');
  }
  if (chosenBranch(pickup) !== undefined) return;
  const { date = '', slot = '' } = chosenSlot(pickup) ?? {};
  if (!isSlotOffered(now, date, slot, timeZoneOfPostalCode(sender.zip))) {
    throw slotNotOffered(slotPointer, date);
  }
}

/** D-63: no courier collects there; the error names the nearest branch, which accepts the parcel. */
export async function checkOutlet(db: ServerContext['db'], origin: Place, now: Date): Promise<void> {
  if (origin.coverage !== 'none') return;
  const nearestBranch = await findNearestBranch(db, origin, now);
  const reason = nearestBranch ? 'nearestBranch' : 'noBranch';
  const errors = [{ pointer: '/sender/zip', key: `answers:refusal.${reason}`, params: { ...nearestBranch } }];
  throw new BusinessError('noServiceOutlet', { errors, data: { nearestBranch } });
}

type OrderToStore = Parameters<typeof storeOrder>[1];

/** @returns false when the key was used in the meantime, or its batch undone. */
async function store(db: ServerContext['db'], order: OrderToStore): Promise<boolean> {
  try {
    return await retried(() => storeOrder(db, order));
  } catch (error) {
    if (violates(error, couponIsSpent)) throw reject('invalidParameter', couponsPointer, 'coupon.used');
    if (violates(error, budgetIsSpent)) throw reject('invalidParameter', couponsPointer, 'coupon.usedUp');
    if (!violates(error, slotIsFull)) throw error;
    const { area = '' } = order.booking ?? {};
    throw await fullSlot(db, { area, date: order.rows[0].order.pickup_date ?? '' }, slotPointer);
  }
}

/** The row of a batch, whose pickup was agreed on when the batch was accepted. */
export interface PlacedInBatch extends BatchPlace {
  agreedAt: Date;
}

/** The agreed pickup is valid for all rows, however long they take, until the slot has passed. */
function pickupAskedAt({ pickup, sender }: PickupRequest, now: Date, agreedAt: Date | undefined): Date {
  const slot = chosenSlot(pickup);
  if (!agreedAt || !slot) return now;
  return now < slotBounds(slot.date, slot.slot, timeZoneOfPostalCode(sender.zip)).end ? agreedAt : now;
}

/** An order that is ready to be stored, with its answer. */
interface ReadyOrder<Placed> {
  /** One for each parcel. */
  rows: Rows<PreparedOrder>;
  answer: Placed;
  spentCoupons: readonly SpentCoupon[];
}

interface Placing<Placed> {
  request: PickupRequest & { recipient: Parameters<typeof checkDeliveryBranch>[1] };
  question: Omit<FactsQuestion, 'now'>;
  inBatch?: PlacedInBatch | undefined;
  /** Which have validated the request; absent for a demonstration's orders. */
  rules: HeldRules | undefined;
  /** Validates the parts that only this kind of order has, and prepares it. */
  prepare: (
    facts: OrderFacts & { sequences: number[] },
    now: Date,
    dropOff: Omit<DropOff, 'transit'> | undefined,
  ) => Promise<ReadyOrder<Placed>>;
}

/**
 * Places an order of one or more parcels once per key. An order that was placed under the key before is answered again, before any validation:
 * a retry must get its order even when the slot has passed meanwhile.
 * @throws BusinessError `idempotencyConflict`, `codModificationPending`, `pickupSlotFull`, `invalidParameter` at a branch
 * that takes or hands over no parcels any more, `sessionExpired`, `conflict`
 * when its batch was undone meanwhile. RulesChangedError when other rules hold than those that have validated it.
 */
export async function placeOnce<Placed extends object>(
  { db, clock, secret }: ServerContext,
  { request, question, inBatch, rules, prepare }: Placing<Placed>,
): Promise<Placed> {
  const now = clock();
  const { userId, key } = question;
  const hash = requestHash(request);
  const facts = await orderFacts(db, { ...question, now });
  if (!facts) throw new BusinessError('sessionExpired');
  if (facts.spent) return replay(facts.spent, hash);
  assertNoPendingCodChange(facts);
  checkPickup(request, facts, pickupAskedAt(request, now, inBatch?.agreedAt));
  const branchCode = chosenBranch(request.pickup);
  const findPlace = async (): Promise<DropOffPlace | undefined> =>
    branchCode === undefined ? undefined : findDropOffPlace(db, branchCode, now, branchPointer);
  const checkDelivery = async (): Promise<void> => checkDeliveryBranch(db, request.recipient, now, deliveryPointer);
  const place = await findPlace();
  await checkDelivery();
  const dropOff = place && { ...place, code: getCounterCode(secret, facts.sequences[0] ?? 0) };
  const { rows, answer, spentCoupons } = await prepare(facts, now, dropOff);
  const claim = { key, requestHash: hash, answer: JSON.stringify(answer) };
  const booking = place
    ? undefined
    : { area: getPickupArea(request.sender.zip), capacity: facts.pickupCapacity ?? pickupCapacity.fallback };
  const branches = { branchCode, deliveryBranch: deliveryBranch(request.recipient) };
  if (await store(db, { rows: placedTogether(rows), claim, booking, ...branches, spentCoupons, inBatch, rules }))
    return answer;
  // A concurrent request with the same key has committed; or the slot or a coupon was taken since, or a branch or the
  // customer is gone.
  const spent = await findSpentKey(db, userId, key);
  if (spent) return replay(spent, hash);
  const customer = await customerFacts(db, userId);
  if (!customer) throw new BusinessError('sessionExpired');
  assertNoPendingCodChange(customer);
  await findPlace();
  await checkDelivery();
  if (rules && (await findDueNumber(db, clock())) !== rules.due) throw new RulesChangedError();
  throw new BusinessError('conflict');
}
