/** The clock of a postal code. D-33 is about business windows; whoever stands before a branch looks at their own clock. */
import { constants } from './constants.ts';

/** By the first digits of the postal code; the longest that fits holds. Elsewhere it is the capital's clock. */
const zones: Readonly<Record<string, string>> = {
  21: 'America/Tijuana',
  22: 'America/Tijuana',
  23: 'America/Mazatlan',
  63: 'America/Mazatlan',
  6373: constants.service.timeZone, // Bahía de Banderas keeps the time of Puerto Vallarta.
  80: 'America/Mazatlan',
  81: 'America/Mazatlan',
  82: 'America/Mazatlan',
  83: 'America/Hermosillo',
  84: 'America/Hermosillo',
  85: 'America/Hermosillo',
  77: 'America/Cancun',
  // Towns at the border that change their clocks together with their neighbours.
  260: 'America/Matamoros',
  262: 'America/Matamoros',
  32: 'America/Ciudad_Juarez',
  873: 'America/Matamoros',
  874: 'America/Matamoros',
  88: 'America/Matamoros',
};

/** IANA name of the time zone. */
export function timeZoneOfPostalCode(zip: string): string {
  const known = [4, 3, 2].map((digits) => zones[zip.slice(0, digits)]);
  return known.find((zone) => zone !== undefined) ?? constants.service.timeZone;
}
