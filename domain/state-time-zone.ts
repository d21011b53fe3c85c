/** The clock of a state, for what happens at a place of which only the state is known. */
import { constants } from './constants.ts';
import { findState, type StateCode } from './states.ts';

const zones: Partial<Record<StateCode, string>> = {
  BCN: 'America/Tijuana',
  BCS: 'America/Mazatlan',
  NAY: 'America/Mazatlan',
  SIN: 'America/Mazatlan',
  SON: 'America/Hermosillo',
  ROO: 'America/Cancun',
};

/** IANA name; the capital's for an unknown state, and for what happens nowhere. */
export function timeZoneOfState(codeOrName: string | undefined): string {
  const code = codeOrName === undefined ? undefined : findState(codeOrName)?.code;
  return (code && zones[code]) ?? constants.service.timeZone;
}
