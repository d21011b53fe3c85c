/** A cell that holds more of an address than one field: street and number, and what follows them. */
import { foldAccents } from '#domain/text/text.ts';
import { trimmed } from '#src/shared/addresses/pasted-words.ts';
import { numberReading, takeStreet, toCrossStreets } from '#src/shared/addresses/pasted-place.ts';
import * as words from '#src/shared/addresses/pasted-words.ts';
import { cleanCell } from './clean-cell.ts';

export interface StreetLine {
  readonly street: string;
  /** Undefined where none is written. */
  readonly address1: string | undefined;
  /** The text after them, part by part. */
  readonly left: readonly string[];
}

const getParts = (text: string): string[] =>
  text
    .split(/[,;|]+/u)
    .map(trimmed)
    .filter(Boolean);

/** Whatever the street is called, the last number of the line is that of the house: `16 de Septiembre 45-B`, `Oriente 160 #12`. */
const numberLast =
  /^(.*\p{L}.*?|\d+[a-z]?\s)[\s,]*(?:#|n[uú]m(?:ero)?\.?|no\.?|n[º°]\.?|ext\.?)?\s*#?\s*(?<![\p{L}\d])(s\/?n|\d{1,5}(?:\s?-\s?[\p{L}\d]{1,4}|\s?\p{L})?)$/iu;

/** The inside of the house at the end of a text, behind a number. */
function takeInterior(text: string): { text: string; interior: string | undefined } {
  const start = [...text.matchAll(/(?<=\d\p{L}?)[\s.,-]+/gu)].find(
    ({ index }) => words.interior.exec(text.slice(index))?.[0].length === text.length - index,
  );
  if (!start) return { text, interior: undefined };
  return { text: text.slice(0, start.index), interior: trimmed(text.slice(start.index)) };
}

function readSegments(segments: readonly string[]): StreetLine {
  const [first = '', ...behind] = segments;
  const { parts, left } = takeStreet(segments);
  const street = parts.street?.readings[0];
  const address1 = parts.address1?.readings[0];
  const [, name, number] = street === undefined ? (numberLast.exec(first) ?? []) : [];
  if (name !== undefined && number !== undefined)
    return { street: trimmed(name), address1: numberReading(number).readings[0], left: behind };
  // A kilometre of a road is no house.
  if (street === undefined || address1 === undefined || /(?<!\p{L})km\.?$/iu.test(street))
    return { street: first, address1: undefined, left: behind };
  const [letter = '', ...others] = left;
  return /^\p{L}$/u.test(letter)
    ? { street, address1: `${address1}-${letter.toUpperCase()}`, left: others }
    : { street, address1, left };
}

/** A street without the streets that cross it, which belong to the references. */
export function takeCrossStreets(text: string): { street: string; crossStreets: string[] } {
  const found = text.match(words.between) ?? [];
  const street = found.reduce((rest, between) => rest.replace(between, ','), text);
  return { street: trimmed(street), crossStreets: found.map(toCrossStreets) };
}

/** Street and number of a cell that is known to hold both; the street alone where no number is written. */
export function splitStreetLine(text: string): StreetLine | undefined {
  const { street: whole, crossStreets } = takeCrossStreets(cleanCell('street', text).text);
  const lot = words.blockAndLot.exec(whole);
  if (lot)
    return {
      street: trimmed(lot[1] ?? ''),
      address1: lot[2] ?? '',
      left: [...getParts(whole.slice(lot[0].length)), ...crossStreets],
    };
  const [first, ...behind] = getParts(whole);
  if (first === undefined) return undefined;
  const { text: house, interior } = takeInterior(first);
  const line = readSegments([house, ...behind]);
  return { ...line, left: [...(interior ? [interior] : []), ...line.left, ...crossStreets] };
}

/** Whether a cell is a street with its number, and not an address down to its country. */
export function isStreetLine(text: string): boolean {
  const line = splitStreetLine(text);
  return line?.address1 !== undefined && line.left.length <= 1;
}

export type RestPart = 'interior' | 'address2' | 'town';

const isHint = /^(?:entre|e\/|esq|x\s|por\s|frente|junto|atras|a un|cerca|ref|casa|porton|fachada)/u;

/** What the parts behind a street are: the inside of the house, what leads to it, and else its colony. */
export function getRest(text: string): { part: RestPart; text: string }[] {
  return getParts(text).map((segment) => {
    if (words.interior.test(segment)) return { part: 'interior', text: segment };
    const bare = segment.replace(words.referenceWord, '');
    if (bare !== segment || isHint.test(foldAccents(segment)) || !/\p{L}/u.test(segment))
      return { part: 'address2', text: bare };
    return { part: 'town', text: words.colonyWord.exec(segment)?.[1] ?? segment };
  });
}
