/** Names of places: shortened to fit their field, and compared whatever their spelling. */
import { foldAccents } from '../text/text.ts';

/** Titles before the name of a place. */
const honours = /^(?:H\.\s+|Heroica\s+)?(?:Ciudad|Villa|Puerto)\s+(?:de\s+|del\s+)?(?=\p{Lu})/u;
/** Words that mean nothing at the end of a name. */
const joining = /(?:\s+(?:de|del|la|las|los|el|y|e))+$/u;

const firstPart = (name: string): string => name.split(/\s*[,(]/u)[0]?.trim() || name;

/**
 * Shortens a name between words: first drops what follows a comma or a bracket, then its title, then its last words. A
 * name that fits is returned unchanged.
 */
export function shortPlaceName(name: string, maxLength: number): string {
  const shorter = [name, firstPart(name), firstPart(name).replace(honours, '')];
  const fitting = shorter.find((one) => one.length <= maxLength);
  if (fitting !== undefined) return fitting;
  const text = (shorter.at(-1) ?? name)
    .slice(0, maxLength + 1)
    .split(' ')
    .slice(0, -1)
    .join(' ')
    .replace(joining, '');
  return text || name.slice(0, maxLength).trim();
}

const ordinals = 'primer segund tercer cuart quint sext septim octav noven decim'.split(' ');
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

const abbreviations: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['sec', 'secc', 'secs'].map((word) => [word, 'seccion'])),
  ...Object.fromEntries(['amp', 'ampl'].map((word) => [word, 'ampliacion'])),
  ...Object.fromEntries(['fracc', 'fraccto'].map((word) => [word, 'fraccionamiento'])),
  ...Object.fromEntries(['res', 'resid'].map((word) => [word, 'residencial'])),
  col: 'colonia',
  unid: 'unidad',
  hab: 'habitacional',
  sta: 'santa',
  sto: 'santo',
  sn: 'san',
  gral: 'general',
  lic: 'licenciado',
  dr: 'doctor',
  pte: 'poniente',
  ote: 'oriente',
  nte: 'norte',
};

/** Roman numerals count only beside a word that takes a number: `II Sección`, never the letter of `Infonavit I`. */
const numbered = new Set(['seccion', 'etapa', 'sector', 'ampliacion', 'manzana']);

function toNumberWord(word: string, beside: readonly (string | undefined)[]): string {
  const ordinal = ordinals.findIndex((stem) => word.startsWith(stem) && /^(?:o|a|er)?$/.test(word.slice(stem.length)));
  if (ordinal >= 0) return String(ordinal + 1);
  const [, digits] = /^(\d{1,2})(?:a|o|ra|ro|er|era|da|do|ta|to|ma|mo|va|vo)$/.exec(word) ?? [];
  if (digits !== undefined) return digits;
  const place = beside.some((each) => each !== undefined && numbered.has(each)) ? roman.indexOf(word) : -1;
  return place >= 0 ? String(place + 1) : word;
}

/**
 * The words of a colony's name for comparison, one per written word: without case, accents and punctuation, with
 * abbreviations and ordinals in one spelling. `2a. Secc`, `Segunda sección` and `II Sección` are the same.
 */
export function getColonyWords(name: string): string[] {
  const words = foldAccents(name.replace(/[ªº]/gu, 'a'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => abbreviations[word] ?? word);
  return words.map((word, at) => toNumberWord(word, [words[at - 1], words[at + 1]]));
}

const kinds = new Set(['colonia', 'fraccionamiento', 'barrio', 'residencial']);

/** Without a leading word for colony. */
const getColonyKey = (name: string): string => {
  const [first = '', ...others] = getColonyWords(name);
  return (kinds.has(first) && others.length > 0 ? others : [first, ...others]).join(' ');
};

const sortWords = (key: string): string => key.split(' ').toSorted().join(' ');

/**
 * The colony of a list that a text names in any spelling, `Centro Mérida` for `Mérida Centro` too; undefined when none
 * or more than one matches.
 */
export function findColony(written: string, colonies: readonly string[]): string | undefined {
  const key = getColonyKey(written);
  if (key === '') return undefined;
  const same = colonies.filter((colony) => getColonyKey(colony) === key);
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  const reordered = colonies.filter((colony) => sortWords(getColonyKey(colony)) === sortWords(key));
  return reordered.length === 1 ? reordered[0] : undefined;
}
