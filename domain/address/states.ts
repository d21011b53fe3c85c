/** The 32 states of Mexico with their postal prefixes (D-61). */
import { foldAccents } from '../text/text.ts';

interface StateRow {
  /** ISO 3166-2:MX without the country. */
  readonly code: string;
  /** The usual short name, at most 20 characters (D-58). */
  readonly name: string;
  /** As in a postal address: `Guadalajara, Jal.` */
  readonly abbreviation: string;
  /** First and last two-digit prefix of the state's postal codes. */
  readonly prefixes: readonly [first: number, last: number];
}

export const states = [
  { code: 'AGU', name: 'Aguascalientes', abbreviation: 'Ags.', prefixes: [20, 20] },
  { code: 'BCN', name: 'Baja California', abbreviation: 'B.C.', prefixes: [21, 22] },
  { code: 'BCS', name: 'Baja California Sur', abbreviation: 'B.C.S.', prefixes: [23, 23] },
  { code: 'CAM', name: 'Campeche', abbreviation: 'Camp.', prefixes: [24, 24] },
  { code: 'CHP', name: 'Chiapas', abbreviation: 'Chis.', prefixes: [29, 30] },
  { code: 'CHH', name: 'Chihuahua', abbreviation: 'Chih.', prefixes: [31, 33] },
  { code: 'CMX', name: 'Ciudad de México', abbreviation: 'CDMX', prefixes: [1, 16] },
  { code: 'COA', name: 'Coahuila', abbreviation: 'Coah.', prefixes: [25, 27] },
  { code: 'COL', name: 'Colima', abbreviation: 'Col.', prefixes: [28, 28] },
  { code: 'DUR', name: 'Durango', abbreviation: 'Dgo.', prefixes: [34, 35] },
  { code: 'MEX', name: 'Estado de México', abbreviation: 'Méx.', prefixes: [50, 57] },
  { code: 'GUA', name: 'Guanajuato', abbreviation: 'Gto.', prefixes: [36, 38] },
  { code: 'GRO', name: 'Guerrero', abbreviation: 'Gro.', prefixes: [39, 41] },
  { code: 'HID', name: 'Hidalgo', abbreviation: 'Hgo.', prefixes: [42, 43] },
  { code: 'JAL', name: 'Jalisco', abbreviation: 'Jal.', prefixes: [44, 49] },
  { code: 'MIC', name: 'Michoacán', abbreviation: 'Mich.', prefixes: [58, 61] },
  { code: 'MOR', name: 'Morelos', abbreviation: 'Mor.', prefixes: [62, 62] },
  { code: 'NAY', name: 'Nayarit', abbreviation: 'Nay.', prefixes: [63, 63] },
  { code: 'NLE', name: 'Nuevo León', abbreviation: 'N.L.', prefixes: [64, 67] },
  { code: 'OAX', name: 'Oaxaca', abbreviation: 'Oax.', prefixes: [68, 71] },
  { code: 'PUE', name: 'Puebla', abbreviation: 'Pue.', prefixes: [72, 75] },
  { code: 'QUE', name: 'Querétaro', abbreviation: 'Qro.', prefixes: [76, 76] },
  { code: 'ROO', name: 'Quintana Roo', abbreviation: 'Q. Roo', prefixes: [77, 77] },
  { code: 'SLP', name: 'San Luis Potosí', abbreviation: 'S.L.P.', prefixes: [78, 79] },
  { code: 'SIN', name: 'Sinaloa', abbreviation: 'Sin.', prefixes: [80, 82] },
  { code: 'SON', name: 'Sonora', abbreviation: 'Son.', prefixes: [83, 85] },
  { code: 'TAB', name: 'Tabasco', abbreviation: 'Tab.', prefixes: [86, 86] },
  { code: 'TAM', name: 'Tamaulipas', abbreviation: 'Tamps.', prefixes: [87, 89] },
  { code: 'TLA', name: 'Tlaxcala', abbreviation: 'Tlax.', prefixes: [90, 90] },
  { code: 'VER', name: 'Veracruz', abbreviation: 'Ver.', prefixes: [91, 96] },
  { code: 'YUC', name: 'Yucatán', abbreviation: 'Yuc.', prefixes: [97, 97] },
  { code: 'ZAC', name: 'Zacatecas', abbreviation: 'Zac.', prefixes: [98, 99] },
] as const satisfies readonly StateRow[];

export type State = (typeof states)[number];
export type StateCode = State['code'];
export const stateCodes: readonly StateCode[] = states.map(({ code }) => code);

const plain = (text: string): string => foldAccents(text).trim();

// Prices look up dozens of states per quote; folding accents 64 times for each would cost a millisecond.
const exact = new Map<string, State>(
  states.flatMap((state) => [[state.code, state] as const, [state.name, state] as const]),
);
const folded = new Map<string, State>([...exact].map(([name, state]) => [plain(name), state]));

/** A state by its code or its name, whatever the case and accents. */
export function findState(codeOrName: string): State | undefined {
  return exact.get(codeOrName) ?? folded.get(plain(codeOrName));
}
