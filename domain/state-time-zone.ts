/** The clock of a state, for what happens at a place of which only the state is known. */
import { constants } from './constants.ts';
import { findState, type StateCode } from './states.ts';

/** Of most of a state's municipalities, as the tz database has it; of those at the border see `postal-time-zone.ts`. */
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

/** IANA name; the capital's for an unknown state, and for what happens nowhere. */
export function timeZoneOfState(codeOrName: string | undefined): string {
  const code = codeOrName === undefined ? undefined : findState(codeOrName)?.code;
  return (code && zones[code]) ?? constants.service.timeZone;
}
