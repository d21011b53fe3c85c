/** The time zone of a state, for a place of which only the state is known. */
import { constants } from './constants.ts';
import { findState, type StateCode } from './states.ts';

/**
 * The zone of most of a state's municipalities, from the tz database; for those at the border see
 * `postal-time-zone.ts`.
 */
const zones: Partial<Record<StateCode, string>> = {
  BCN: 'America/Tijuana',
  BCS: 'America/Mazatlan',
  CAM: 'America/Merida',
  CHH: 'America/Chihuahua',
  COA: 'America/Monterrey',
  DUR: 'America/Monterrey',
  NAY: 'America/Mazatlan',
  NLE: 'America/Monterrey',
  ROO: 'America/Cancun',
  SIN: 'America/Mazatlan',
  SON: 'America/Hermosillo',
  TAM: 'America/Monterrey',
  YUC: 'America/Merida',
};

/** IANA name; the capital's for an unknown state or none. */
export function timeZoneOfState(codeOrName: string | undefined): string {
  const code = codeOrName === undefined ? undefined : findState(codeOrName)?.code;
  return (code && zones[code]) ?? constants.service.timeZone;
}
