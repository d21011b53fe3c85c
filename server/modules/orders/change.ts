/**
 * A customer changes an order that waits for its pickup (FEAT-05): the time of the pickup, whom to ask for, and how the
 * doors are found. The cost is requested first, and the change is made for the total that the customer agreed to (ADR
 * 30).
 */
import type { Transaction, Updateable } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { isGoodForSender } from '#domain/pricing/coupon.ts';
import { tidyContact } from '#domain/account/phone.ts';
import { canChange, type ChangedPart } from '#domain/parcel/order-status.ts';
import { type DiscountedPrice, lessDiscounts } from '#domain/pricing/coupon-price.ts';
import { sumPrices } from '#domain/pricing/pricing.ts';
import { flowOfSource } from '#domain/parcel/shipments.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import { promiseWindow } from '#domain/time/promise.ts';
import type { Contact, Parcel, Pickup } from '#schemas/entities.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { isSlotOffered } from '#domain/parcel/pickup-slots.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { OrderTable } from '#server/db/tables/orders.ts';
import { transaction, violates } from '#server/db/transaction.ts';
import { phonesOfSpent } from '../pricing/coupon-store.ts';
import { quoteOn } from '../pricing/service.ts';
import { findRoute } from '../pricing/tariff-store.ts';
import {
  addChange,
  addPromise,
  changeOrder,
  findSentOrder,
  freeSlot,
  listTogether,
  lockTogether,
  type SentOrder,
  takeSlot,
} from './sent-order-store.ts';
import { getSearchText } from './order-rows.ts';
import { getPickupArea } from '../catalogue/pickup-slot-store.ts';
import { pickupCapacity, readNumber } from '../catalogue/settings.ts';
import { fullSlot, reject, slotNotOffered } from './place-order-once.ts';
import { slotIsFull } from './place-order-store.ts';

/** Writes a customer's change of an order, within the country and abroad. */
type PickupTime = Pick<Pickup, 'handover' | 'pickupDate' | 'pickupSlot'>;

const slotPointer = '/change/pickupSlot';

/** The booked slot, when it would be another; a parcel that is brought to a branch has none. */
export function getMovedSlot(order: SentOrder, pickup: PickupTime): ReturnType<typeof chosenSlot> {
  const slot = chosenSlot(pickup);
  return slot && (order.pickup_date !== slot.date || order.pickup_slot !== slot.slot) ? slot : undefined;
}

/** Releases the old place and takes the new one: both or neither. */
async function moveSlot(
  trx: Transaction<Database>,
  order: SentOrder,
  { date, slot }: NonNullable<ReturnType<typeof chosenSlot>>,
  now: Date,
): Promise<void> {
  if (!isSlotOffered(now, date, slot, timeZoneOfPostalCode(order.sender.zip))) throw slotNotOffered(slotPointer, date);
  await freeSlot(trx, order);
  const capacity = await readNumber(trx, pickupCapacity);
  await takeSlot(trx, { area: getPickupArea(order.sender.zip), date, slot, capacity, batchId: order.batch_id, order });
}

interface Written {
  pickup: PickupTime;
  /** The delivery days that the customer sees next. */
  promisedFrom: string;
  promisedTo: string;
  /** Other columns that change. */
  columns: Updateable<OrderTable>;
  entry: { parts: ChangedPart[]; before: number; total: number };
}

/** @throws BusinessError `pickupSlotFull` for a slot that isn't offered; a full one fails the check `slotIsFull`. */
export async function writeChange(
  trx: Transaction<Database>,
  order: SentOrder,
  { pickup, promisedFrom, promisedTo, columns, entry }: Written,
  now: Date,
): Promise<void> {
  const moved = getMovedSlot(order, pickup);
  if (moved) await moveSlot(trx, order, moved, now);
  const days = { promised_from: promisedFrom, promised_to: promisedTo };
  const isPromisedAgain = order.promised_from !== promisedFrom || order.promised_to !== promisedTo;
  await changeOrder(trx, order.id, {
    ...columns,
    ...(moved && { pickup_date: moved.date, pickup_slot: moved.slot }),
    ...days,
    ...(isPromisedAgain && { agreed_to: promisedTo, delay_reason: null }),
  });
  if (isPromisedAgain) await addPromise(trx, { order_id: order.id, at: now, ...days, reason: null, note: null });
  await addChange(trx, { id: uuidv7(), order_id: order.id, at: now, ...entry });
}

/**
 * Changes the locked order in one transaction; undefined when this customer has sent none.
 * @throws BusinessError `pickupSlotFull`, at the slot, with the reason in words.
 */
export async function changeLocked<T>(
  { db }: ServerContext,
  { userId, orderNo, date = '' }: { userId: string; orderNo: string; date: string | undefined },
  work: (trx: Transaction<Database>, order: SentOrder | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(db, async (trx) => {
      await lockTogether(trx, userId, orderNo);
      return work(trx, await findSentOrder(trx, userId, orderNo));
    });
  } catch (error) {
    if (!violates(error, slotIsFull)) throw error;
    const order = await findSentOrder(db, userId, orderNo);
    throw order ? await fullSlot(db, { area: getPickupArea(order.sender.zip), date }, slotPointer) : error;
  }
}

type Change = Input<'orderChange'>['change'];
type Cost = Answer<'orderChangeCost'>;
/** An order within the country: it has a price, and its recipient a Mexican address. */
type HomeOrder = Omit<SentOrder, 'recipient' | 'parcel' | 'price'> & {
  recipient: Contact;
  parcel: Parcel;
  price: NonNullable<SentOrder['price']>;
};
type Db = ServerContext['db'] | Transaction<Database>;

type Moved = Pick<Cost, 'promisedFrom' | 'promisedTo'> & { price: DiscountedPrice };

interface Plan extends Moved {
  sender: Contact;
  recipient: Contact;
  parts: ChangedPart[];
  /** The other parcels of the order, when its pickup moves: they are picked up together (ADR 129). */
  others: (Moved & { order: HomeOrder })[];
}

/** The contact with changed fields; emptied references are removed. */
function changed(
  { address2: _, ...contact }: Contact,
  { name, phone, references }: { name: string; phone: string; references: string | undefined },
): Contact {
  return tidyContact({ ...contact, name, phone, ...(references !== undefined && { address2: references }) });
}

const isAnother = (one: Contact, other: Contact): boolean =>
  one.name !== other.name || one.phone !== other.phone || (one.address2 ?? '') !== (other.address2 ?? '');

/** Orders from before coupons existed have no discounts. */
const chargedPrice = (price: HomeOrder['price']): DiscountedPrice => ({ ...price, discounts: price.discounts ?? [] });

/** What all parcels cost whose pickup moves; without the codes of coupons, which are for accounting. */
function toAnswer(order: HomeOrder, { parts, promisedFrom, promisedTo, others, ...plan }: Plan): Cost {
  const price = sumPrices([plan.price, ...others.map((other) => other.price)]);
  return {
    parts,
    promisedFrom,
    promisedTo,
    before: others.reduce((sum, other) => sum + other.order.price.total, order.price.total),
    price: { ...price, discounts: price.discounts.map(({ nameKey, amount }) => ({ nameKey, amount })) },
  };
}

/**
 * The other parcels, moved to the same pickup: at their own prices and promises.
 * @throws BusinessError `invalidParameter` at the slot when one of them was picked up already
 */
async function moveOthers(
  db: Db,
  order: HomeOrder,
  slot: NonNullable<ReturnType<typeof chosenSlot>>,
  now: Date,
): Promise<Plan['others']> {
  const others = (order.group_no === null ? [] : await listTogether(db, order)) as HomeOrder[];
  if (others.some(({ status }) => !canChange(status))) throw reject('invalidParameter', slotPointer, 'groupPickedUp');
  const moved: Plan['others'] = [];
  for (const other of others) moved.push({ order: other, ...(await movedTo(db, other, slot, now)) });
  return moved;
}

/**
 * Another pickup is priced by the current tariff. When that is still the one that the order was placed with, the price
 * stays as it is, with all its inputs; otherwise the order's coupons still take off the same amounts.
 * @throws BusinessError `freightNotFound` when the service isn't offered on that route any more.
 */
async function movedTo(db: Db, order: HomeOrder, { date }: { date: string }, now: Date): Promise<Moved> {
  const { sender, recipient, parcel, price } = order;
  const zips = [sender.zip, recipient.zip] as const;
  const [then, today] = [await findRoute(db, order.ordered_at, zips), await findRoute(db, now, zips)];
  const { quotes } = quoteOn(today, {
    origin: sender,
    destination: recipient,
    parcel,
    flow: flowOfSource(order.source),
  });
  const quote = quotes.find(({ productType }) => productType === order.product_type);
  if (!quote?.price) throw new BusinessError('freightNotFound');
  const isSameTariff = then.tariff?.id === today.tariff?.id;
  const { discounts } = chargedPrice(price);
  return {
    price: isSameTariff ? chargedPrice(price) : lessDiscounts(quote.price, discounts),
    ...promiseWindow(date, quote),
  };
}

/**
 * D-71: the order's coupons must be valid for the new sender as well.
 * @throws BusinessError `invalidParameter` at the sender's phone
 */
async function mustFitCoupons(db: Db, { id }: HomeOrder, senderPhone: string): Promise<void> {
  const spent = await phonesOfSpent(db, id);
  if (spent.every(({ phone, contactPhone }) => isGoodForSender({ phone }, { senderPhone, contactPhone }))) return;
  throw new BusinessError('invalidParameter', {
    errors: [{ pointer: '/change/senderPhone', key: 'answers:refusal.coupon.otherPhone', params: {} }],
  });
}

/**
 * The order as it would be after a change.
 * @throws BusinessError `orderNotChangeable` for a pickup of a parcel that is brought to a branch, and the other way round.
 */
async function getPlan(db: Db, order: HomeOrder, change: Change, now: Date): Promise<Plan> {
  const sender = changed(order.sender, {
    name: change.senderName,
    phone: change.senderPhone,
    references: change.senderReferences,
  });
  const recipient = changed(order.recipient, {
    name: change.recipientName,
    phone: change.recipientPhone,
    references: change.recipientReferences,
  });
  if (sender.phone !== order.sender.phone) await mustFitCoupons(db, order, sender.phone);
  if ((change.handover === 'dropOff') !== (order.drop_off !== null)) throw new BusinessError('orderNotChangeable');
  const moved = getMovedSlot(order, change);
  const parts: ChangedPart[] = [
    ...(moved ? (['pickup'] as const) : []),
    ...(isAnother(order.sender, sender) ? (['sender'] as const) : []),
    ...(isAnother(order.recipient, recipient) ? (['recipient'] as const) : []),
  ];
  const { price, promised_from: promisedFrom, promised_to: promisedTo } = order;
  const rest = moved ? await movedTo(db, order, moved, now) : { price: chargedPrice(price), promisedFrom, promisedTo };
  const others = moved ? await moveOthers(db, order, moved, now) : [];
  return { sender, recipient, parts, others, ...rest };
}

/** @throws BusinessError `notFound`, also for an order of another customer (ROLE-04); `orderNotChangeable`. */
function checked(order: SentOrder | undefined): HomeOrder {
  if (!order) throw new BusinessError('notFound');
  // Orders abroad have a call of their own, for the few fields that can change there.
  if (!canChange(order.status) || order.product_type === 'international') throw new BusinessError('orderNotChangeable');
  return order as HomeOrder;
}

/** The cost of a change. Changes nothing, and reserves no place in the slot. */
export async function changeCost(
  { db, clock }: ServerContext,
  userId: string,
  { orderNo, change }: Input<'orderChangeCost'>,
): Promise<Cost> {
  const order = checked(await findSentOrder(db, userId, orderNo));
  return toAnswer(order, await getPlan(db, order, change, clock()));
}

async function apply(
  trx: Transaction<Database>,
  order: HomeOrder,
  pickup: Change,
  { sender, recipient, parts, price, promisedFrom, promisedTo, others }: Plan,
  now: Date,
): Promise<void> {
  await writeChange(
    trx,
    order,
    {
      pickup,
      promisedFrom,
      promisedTo,
      columns: {
        sender: JSON.stringify(sender),
        recipient: JSON.stringify(recipient),
        sender_phone: sender.phone,
        recipient_phone: recipient.phone,
        search_text: getSearchText({ ...order, sender, recipient }),
        price: JSON.stringify(price),
      },
      entry: { parts, before: order.price.total, total: price.total },
    },
    now,
  );
  for (const { order: other, price: itsPrice, ...days } of others)
    await writeChange(
      trx,
      other,
      {
        pickup,
        ...days,
        columns: { price: JSON.stringify(itsPrice) },
        entry: { parts: ['pickup'], before: other.price.total, total: itsPrice.total },
      },
      now,
    );
}

/**
 * Changes a locked order. Repeating a change has no effect.
 * @param agree throws for a cost that the customer has not agreed to
 * @throws BusinessError `notFound`, `orderNotChangeable`, `freightNotFound`, `pickupSlotFull`
 */
export async function changeFound(
  trx: Transaction<Database>,
  found: SentOrder | undefined,
  { change, agree }: { change: Change; agree: (cost: Cost) => void },
  now: Date,
): Promise<Cost> {
  const order = checked(found);
  const plan = await getPlan(trx, order, change, now);
  const cost = toAnswer(order, plan);
  // Made before: the total that was agreed on may be that of several parcels.
  if (plan.parts.length === 0) return cost;
  agree(cost);
  await apply(trx, order, change, plan, now);
  return cost;
}

/**
 * Changes the order for the total that the customer agreed to.
 * @throws BusinessError as `changeFound` does; `priceChanged` when the total has changed since.
 */
export function changeSentOrder(
  context: ServerContext,
  userId: string,
  { orderNo, change, total }: Input<'orderChange'>,
): Promise<Cost> {
  const agree = ({ price }: Cost): void => {
    if (price.total !== total) throw new BusinessError('priceChanged');
  };
  return changeLocked(context, { userId, orderNo, date: change.pickupDate }, (trx, found) =>
    changeFound(trx, found, { change, agree }, context.clock()),
  );
}
