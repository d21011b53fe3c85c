/** What the order's forms ask the server: postal codes (CALL-34, CALL-35) and pickup slots (D-56). */
import type { Api } from '#src/api/types.ts';
import type { FormServices, PickupSlots, ZipAnswer } from '#src/forms/index.ts';

async function lookUpZip(api: Api, zipCode: string, signal: AbortSignal): Promise<ZipAnswer> {
  const [area, place] = await Promise.all([
    api.call('areaByZip', { zipCode }, { signal }),
    api.call('stateCityByZip', { zipCode }, { signal }),
  ]);
  if (!area.ok) throw new Error(area.codeName);
  if (!place.ok) throw new Error(place.codeName);
  const { state, city, township } = place.data;
  return {
    known: area.data.known && place.data.known,
    ...(state && { state }),
    ...(city && { city }),
    ...(township && { township }),
    colonies: area.data.colonies,
  };
}

async function pickupSlots(api: Api, zipCode: string, signal: AbortSignal): Promise<PickupSlots> {
  const result = await api.call('pickupSlots', { zipCode }, { signal });
  if (!result.ok) throw new Error(result.codeName);
  return result.data;
}

/** @param originZip where the parcel is picked up; its slots are offered. */
export function orderServices(api: Api, originZip: string | undefined): FormServices {
  return {
    lookUpZip: (zip, signal) => lookUpZip(api, zip, signal),
    ...(originZip && { pickupSlots: (signal: AbortSignal) => pickupSlots(api, originZip, signal) }),
  };
}
