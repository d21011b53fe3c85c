import type { Answer } from '#contract/calls.ts';
import type { Api } from '#src/api/types.ts';
import type { CourierServices, PickupSlots } from '#src/courier-fields/index.ts';

type Order = Answer<'orderDetail'>;

/** The order's own place is its own: full for other orders, or too near to be offered, it may stay. */
function withOwn({ days, ...rest }: PickupSlots, { pickupDate, pickupSlot }: Order['pickup']): PickupSlots {
  const getSlots = (slots: PickupSlots['days'][number]['slots']) =>
    [...slots.filter(({ slot }) => slot !== pickupSlot), { slot: pickupSlot, free: 1 }].toSorted((one, other) =>
      one.slot.localeCompare(other.slot),
    );
  const isThere = days.some(({ date }) => date === pickupDate);
  const all = isThere ? days : [{ date: pickupDate, slots: [] }, ...days];
  return {
    ...rest,
    days: all.map((day) => (day.date === pickupDate ? { ...day, slots: getSlots(day.slots) } : day)),
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
