import type { Answer } from '#contract/calls.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import type { Api } from '#src/api/types.ts';
import type { CourierServices, PickupSlots } from '#src/courier-fields/index.ts';

type Order = Answer<'orderDetail'>;

/** The order's own place is its own: full for other orders, or too near to be offered, it may stay. */
function withOwn(slots: PickupSlots, pickup: Order['pickup']): PickupSlots {
  const own = chosenSlot(pickup);
  if (!own) return slots;
  const { days, ...rest } = slots;
  const getSlots = (offered: PickupSlots['days'][number]['slots']) =>
    [...offered.filter(({ slot }) => slot !== own.slot), { slot: own.slot, free: 1 }].toSorted((one, other) =>
      one.slot.localeCompare(other.slot),
    );
  const isThere = days.some(({ date }) => date === own.date);
  const all = isThere ? days : [{ date: own.date, slots: [] }, ...days];
  return {
    ...rest,
    days: all.map((day) => (day.date === own.date ? { ...day, slots: getSlots(day.slots) } : day)),
  };
}

/** The pickups that an order which is changed may have: those that are offered, and its own. */
export function slotsFor(api: Api, { sender, pickup }: Order): CourierServices {
  return {
    pickupSlots: async (signal) => {
      const result = await api.call('pickupSlots', { zipCode: sender.zip }, { signal });
      if (!result.ok) throw new Error(result.codeName);
      return withOwn(result.data, pickup);
    },
  };
}
