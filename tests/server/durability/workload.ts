/** Customers who place and cancel orders as fast as they can while the server is being killed, and who remember every response. */
import type { Answer } from '#contract/calls.ts';
import { codes } from '#contract/answer-codes.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { newCustomerAt } from '#tests/support/real-customer.ts';
import { mustCall, type RealServer } from '#tests/support/real-server.ts';

type OrderInput = Input<'orderAdd'>;
type Slot = Pick<OrderInput['pickup'], 'pickupDate' | 'pickupSlot'>;

export interface Shipper {
  readonly token: string;
  readonly phone: string;
  /** The code of the voucher that every new customer gets. */
  readonly voucher: string;
}

export interface Attempt {
  readonly token: string;
  readonly input: OrderInput;
  /** The server's response; undefined when it was killed before it responded. */
  answer: Answer<'orderAdd'> | undefined;
  /** By order number, whether the customer has requested the parcel's cancellation, and whether the server confirmed it. */
  readonly cancellations: Map<string, 'asked' | 'acknowledged'>;
}

/** The order number of each parcel. */
export const listNumbers = ({ orderNo, parcels }: Answer<'orderAdd'>): string[] =>
  parcels?.map((each) => each.orderNo) ?? [orderNo];

/** Where and when orders can be handed over. */
interface Handovers {
  slots: Slot[];
  branchCode: string;
}

export async function register(server: RealServer, number: number): Promise<Shipper> {
  const { token, phone } = await newCustomerAt(server, `Cliente ${number}`);
  const { rows } = await mustCall(server, 'couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, token);
  return { token, phone, voucher: rows[0]?.code ?? '' };
}

/** Every free place of every pickup slot in a random order, repeated by its free capacity; and a branch. */
export async function findHandovers(server: RealServer): Promise<Handovers> {
  const { days } = await mustCall(server, 'pickupSlots', { zipCode: guadalajara.zip });
  // Today's slots may end while the test runs.
  const places = days
    .slice(1)
    .flatMap(({ date, slots }) =>
      slots.flatMap(({ slot, free }) => Array.from({ length: free }, () => ({ pickupDate: date, pickupSlot: slot }))),
    );
  const { branches } = await mustCall(server, 'networkByZip', { zipCode: guadalajara.zip });
  const slots = places
    .map((place) => ({ place, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ place }) => place);
  return { slots, branchCode: branches.find(({ services }) => services.includes('dropOff'))?.code ?? '' };
}

/** Whether there was a response: a killed server sends none. */
async function answered<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined);
}

/** Requests the cancellation of parcels, possibly again; false when there was no response. */
export async function cancelled(server: RealServer, attempt: Attempt, orderNos: readonly string[]): Promise<boolean> {
  for (const orderNo of orderNos) attempt.cancellations.set(orderNo, 'asked');
  const input = { orderNos, cancellation: { reason: 'noLongerNeeded' } };
  const result = await answered(server.call('orderCancel', input, attempt.token));
  if (!result) return false;
  if (result.code !== codes.success) throw new Error(`A cancellation ended with ${result.code}.`);
  for (const { orderNo, outcome } of result.data.rows) {
    if (outcome !== 'cancelled') throw new Error(`The cancellation of ${orderNo} ended with ${outcome}.`);
    attempt.cancellations.set(orderNo, 'acknowledged');
  }
  return true;
}

/**
 * One customer's orders, one after the other, until the server no longer responds: each order that used the voucher is
 * cancelled, so that the next one can use it again; of some others one parcel is.
 */
export async function shipUntilKilled(
  server: RealServer,
  shipper: Shipper,
  { slots, branchCode }: Handovers,
  attempts: Attempt[],
): Promise<void> {
  for (let slot = slots.pop(); slot; slot = slots.pop()) {
    const isPaid = Math.random() < 0.5;
    const handover = Math.random() < 0.3 ? ({ handover: 'dropOff', branchCode } as const) : slot;
    const input = orderAt(handover, shipper, isPaid ? [shipper.voucher] : []);
    const attempt: Attempt = { token: shipper.token, input, answer: undefined, cancellations: new Map() };
    attempts.push(attempt);
    const result = await answered(server.call('orderAdd', attempt.input, shipper.token));
    if (!result) return;
    if (result.code !== codes.success)
      throw new Error(`An order was refused with ${result.code}: ${JSON.stringify(result.data)}`);
    attempt.answer = result.data;
    const numbers = listNumbers(result.data);
    // One parcel alone, then all that are left.
    if (Math.random() < 0.5 && !(await cancelled(server, attempt, numbers.slice(-1)))) return;
    if (isPaid && !(await cancelled(server, attempt, numbers))) return;
  }
}

const books = {
  productType: 'standard',
  itemType: 'books',
  itemName: 'Libros',
  quantity: 1,
  weight: 1.5,
  itemValue: 20_000,
} as const;

function orderAt(place: Omit<OrderInput['pickup'], 'paymentMode'>, { phone }: Shipper, coupons: string[]): OrderInput {
  return {
    idempotencyKey: uuidv7(),
    countryId: 1,
    sender: { ...guadalajara, phone },
    recipient: merida,
    parcel: books,
    moreParcels: Array.from({ length: Math.floor(Math.random() * 3) }, (_, index) => ({ ...books, weight: 3 + index })),
    pickup: { ...place, paymentMode: 'PP_CASH' },
    review: { acceptTerms: true, coupons },
  };
}
