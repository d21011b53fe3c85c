/** The official catalogue's names of states: a number of INEGI's and the long name. */
import { foldAccents } from '#domain/text/text.ts';
import { findState, type State, type StateCode } from '#domain/address/states.ts';

/** In the order of their numbers, from 01. */
const byNumber = [
  'AGU',
  'BCN',
  'BCS',
  'CAM',
  'COA',
  'COL',
  'CHP',
  'CHH',
  'CMX',
  'DUR',
  'GUA',
  'GRO',
  'HID',
  'JAL',
  'MEX',
  'MIC',
  'MOR',
  'NAY',
  'NLE',
  'OAX',
  'PUE',
  'QUE',
  'ROO',
  'SLP',
  'SIN',
  'SON',
  'TAB',
  'TAM',
  'TLA',
  'VER',
  'YUC',
  'ZAC',
] as const satisfies readonly StateCode[];

/** Official names that differ from ours. */
const officialNames: Readonly<Partial<Record<StateCode, readonly string[]>>> = {
  CMX: ['Distrito Federal'],
  COA: ['Coahuila de Zaragoza'],
  MEX: ['México'],
  MIC: ['Michoacán de Ocampo'],
  QUE: ['Querétaro de Arteaga'],
  VER: ['Veracruz de Ignacio de la Llave'],
};

const byOfficialName = new Map<string, StateCode>(
  byNumber.flatMap((code) => (officialNames[code] ?? []).map((name) => [foldAccents(name), code] as const)),
);

/** @param number as the file writes it, e.g. `09`. */
export function stateOfNumber(number: string): State | undefined {
  const code = byNumber[Number(number) - 1];
  return code && findState(code);
}

const found = new Map<string, State | undefined>();

/**
 * Cached because it runs for every row: folding the accents of 150,000 names would take longer than everything else.
 */
export function stateOfOfficialName(name: string): State | undefined {
  if (!found.has(name)) found.set(name, findState(byOfficialName.get(foldAccents(name)) ?? name));
  return found.get(name);
}

/** The official name of a state in the current catalogue. */
export function getOfficialName({ code, name }: State): string {
  return (code === 'CMX' ? undefined : officialNames[code]?.[0]) ?? name;
}

/** Two digits. */
export const numberOfState = ({ code }: State): string => String(byNumber.indexOf(code) + 1).padStart(2, '0');
