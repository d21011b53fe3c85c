/** The time zone of a state, for a place of which only the state is known. */
import { constants } from '../constants.ts';
import { findState, type StateCode } from '../address/states.ts';
import { stateOfPostalCode } from '../address/postal.ts';

/**
 * The zone of most of a state's municipalities, from the tz database; for those at the border see
 * `timeZoneOfPostalCode`.
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

/**
 * The time zone of a postal code. D-33 is about business windows; a customer at a branch, or waiting for a courier,
 * reads local time.
 */
type PostalRange = readonly [municipality: string, first: number, last: number];

/**
 * Municipalities whose time zone differs from their state's, as the Ley de los Husos Horarios of 2022 names them, in
 * zones of the tz database. Postal codes of a municipality come from SEPOMEX.
 */
const municipalities: Readonly<Record<string, readonly PostalRange[]>> = {
  'America/Ciudad_Juarez': [
    ['Ascensión', 31_820, 31_839],
    ['Janos', 31_840, 31_849],
    ['Juárez', 32_000, 32_739],
    ['Guadalupe', 32_740, 32_779],
    ['Praxedis G. Guerrero', 32_780, 32_799],
  ],
  'America/Ojinaga': [
    ['Coyame del Sotol', 32_850, 32_859],
    ['Ojinaga', 32_880, 32_899],
    ['Manuel Benavides', 32_980, 32_999],
  ],
  'America/Matamoros': [
    ['Piedras Negras', 26_000, 26_149],
    ['Nava', 26_150, 26_199],
    ['Acuña', 26_200, 26_329],
    ['Jiménez', 26_400, 26_449],
    ['Zaragoza', 26_450, 26_499],
    ['Morelos', 26_500, 26_529],
    ['Allende', 26_530, 26_599],
    ['Villa Unión', 26_600, 26_639],
    ['Guerrero', 26_640, 26_669],
    ['Hidalgo', 26_670, 26_699],
    ['Ocampo', 27_500, 27_549],
    ['Anáhuac', 65_000, 65_059],
    ['Matamoros, Valle Hermoso', 87_300, 87_599],
    ['Nuevo Laredo, Miguel Alemán', 88_000, 88_369],
    ['Guerrero', 88_370, 88_389],
    ['Mier', 88_390, 88_399],
    ['Gustavo Díaz Ordaz', 88_400, 88_439],
    ['Camargo', 88_440, 88_499],
    ['Reynosa, Río Bravo', 88_500, 88_879],
    ['Río Bravo', 88_900, 88_999],
  ],
  'America/Bahia_Banderas': [['Bahía de Banderas', 63_726, 63_739]],
};

/** IANA name of the time zone; the capital's for a postal code outside every state. */
export function timeZoneOfPostalCode(zip: string): string {
  const state = stateOfPostalCode(zip);
  if (!state) return constants.service.timeZone;
  const code = Number(zip);
  const own = Object.entries(municipalities).find(([, ranges]) =>
    ranges.some(([, first, last]) => first <= code && code <= last),
  );
  return own?.[0] ?? timeZoneOfState(state.code);
}
