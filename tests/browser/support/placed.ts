/** An order placed before a walk begins. */
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import type { NewAccount } from './account.ts';

/** Differences from the default order. */
interface Unlike {
  sender?: Partial<typeof ana>;
  recipient?: Partial<typeof jose>;
  parcel?: Partial<typeof clothes>;
  coupons?: readonly string[];
}

/** The first free pickup, the last of the initially offered ones, or the last free one of all days. */
type Pickup = 'first' | 'last' | 'latest';

/** From Ana to José. */
export async function placedFor(
  url: string,
  { token }: Pick<NewAccount, 'token'>,
  which: Pickup = 'first',
  { sender, recipient, parcel, coupons }: Unlike = {},
): Promise<{ orderNo: string; waybillNo: string }> {
  const caller = callerAt(url);
  const { nextFree, days } = await mustCall(caller, 'pickupSlots', { zipCode: ana.zip });
  const all = days.flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free > 0).map(({ slot }) => ({ date, slot })),
  );
  const slot = { first: nextFree.at(0), last: nextFree.at(-1), latest: all.at(-1) }[which];
  if (!slot) throw new Error('No slot is free.');
  const order = {
    idempotencyKey: uuidv7(),
    countryId: 1,
    sender: { ...ana, ...sender },
    recipient: { ...jose, ...recipient },
    parcel: { ...clothes, ...parcel },
    pickup: { pickupDate: slot.date, pickupSlot: slot.slot, paymentMode: 'PP_CASH' },
    review: { acceptTerms: true, ...(coupons && { coupons }) },
  };
  return mustCall(caller, 'orderAdd', order, token);
}
