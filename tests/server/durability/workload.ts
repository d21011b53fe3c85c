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
  /** Whether the customer has requested its cancellation, and whether the server confirmed it. */
  cancellation: 'none' | 'asked' | 'acknowledged';
}

export async function register(server: RealServer, number: number): Promise<Shipper> {
  const { token, phone } = await newCustomerAt(server, `Cliente ${number}`);
  const { rows } = await mustCall(server, 'couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, token);
  return { token, phone, voucher: rows[0]?.code ?? '' };
}

/** Every free place of every pickup slot in a random order, repeated by its free capacity. */
export async function freePlaces(server: RealServer): Promise<Slot[]> {
  const { days } = await mustCall(server, 'pickupSlots', { zipCode: guadalajara.zip });
  // Today's slots may end while the test runs.
  const places = days
    .slice(1)
    .flatMap(({ date, slots }) =>
      slots.flatMap(({ slot, free }) => Array.from({ length: free }, () => ({ pickupDate: date, pickupSlot: slot }))),
    );
  return places
    .map((place) => ({ place, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ place }) => place);
}

/** Whether there was a response: a killed server sends none. */
async function answered<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined);
}

/** Requests the cancellation, possibly again; false when there was no response. */
export async function cancelled(server: RealServer, attempt: Attempt, orderNo: string): Promise<boolean> {
  attempt.cancellation = 'asked';
  const input = { orderNos: [orderNo], cancellation: { reason: 'noLongerNeeded' } };
  const result = await answered(server.call('orderCancel', input, attempt.token));
  if (!result) return false;
  const outcome = result.code === codes.success ? result.data.rows[0]?.outcome : result.code;
  if (outcome !== 'cancelled') throw new Error(`A cancellation ended with ${outcome}.`);
  attempt.cancellation = 'acknowledged';
  return true;
}

/**
 * One customer's orders, one after the other, until the server no longer responds: each order that used the voucher is
 * cancelled, so that the next one can use it again.
 */
export async function shipUntilKilled(
  server: RealServer,
  shipper: Shipper,
  places: Slot[],
  attempts: Attempt[],
): Promise<void> {
  for (let place = places.pop(); place; place = places.pop()) {
    const isPaid = Math.random() < 0.5;
    const input = orderAt(place, shipper, isPaid ? [shipper.voucher] : []);
    const attempt: Attempt = { token: shipper.token, input, answer: undefined, cancellation: 'none' };
    attempts.push(attempt);
    const result = await answered(server.call('orderAdd', attempt.input, shipper.token));
    if (!result) return;
    if (result.code !== codes.success)
      throw new Error(`An order was refused with ${result.code}: ${JSON.stringify(result.data)}`);
    attempt.answer = result.data;
    if (isPaid && !(await cancelled(server, attempt, result.data.orderNo))) return;
  }
}

function orderAt(place: Slot, { phone }: Shipper, coupons: string[]): OrderInput {
  return {
    idempotencyKey: uuidv7(),
    countryId: 1,
    sender: { ...guadalajara, phone },
    recipient: merida,
    parcel: {
      productType: 'standard',
      itemType: 'books',
      itemName: 'Libros',
      quantity: 1,
      weight: 1.5,
      itemValue: 20_000,
    },
    pickup: { ...place, paymentMode: 'PP_CASH' },
    review: { acceptTerms: true, coupons },
  };
}
