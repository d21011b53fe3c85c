/** States as people and other systems write them: abbreviated, in capitals, without accents, by their long names. */
import { findState, states } from '#domain/states.ts';
import { foldAccents } from '#domain/text.ts';

const alone = (text: string) => foldAccents(text).replace(/[^\p{L}]+/gu, '');

/** What neither the name nor the postal abbreviation is. A bare `México` may be the country, the city or the state. */
const others: Readonly<Record<string, string>> = {
  df: 'CMX',
  distritofederal: 'CMX',
  mexicodf: 'CMX',
  mexicocity: 'CMX',
  ciudaddemexicocdmx: 'CMX',
  edomex: 'MEX',
  edomexico: 'MEX',
  edodemexico: 'MEX',
  edodemex: 'MEX',
  estadodemexico: 'MEX',
  mexicoestado: 'MEX',
  stateofmexico: 'MEX',
  bcn: 'BCN',
  bajacalifornianorte: 'BCN',
  bcsur: 'BCS',
  coahuiladezaragoza: 'COA',
  michoacandeocampo: 'MIC',
  nl: 'NLE',
  nvoleon: 'NLE',
  nuevoln: 'NLE',
  queretarodearteaga: 'QUE',
  qroo: 'ROO',
  slp: 'SLP',
  sanluispotosi: 'SLP',
  tamaulipas: 'TAM',
  veracruzdeignaciodelallave: 'VER',
  veracruzllave: 'VER',
};

const byWord = new Map<string, string>([
  ...states.map(({ abbreviation, name }) => [alone(abbreviation), name] as const),
  ...Object.entries(others).map(([word, code]) => [word, findState(code)?.name ?? word] as const),
  ...states.map(({ name }) => [alone(name), name] as const),
]);

// `Mex.` on an envelope is the state, but in a list it is as often the country.
byWord.delete('mex');

/** The name as our own catalogue writes it; undefined when it is none of the 32, or could be several. */
export function findStateName(text: string): string | undefined {
  return findState(text)?.name ?? byWord.get(alone(text));
}
