/**
 * The server calls of the order's forms: postal codes (CALL-34, CALL-35), pickup slots (D-56) and contents of parcels
 * (CALL-26).
 */
import { lazy } from 'react';
import { constants } from '#domain/constants.ts';
import { lookUpZip } from '#src/shared/addresses/zip-service.ts';
import type { Api } from '#src/api/types.ts';
import type { CourierServices, ItemTypeChoice, PickupSlots } from '#src/courier-fields/index.ts';

async function pickupSlots(api: Api, zipCode: string, signal: AbortSignal): Promise<PickupSlots> {
  const result = await api.call('pickupSlots', { zipCode }, { signal });
  if (!result.ok) throw new Error(result.codeName);
  return result.data;
}

async function itemTypes(api: Api, signal: AbortSignal): Promise<readonly ItemTypeChoice[]> {
  const result = await api.call('goodsList', { countryId: constants.country.id }, { signal });
  if (!result.ok) throw new Error(result.codeName);
  return result.data;
}

const Picker = lazy(async () => ({ default: (await import('#src/shared/branches/branch-picker.tsx')).BranchPicker }));

/** @param originZip where the parcel is picked up; its slots are offered, and the branches that take it. */
export function orderServices(api: Api, originZip: string | undefined): CourierServices {
  return {
    lookUpZip: (zip, signal) => lookUpZip(api, zip, signal),
    itemTypes: (signal) => itemTypes(api, signal),
    branches: { zip: originZip, Picker },
    ...(originZip && { pickupSlots: (signal: AbortSignal) => pickupSlots(api, originZip, signal) }),
  };
}
