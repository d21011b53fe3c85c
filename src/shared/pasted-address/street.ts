/** The street of a message and the number of the house. Pure. */
import { constants } from '#domain/constants.ts';
import { doubtful, type Parts, type Reading, sure, trimmed, withCapitals } from './reading.ts';
import * as words from './words.ts';

/** A number and its letter: `204b` may be 204-B, or 204 with something of its own behind. */
export function numberReading(written: string): Reading {
  if (/^s(?:\/?n|in)/iu.test(written)) return sure('S/N');
  if (/^\p{L}{1,5}\.?\s*#?\s*\d/u.test(written)) return sure(withCapitals(written));
  const plain = written.replace(/\s*-\s*/u, '-').toUpperCase();
  const [, digits, letter] = /^(\d+)(\p{L})$/u.exec(plain) ?? [];
  return digits && letter ? doubtful(`${digits}-${letter}`, digits) : sure(plain);
}

/** Between which streets, as the courier reads it: `x 35 y 37` is `Entre 35 y 37`. */
export const toCrossStreets = (text: string): string => {
  const written = trimmed(text)
    .replace(/^(?:x|por)\s*(?=\d)/iu, 'entre ')
    .replace(/(?<=\d(?:-?\p{L})?)\s+x\s+(?=\d)/iu, ' y ');
  return written.charAt(0).toUpperCase() + written.slice(1);
};

/** The street of a segment with its number, and the text around them. */
function readStreet(segment: string): { street: string; number?: string; before: string; after: string } | undefined {
  const northern = words.numberFirst.exec(segment);
  if (northern) return { street: northern[2] ?? '', number: northern[1] ?? '', before: '', after: '' };
  const start = words.streetStart.exec(segment);
  if (!start) return undefined;
  // A sentence that ends before the street; an abbreviation keeps its stop.
  const before = trimmed(segment.slice(0, start.index)).replace(/(?<=\p{L}{4})\.$/u, '');
  const body = segment.slice(start.index);
  const type = start[0].length;
  // A street may itself be a number: `Calle 25 204-B`, `Norte 45 1014`; `Calle 5 de Mayo 12` only begins with one.
  const isNumbered = /^\d/u.test(body.slice(type)) && !/^\d+\s*(?:de|y)\s/iu.test(body.slice(type));
  const own = type + (isNumbered ? (words.numberedName.exec(body.slice(type))?.[0].length ?? 0) : 0);
  const rest = body.slice(own);
  const lot = words.lot.exec(rest);
  const numbers = [...rest.matchAll(words.houseNumber)];
  const isOfName = (index: number) => !isNumbered && (index === 0 || /^\s*\d+\s+de\s/iu.test(rest.slice(index)));
  const number = lot ?? numbers.find(({ index }) => !isOfName(index));
  if (!number) {
    const street = isNumbered ? body.slice(0, own) : body;
    return { street: trimmed(street), before, after: isNumbered ? trimmed(rest) : '' };
  }
  return {
    street: trimmed(body.slice(0, own + number.index)),
    number: number[1] ?? '',
    before,
    after: rest.slice(number.index + number[0].length),
  };
}

const aloneNumber = /^(?:#|n[uú]m(?:ero)?\.?|no\.?|ext\.?)?\s*#?\s*(s\/?n|\d{1,5}(?:\s?-\s?[\p{L}\d]{1,4}|\p{L})?)$/iu;

/** Takes street, number and the part of the house out of the segments. */
export function takeStreet(segments: readonly string[]): { parts: Parts; left: string[] } {
  const at = segments.findIndex((segment) => readStreet(segment));
  // Without a word for street, letters with a number behind them may be one.
  const guess = /^(\p{L}[\p{L}. ]+?)\s+(?:#\s*)?(\d{1,5}(?:-?\p{L})?)$/u;
  const index = at >= 0 ? at : segments.findIndex((segment) => guess.test(segment));
  const segment = segments[index];
  if (segment === undefined) return { parts: {}, left: [...segments] };
  const [, name = '', house = ''] = guess.exec(segment) ?? [];
  const read = readStreet(segment) ?? { street: name, number: house, before: '', after: '' };
  let { number, after } = read;
  let behind = segments.slice(index + 1);
  const next = number === undefined ? aloneNumber.exec(behind[0] ?? '') : null;
  if (next) {
    number = next[1] ?? '';
    behind = behind.slice(1);
  }
  const inside = words.interior.exec(after) ?? (trimmed(after) === '' ? words.interior.exec(behind[0] ?? '') : null);
  const house1 = number === undefined ? undefined : numberReading(number);
  const whole = inside && house1 ? `${house1.readings[0]} ${trimmed(inside[1] ?? '')}` : undefined;
  const joins = whole !== undefined && whole.length <= constants.text.code;
  if (joins && inside) {
    if (after.startsWith(inside[0])) after = after.slice(inside[0].length);
    else behind = [(behind[0] ?? '').slice(inside[0].length), ...behind.slice(1)];
  }
  const street = withCapitals(read.street).replace(/^Sm(?=[.\s\d])/u, 'SM');
  const address1 = joins ? { ...house1, readings: [whole] as const, isDoubtful: house1?.isDoubtful ?? false } : house1;
  return {
    parts: {
      street: at >= 0 ? sure(street) : doubtful(street),
      // Of a guessed street the number is guessed as well.
      ...(address1 && { address1: at >= 0 ? address1 : { ...address1, isDoubtful: true } }),
    },
    left: [...segments.slice(0, index), read.before, trimmed(after), ...behind]
      .map(trimmed)
      .filter((each) => each !== ''),
  };
}
