/** Customers who place orders as fast as they can while the server is being killed, and who remember what they were told. */
import type { Answer } from '#contract/answers.ts';
import { codes } from '#contract/codes.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { newCustomerAt } from '#tests/support/real-customer.ts';
import { mustCall, type RealServer } from '#tests/support/real-server.ts';

type OrderInput = Input<'orderAdd'>;
type Slot = Pick<OrderInput['pickup'], 'pickupDate' | 'pickupSlot'>;

export interface Attempt {
  readonly token: string;
  readonly input: OrderInput;
  /** What the server has acknowledged; undefined when it was killed before it answered. */
  answer: Answer<'orderAdd'> | undefined;
}

export async function register(server: RealServer, number: number): Promise<string> {
  return (await newCustomerAt(server, `Cliente ${number}`)).token;
}

/** Every free place of every pickup slot, as often as it is free, in a random order. */
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

/** One customer's orders, one after the other, until the server no longer answers. */
export async function placeUntilKilled(
  server: RealServer,
  token: string,
  places: Slot[],
  attempts: Attempt[],
): Promise<void> {
  for (let place = places.pop(); place; place = places.pop()) {
    const attempt: Attempt = { token, input: orderAt(place), answer: undefined };
    attempts.push(attempt);
    const result = await server.call('orderAdd', attempt.input, token).catch(() => undefined);
    if (!result) return;
    if (result.code !== codes.success)
      throw new Error(`An order was refused with ${result.code}: ${JSON.stringify(result.data)}`);
    attempt.answer = result.data;
  }
}

function orderAt(place: Slot): OrderInput {
  return {
    idempotencyKey: uuidv7(),
    countryId: 1,
    sender: guadalajara,
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
    review: { acceptTerms: true },
  };
}
