/** State, city and colonies of a postal code, for every form that asks for an address (CALL-34, CALL-35, D-60). */
import type { Api } from '#src/api/types.ts';
import type { ZipAnswer } from '#src/courier-fields/index.ts';

/** @throws Error with the failure's name when no answer is available. */
export async function lookUpZip(api: Api, zipCode: string, signal: AbortSignal): Promise<ZipAnswer> {
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
