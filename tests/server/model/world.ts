/**
 * The expected state and response of each command: a small pure model of customers, coupons, orders and slots, without
 * a database. Each function changes the model and returns the expected response.
 */
import { isDeepStrictEqual } from 'node:util';
import { type BranchHours, type BranchService } from '#domain/address/branch.ts';
import { constants } from '#domain/constants.ts';
import { type ClaimKind, getClaimLimit, getPayable, listClaimOffers } from '#domain/parcel/claim.ts';
import { canChangeDelivery, type DeliveryChangeKind, offeredDeliveryDays } from '#domain/parcel/delivery-change.ts';
import { discountEach, type DiscountedPrice, getCouponFees, lessDiscounts } from '#domain/pricing/coupon-price.ts';
import {
  type CouponConditions,
  couponRejection,
  type CouponTimes,
  type CouponValue,
  stackRejection,
} from '#domain/pricing/coupon.ts';
import {
  canCancel,
  type CancelOutcome,
  canFollow,
  isFinal,
  type OrderStatus,
  type ScanException,
} from '#domain/parcel/order-status.ts';
import {
  defaultChannel,
  eventOfScan,
  type NotificationEvent,
  notificationEvents,
} from '#domain/account/notifications.ts';
import {
  chosenBranch,
  chosenSlot,
  dropOffRejection,
  getDropOffDeadline,
  type DropOffDeadline,
} from '#domain/parcel/drop-off.ts';
import { isSlotOffered } from '#domain/parcel/pickup-slots.ts';
import { type Quote, type QuoteInput, quoteProducts, sumPrices } from '#domain/pricing/pricing.ts';
import type { Promised } from '#domain/parcel/promise-ledger.ts';
import {
  canRecipientReturn,
  canSenderReturn,
  firstReturnScans,
  getLastReturnDay,
  isReturnUsable,
  type ReturnLabelTimes,
  returnScanRejection,
  type ReturnStarter,
} from '#domain/parcel/return-label.ts';
import { promiseWindow } from '#domain/time/promise.ts';
import { getDoorCollection } from '#domain/pricing/cod.ts';
import type { Tariff } from '#domain/pricing/tariff.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Input } from '#server/http/handlers.ts';

/** Places of a slot: few, so that there is often a last one. */
export const slotCapacity = 2;

export type Request = Omit<Input<'orderAdd'>, 'idempotencyKey'> & { sender: Contact; recipient: Contact };

export interface Slot {
  pickupDate: string;
  pickupSlot: string;
}

/** A claim for damage or loss. */
interface Claim {
  kind: ClaimKind;
  amount: number;
  payable: number;
  /** Null until it is decided. */
  approved: number | null;
  reference: string | null;
}

interface Customer {
  collectsCod: boolean;
  /** Verified; null for none. A customer without a phone has an e-mail address. */
  phone: string | null;
}

interface Coupon extends CouponValue, Omit<CouponTimes, 'usedAt'>, CouponConditions {
  readonly owner: number;
  readonly code: string;
  usedBy: Order | null;
  usedAt: Date | null;
}

/** Orders that were placed together share a place in their slot. */
export interface Batch {
  readonly owner: number;
  readonly id: string;
}

export interface Order {
  readonly owner: number;
  /** Null for a single order. */
  readonly batch: Batch | null;
  readonly key: string;
  /** With this parcel alone. */
  readonly request: Request;
  /** As it was sent: the request of all parcels of the order. */
  readonly sent: Request;
  /** The parcels that were placed as one order, this one among them: they share a place in the slot and the coupons. */
  group: readonly Order[];
  readonly tariff: Tariff;
  /** The total of the first response, which is repeated. */
  readonly placedFor: number;
  /** The server's order number; empty until it has responded. */
  orderNo: string;
  waybillNo: string;
  sender: Contact;
  /** Null for a parcel that its sender brings to the branch. */
  slot: Slot | null;
  dropOff: DropOffDeadline | null;
  price: DiscountedPrice;
  scans: OrderStatus[];
  /** The last scan. */
  movedAt: Date;
  signedAt: Date | null;
  promises: Promised[];
  deliveryChanges: number;
  allowsReturn: boolean;
  /** Oldest first; at most one was scanned. */
  returns: (ReturnLabelTimes & { startedBy: ReturnStarter })[];
  /** Oldest first; at most the last one is open. */
  claims: Claim[];
}

interface Notification {
  readonly order: Order;
  /** The first parcel of several that it reports together. */
  readonly group: Order | undefined;
  /** What it reports: once a day to each. */
  readonly news: string;
  readonly at: Date;
  readonly dueAt: Date;
  readonly to: number;
  readonly means: 'email' | 'sms' | 'none';
  doneAt: Date | null;
}

export interface World {
  now: Date;
  tariff: Tariff;
  /** To which parcels can be brought while it offers that. */
  branch: BranchHours & { readonly code: string; services: readonly BranchService[] };
  customers: Customer[];
  coupons: Coupon[];
  orders: Order[];
  batches: Batch[];
  /** Stored responses, swept with their keys. */
  keys: Map<string, { order: Order; at: Date }>;
  notifications: Notification[];
  /** Orders whose mail with the confirmation has not left; a batch has none (D-103). */
  unconfirmed: { order: Order; at: Date }[];
  /** Messages that have left. */
  sent: number;
}

const refused = (code: Exclude<CodeName, 'success'>) => ({ code }) as const;

export const getStatus = ({ scans }: Order): OrderStatus => scans.at(-1) ?? 'toBePickedUp';

/** The model's customers all live in covered places. */
function endOf({ zip, city }: Contact): QuoteInput['origin'] {
  return { zip, city, coverage: 'covered' };
}

type Priceds = readonly [Priced, ...Priced[]];
type Priced = Quote & { price: NonNullable<Quote['price']> };

function toQuote(
  tariff: Tariff,
  { sender, recipient, parcel }: Pick<Request, 'sender' | 'recipient' | 'parcel'>,
): Priced | undefined {
  const { codAmount, bag, insure, itemValue } = parcel;
  const services = { codAmount, bag, insuredValue: insure ? itemValue : undefined };
  const input = {
    tariff,
    origin: endOf(sender),
    destination: endOf(recipient),
    parcel,
    services,
    flow: 'web',
  } as const;
  const found = quoteProducts(input).find(({ productType }) => productType === parcel.productType);
  return found?.price ? { ...found, price: found.price } : undefined;
}

const getParcels = ({ parcel, moreParcels = [] }: Request): Request['parcel'][] => [parcel, ...moreParcels];

const isIn = ({ slot }: Order, { pickupDate, pickupSlot }: Slot): boolean =>
  slot?.pickupDate === pickupDate && slot.pickupSlot === pickupSlot;

/** A batch or order that already has a pickup there needs no further place. */
function hasCapacity(
  { orders }: World,
  slot: Slot,
  { batch, group }: Partial<Pick<Order, 'batch' | 'group'>>,
): boolean {
  const here = orders.filter((order) => getStatus(order) !== 'cancelled' && isIn(order, slot));
  if (here.some((order) => (batch && order.batch === batch) || order.group === group)) return true;
  const alone = new Set(here.filter((order) => order.batch === null).map((order) => order.group)).size;
  return alone + new Set(here.flatMap((order) => order.batch ?? [])).size < slotCapacity;
}

/** The chosen coupons, in the order of the wallet; undefined when they can't be combined for it. */
function payingCoupons(world: World, owner: number, request: Request, quotes: Priceds): Coupon[] | undefined {
  const codes = request.review.coupons ?? [];
  const own = world.coupons.filter((coupon) => coupon.owner === owner && codes.includes(coupon.code));
  const { sender, pickup } = request;
  const [first, ...others] = quotes;
  const order = {
    senderPhone: sender.phone,
    contactPhone: null,
    channel: 'website',
    productTypes: quotes.map(({ productType }) => productType),
    paymentMode: pickup.paymentMode,
    fees: getCouponFees(sumPrices([first.price, ...others.map(({ price }) => price)])),
  } as const;
  const isRejected =
    own.length < codes.length ||
    own.some((coupon) => couponRejection(coupon, order, world.now)) ||
    stackRejection(own.map(({ type }) => type));
  return isRejected ? undefined : own;
}

/** Where and until when the parcels are handed over; what is wrong with it instead. */
function getHandover({ now, branch }: World, { pickup }: Request) {
  const wanted = chosenSlot(pickup);
  if (wanted) {
    const slot = { pickupDate: wanted.date, pickupSlot: wanted.slot };
    return isSlotOffered(now, wanted.date, wanted.slot) ? { slot, dropOff: null } : refused('pickupSlotFull');
  }
  const dropOff = getDropOffDeadline(branch, now);
  const isTaken = chosenBranch(pickup) === branch.code && !dropOffRejection(branch, now);
  return isTaken && dropOff ? { slot: null, dropOff } : refused('invalidParameter');
}

function validate(world: World, owner: number, request: Request, batch: Batch | null) {
  const { pickup, review } = request;
  const parcels = getParcels(request);
  const codes = review.coupons ?? [];
  if (codes.length > constants.coupon.maxStacked || new Set(codes).size < codes.length)
    return refused('invalidParameter');
  // No order of the model is same-city, or has a monthly contract.
  if (parcels.some((each) => each.productType === 'sameCity')) return refused('invalidParameter');
  if (pickup.paymentMode === 'PP_PM') return refused('invalidParameter');
  const handover = getHandover(world, request);
  if ('code' in handover) return handover;
  if (parcels.some((each) => each.codAmount) && !world.customers[owner]?.collectsCod)
    return refused('invalidParameter');
  const [quote, ...others] = parcels.map((parcel) => toQuote(world.tariff, { ...request, parcel }));
  if (!quote || others.includes(undefined)) return refused('invalidParameter');
  const quotes: Priceds = [quote, ...others.flatMap((each) => each ?? [])];
  const coupons = payingCoupons(world, owner, request, quotes);
  if (!coupons) return refused('invalidParameter');
  if (handover.slot && !hasCapacity(world, handover.slot, { batch })) return refused('pickupSlotFull');
  const paying = coupons.map((coupon) => ({ ...coupon, nameKey: 'coupons:name.thanks' }));
  const prices = discountEach(
    quotes.map(({ price }) => price),
    paying,
  );
  return { code: 'success', quotes, coupons, prices, ...handover } as const;
}

/** A stored key returns its response for the same request; any other places an order if allowed. */
export function place(world: World, owner: number, key: string, request: Request, batch: Batch | null = null) {
  const kept = world.keys.get(key);
  if (kept) {
    // The request of a batch row cannot be repeated.
    const isSame = kept.order.batch === null && JSON.stringify(kept.order.sent) === JSON.stringify(request);
    return isSame ? ({ code: 'success', order: kept.order } as const) : refused('idempotencyConflict');
  }
  const validated = validate(world, owner, request, batch);
  if (validated.code !== 'success') return validated;
  const { slot, dropOff } = validated;
  const { moreParcels: _, ...common } = request;
  const group = getParcels(request).map((parcel, index): Order => ({
    owner,
    batch,
    key,
    request: { ...common, parcel },
    sent: request,
    group: [],
    tariff: world.tariff,
    placedFor: validated.prices[index]?.total ?? 0,
    orderNo: '',
    waybillNo: '',
    sender: request.sender,
    slot,
    dropOff,
    price: validated.prices[index] as DiscountedPrice,
    scans: ['toBePickedUp'],
    movedAt: world.now,
    signedAt: null,
    promises: [promiseWindow(slot?.pickupDate ?? dropOff?.date ?? '', validated.quotes[index] as Priced)],
    deliveryChanges: 0,
    allowsReturn: false,
    returns: [],
    claims: [],
  }));
  for (const each of group) each.group = group;
  const [order] = group as [Order, ...Order[]];
  world.orders.push(...group);
  world.keys.set(key, { order, at: world.now });
  if (!batch && world.customers[owner]?.phone === null) world.unconfirmed.push({ order, at: world.now });
  const spent = new Set(validated.prices.flatMap(({ discounts }) => discounts.map(({ code }) => code)));
  for (const coupon of validated.coupons.filter(({ code }) => spent.has(code))) {
    coupon.usedBy = order;
    coupon.usedAt = world.now;
  }
  return { code: 'success', order } as const;
}

/** Customers with the recipient's verified phone, and the sender. */
const getReaders = ({ customers }: World, { owner, request }: Order): number[] =>
  customers.flatMap(({ phone }, index) => (index === owner || phone === request.recipient.phone ? [index] : []));

export const maySee = (world: World, by: number, order: Order): boolean => getReaders(world, order).includes(by);

/** No customer is notified of the same event twice. */
function notify(
  world: World,
  order: Order,
  event: NotificationEvent,
  news: string,
  readers: readonly number[],
  group?: Order,
): void {
  const dueAt = new Date(world.now.getTime() + (group ? constants.notifications.groupMinutes * 60_000 : 0));
  for (const to of readers) {
    const isSame = (entry: Notification) => entry.group === group && (group !== undefined || entry.order === order);
    if (world.notifications.some((entry) => isSame(entry) && entry.news === news && entry.to === to)) continue;
    const email = world.customers[to]?.phone === null;
    const means = defaultChannel(notificationEvents[event], { email, sms: !email });
    world.notifications.push({ order, group, news, at: world.now, dueAt, to, means, doneAt: null });
  }
}

/** Brought in, a parcel is promised from that day on. */
function bringIn(world: World, order: Order): void {
  const promised = promiseWindow(localDate(world.now), toQuote(order.tariff, order.request));
  if (order.dropOff && !isDeepStrictEqual(promised, order.promises.at(-1))) order.promises.push(promised);
}

/** @returns whether a courier's scan is recorded. */
export function scan(world: World, order: Order, status: OrderStatus, exception?: ScanException): boolean {
  const from = getStatus(order);
  const stays = exception !== undefined && from === status && !isFinal(from);
  if (!canFollow(from, status) && !stays) return false;
  order.scans.push(status);
  order.movedAt = world.now;
  if (status === 'signed') order.signedAt ??= world.now;
  if (status === 'pickedUp' && from !== status) bringIn(world, order);
  // The last parcel of an order returns its coupons.
  if (order.group.every((each) => getStatus(each) === 'cancelled')) {
    const [first] = order.group;
    for (const coupon of world.coupons.filter(({ usedBy, expiresAt }) => usedBy === first && expiresAt > world.now))
      [coupon.usedBy, coupon.usedAt] = [null, null];
  }
  // A recipient's own return was announced when it was accepted.
  const isOwnReturn = status === 'returning' && order.scans.includes('signed');
  const event = isOwnReturn ? undefined : eventOfScan(status, exception);
  if (!event) return true;
  // The third word is the new day of a delay, which a scan does not contain.
  const news = [event, exception ?? '', '', localDate(world.now)].join(' ');
  notify(world, order, event, news, getReaders(world, order), order.group.length > 1 ? order.group[0] : undefined);
  return true;
}

export function cancel(world: World, by: number, order: Order): CancelOutcome {
  if (order.owner !== by) return 'notYours';
  if (getStatus(order) === 'cancelled') return 'cancelled';
  return scan(world, order, 'cancelled') ? 'cancelled' : 'tooLate';
}

/**
 * A batch takes its place before any of its rows is placed, if any can be; then the result of each row after the jobs.
 * @param requests of each row; null for a row that can't become an order
 */
export function placeBatch(
  world: World,
  batch: Batch,
  slot: Slot,
  requests: readonly { key: string; request: Request | null }[],
) {
  if (!isSlotOffered(world.now, slot.pickupDate, slot.pickupSlot)) return refused('pickupSlotFull');
  const isAnyGood = requests.some(({ request }) => request !== null);
  if (isAnyGood && !hasCapacity(world, slot, {})) return refused('pickupSlotFull');
  world.batches.push(batch);
  const outcomes = requests.map(({ key, request }) => {
    const placed = request && place(world, batch.owner, key, request, batch);
    return placed?.code === 'success' ? placed.order : null;
  });
  return { code: 'success', outcomes } as const;
}

/** Cancels each of its orders that can still be cancelled. */
export function undoBatch(world: World, by: number, batch: Batch): CodeName {
  if (batch.owner !== by) return 'notFound';
  for (const order of world.orders.filter((each) => each.batch === batch)) cancel(world, by, order);
  return 'success';
}

/** Cancels what was not brought in time. */
export function cancelOverdue(world: World): void {
  const end = world.now.getTime() - constants.dropOff.graceHours * 3_600_000;
  for (const order of world.orders)
    if (order.dropOff && Date.parse(order.dropOff.endsAt) < end && getStatus(order) === 'toBePickedUp')
      scan(world, order, 'cancelled');
}

export interface Edit {
  /** Null for a parcel that is brought to the branch. */
  slot: Slot | null;
  senderName: string;
  senderPhone: string;
  /** The total that the customer agrees to. */
  total: number;
}

/** The price of the order with that pickup: a new one uses the current tariff. */
function priceAfter(world: World, order: Order, slot: Slot | null): DiscountedPrice {
  const quote = slot && !isIn(order, slot) && order.tariff !== world.tariff && toQuote(world.tariff, order.request);
  return quote ? lessDiscounts(quote.price, order.price.discounts) : order.price;
}

/** The parcels that a change of pickup moves: they are picked up together. */
const getMoved = (order: Order, slot: Slot | null): Order[] =>
  slot === null || isIn(order, slot)
    ? []
    : order.group.filter((each) => each === order || getStatus(each) !== 'cancelled');

/** What the parcels cost that a change is about. */
export function totalAfter(world: World, order: Order, slot: Slot | null): number {
  const moved = getMoved(order, slot);
  return (moved.length > 0 ? moved : [order]).reduce((sum, each) => sum + priceAfter(world, each, slot).total, 0);
}

function move(world: World, order: Order, slot: Slot): void {
  order.price = priceAfter(world, order, slot);
  order.slot = slot;
  const promised = promiseWindow(slot.pickupDate, toQuote(world.tariff, order.request));
  if (!isDeepStrictEqual(promised, order.promises.at(-1))) order.promises.push(promised);
}

export function edit(world: World, by: number, order: Order, { slot, senderName, senderPhone, total }: Edit): CodeName {
  if (order.owner !== by) return 'notFound';
  if (!canCancel(getStatus(order))) return 'orderNotChangeable';
  const isBound = world.coupons.some(
    ({ usedBy, phone }) => usedBy === order.group[0] && phone !== null && phone !== senderPhone,
  );
  if (senderPhone !== order.sender.phone && isBound) return 'invalidParameter';
  if ((slot === null) !== (order.slot === null)) return 'orderNotChangeable';
  const moved = getMoved(order, slot);
  if (moved.some((each) => !canCancel(getStatus(each)))) return 'invalidParameter';
  const { name, phone } = order.sender;
  if (moved.length === 0 && name === senderName && phone === senderPhone) return 'success';
  if (total !== totalAfter(world, order, slot)) return 'priceChanged';
  if (slot && moved.length > 0) {
    if (!isSlotOffered(world.now, slot.pickupDate, slot.pickupSlot)) return 'pickupSlotFull';
    if (!hasCapacity(world, slot, order)) return 'pickupSlotFull';
    for (const each of moved) move(world, each, slot);
  }
  order.sender = { ...order.sender, name: senderName, phone: senderPhone };
  return 'success';
}

/** Whether the recipient may still change the delivery. */
export const isDeliveryOpen = (order: Order): boolean =>
  canChangeDelivery(getStatus(order)) && order.deliveryChanges < constants.deliveryChange.maxChanges;

/** Days that the recipient may choose from. */
export const daysFor = ({ now }: World, { promises }: Order): string[] =>
  offeredDeliveryDays(promises.at(-1)?.promisedTo ?? '', localDate(now));

/** A change by the recipient with a code that is right, or was used before. */
export function changeDelivery(
  world: World,
  order: Order,
  { kind, date }: { kind: DeliveryChangeKind; date: string },
  hasRightCode: boolean,
): CodeName {
  if (!isDeliveryOpen(order)) return 'deliveryNotChangeable';
  const { codAmount } = order.request.parcel;
  const { paymentMode } = order.request.pickup;
  const door = getDoorCollection({ codAmount, paymentMode, price: order.price.total });
  if (kind === 'safePlace' && door.total > 0) return 'invalidParameter';
  if (kind === 'day' && !daysFor(world, order).includes(date)) return 'invalidParameter';
  if (!hasRightCode) return 'wrongCode';
  order.deliveryChanges += 1;
  // The recipient gets no message about their own change.
  notify(world, order, 'deliveryChanged', `deliveryChanged ${order.deliveryChanges}`, [order.owner]);
  if (kind === 'day') order.promises.push({ promisedFrom: date, promisedTo: date });
  return 'success';
}

const getReturnFacts = (order: Order) => ({
  status: getStatus(order),
  country: null,
  hasPayer: true,
  isAllowed: order.allowsReturn,
});

/** One usable label at a time: making another one gives it again. @returns its number in the order. */
function makeReturn({ now }: World, { returns }: Order, startedBy: ReturnStarter): number {
  const today = localDate(now);
  const last = returns.at(-1);
  if (!last || !isReturnUsable(last, today))
    returns.push({ lastDay: getLastReturnDay(today), scannedAt: null, cancelledAt: null, startedBy });
  return returns.length - 1;
}

/** Whether the sender may allow a return or make its label. */
function rejectReturn(by: number, order: Order): 'notFound' | 'returnNotPossible' | undefined {
  if (order.owner !== by) return 'notFound';
  return canSenderReturn(getReturnFacts(order)) ? undefined : 'returnNotPossible';
}

export function allowReturn(by: number, order: Order, isAllowed: boolean): CodeName {
  const rejection = rejectReturn(by, order);
  if (rejection) return rejection;
  order.allowsReturn = isAllowed;
  return 'success';
}

/** The sender's label. */
export function createReturn(world: World, by: number, order: Order): CodeName {
  const rejection = rejectReturn(by, order);
  if (rejection) return rejection;
  makeReturn(world, order, 'sender');
  return 'success';
}

/** The newest label of an order, by its sender, who cancels only what they made. */
export function cancelReturn({ now }: World, by: number, order: Order): CodeName {
  const label = order.returns.at(-1);
  if (!label) throw new Error('There is no label.');
  if (order.owner !== by) return 'notFound';
  if (label.startedBy !== 'sender') return 'returnNotPossible';
  if (label.cancelledAt !== null) return 'success';
  if (!isReturnUsable(label, localDate(now))) return 'returnNotPossible';
  label.cancelledAt = now;
  return 'success';
}

export const isReturnOpen = (order: Order): boolean => canRecipientReturn(getReturnFacts(order));

/** The recipient's label, with a code that is right, or was used before. */
export function startReturn(world: World, order: Order, hasRightCode: boolean): CodeName {
  if (!isReturnOpen(order)) return 'returnNotPossible';
  if (!hasRightCode) return 'wrongCode';
  notify(world, order, 'returnStarted', `returnStarted ${makeReturn(world, order, 'recipient')}`, [order.owner]);
  return 'success';
}

/** A scan of a label: the first one makes the parcel returning. */
export function scanReturn(
  world: World,
  order: Order,
  which: number,
  status: OrderStatus,
): 'recorded' | 'refused' | 'returnRefused' {
  const label = order.returns[which];
  if (!label) throw new Error('There is no such label.');
  if (returnScanRejection(label, getStatus(order), status, localDate(world.now))) return 'returnRefused';
  if (label.scannedAt !== null) return scan(world, order, status) ? 'recorded' : 'refused';
  if (!firstReturnScans.some((first) => first === status)) return 'refused';
  label.scannedAt = world.now;
  order.scans.push('returning');
  order.movedAt = world.now;
  notify(world, order, 'returnScanned', `returnScanned ${which}`, getReaders(world, order));
  return 'recorded';
}

const getOpenClaim = ({ claims }: Order): Claim | undefined => claims.find(({ approved }) => approved === null);

/** @returns the response, and whether the call has filed the claim. */
export function fileClaim(
  world: World,
  by: number,
  order: Order,
  { kind, amount }: Pick<Claim, 'kind' | 'amount'>,
): { code: CodeName; isNew?: boolean } {
  if (order.owner !== by) return refused('notFound');
  if (getOpenClaim(order)) return { code: 'success', isNew: false };
  const { movedAt, signedAt, claims: cases } = order;
  const promisedTo = order.promises.at(-1)?.promisedTo ?? '';
  const facts = { status: getStatus(order), signedAt, movedAt, promisedTo, cases, isUnanswered: false };
  if (!listClaimOffers(facts, world.now).some((offer) => offer.kind === kind)) return refused('claimNotPossible');
  const { parcel } = order.request;
  if (amount > getClaimLimit(parcel)) return refused('invalidParameter');
  order.claims.push({ kind, amount, payable: getPayable(amount, parcel), approved: null, reference: null });
  return { code: 'success', isNew: true };
}

/** @param share what is paid of what can be paid. @returns whether the parcel's last claim was open. */
export function decideClaim(world: World, order: Order, share: number): boolean {
  const claim = getOpenClaim(order);
  if (!claim) return false;
  claim.approved = Math.round(claim.payable * share);
  notify(world, order, 'claimDecided', `claimDecided ${order.claims.indexOf(claim)}`, [order.owner]);
  return true;
}

/** @returns whether the parcel's last claim waited for its payment. */
export function payClaim(world: World, order: Order, reference: string): boolean {
  const claim = order.claims.at(-1);
  if (!claim || (claim.approved ?? 0) === 0 || claim.reference !== null) return false;
  claim.reference = reference;
  notify(world, order, 'claimPaid', `claimPaid ${order.claims.indexOf(claim)}`, [order.owner]);
  return true;
}

const dayMs = 86_400_000;

/** Runs the jobs: events older than a day are no longer sent. */
export function work(world: World): void {
  for (const waiting of world.notifications.filter(({ doneAt, dueAt }) => doneAt === null && dueAt <= world.now)) {
    waiting.doneAt = world.now;
    if (waiting.means !== 'none' && world.now.getTime() - waiting.at.getTime() <= dayMs) world.sent += 1;
  }
  for (const { order, at } of world.unconfirmed)
    if (order.group.some((each) => getStatus(each) !== 'cancelled') && world.now.getTime() - at.getTime() <= dayMs)
      world.sent += 1;
  world.unconfirmed = [];
}

/** Removes expired data: keys after 90 days, ended jobs after 30. */
export function sweep(world: World): void {
  const isOlder = (time: Date, days: number): boolean => world.now.getTime() - time.getTime() > days * dayMs;
  for (const [key, { at }] of world.keys) if (isOlder(at, 90)) world.keys.delete(key);
  world.notifications = world.notifications.filter(({ doneAt }) => doneAt === null || !isOlder(doneAt, 30));
}
