import { isName } from '#domain/account/names.ts';
import { isNearStart } from '#domain/text/near-text.ts';
import { findColony, getColonyWords } from '#domain/address/place-name.ts';
import { isPostalCode, stateOfPostalCode } from '#domain/address/postal.ts';
import type { ZipAnswer } from '#src/courier-fields/index.ts';
import { cleanCell, findStateName } from '#src/shared/table-import/clean-cell.ts';
import { constants } from '#domain/constants.ts';
import { doubtful, oneOf, type Parts, type Reading, sure, trimmed, withCapitals } from './pasted-words.ts';
import * as words from './pasted-words.ts';

// State, city and colony of a message. Pure.

/** The message while parts are taken out of it; where one was, it falls apart. */
export class Rest {
  text: string;
  constructor(lines: readonly string[]) {
    this.text = lines.join('\n');
  }
  /**
   * Removes all matches; returns the first group of each, else the whole match. `isWanted` also receives the text
   * before the match in its line.
   */
  take(pattern: RegExp, isWanted: (text: string, before: string) => boolean = () => true): string[] {
    const found: string[] = [];
    this.text = this.text.replace(pattern, (whole: string, ...groups: unknown[]) => {
      const [group] = groups;
      const text = typeof group === 'string' ? group : whole;
      const at = groups.find((each) => typeof each === 'number') ?? 0;
      const before = this.text.slice(this.text.lastIndexOf('\n', at) + 1, at);
      if (!isWanted(text, before)) return whole;
      found.push(trimmed(text));
      return '\n';
    });
    return found;
  }
  segments(): string[] {
    return this.text
      .split(/[\n,;|]+/u)
      .map(trimmed)
      .filter((segment) => /[\p{L}\p{N}\p{Co}]/u.test(segment));
  }
}

const isWord = (text: string, part: string): boolean => {
  const [whole, wanted] = [` ${plain(text)} `, ` ${plain(part)} `];
  return wanted.trim() !== '' && whole.includes(wanted);
};
const plain = (text: string): string => getColonyWords(text).join(' ');

/** A segment without these words of it. */
function withoutWords(segment: string, known: string): string {
  const letters = segment.split(/\s+/u);
  const wanted = plain(known).split(' ');
  for (let start = 0; start + wanted.length <= letters.length; start += 1)
    if (plain(letters.slice(start, start + wanted.length).join(' ')) === wanted.join(' '))
      return trimmed([...letters.slice(0, start), '\n', ...letters.slice(start + wanted.length)].join(' ')).replace(
        '\n',
        ', ',
      );
  return segment;
}

const withoutNames = (segments: readonly string[], names: readonly (string | null | undefined)[]): string[] =>
  names.reduce<string[]>(
    (left, name) =>
      name
        ? left
            .flatMap((segment) => withoutWords(segment, name).split(', '))
            .map(trimmed)
            .filter(Boolean)
        : left,
    [...segments],
  );

/**
 * The colony of a place that a text names; with a slip only where a whole line is that colony: `San Miguel` may be
 * another one than `San Miguel Chapultepec`.
 * @param known names beside it in its line: city, municipality, state
 */
function colonyIn(
  text: string,
  colonies: readonly string[],
  known: readonly (string | null | undefined)[] = [],
): { colony: string; isNear: boolean } | undefined {
  const same = findColony(text, colonies);
  if (same !== undefined) return { colony: same, isNear: false };
  const named = colonies.filter((colony) => isWord(text, colony)).toSorted((a, b) => b.length - a.length)[0];
  if (named !== undefined) return { colony: named, isNear: false };
  const isNear = (part: string, colony: string) =>
    part.split(' ').length === colony.split(' ').length &&
    Math.abs(part.length - colony.length) <= 1 &&
    isNearStart(part, colony);
  const segments = withoutNames(text.split('\n'), known).map(plain);
  const near = colonies.find((colony) => segments.some((segment) => isNear(segment, plain(colony))));
  return near === undefined ? undefined : { colony: near, isNear: true };
}

/**
 * The postal code of a text: one labelled as such, else five digits that may be one.
 * @param isBare whether five digits are one; receives the text before them in their line
 */
export function takeZip(
  rest: Rest,
  isBare: (zip: string, before: string) => boolean = isPostalCode,
): Reading | undefined {
  const named = rest.take(words.namedZip).map((text) => cleanCell('zip', text).text);
  return oneOf(named.filter(isPostalCode)) ?? oneOf(rest.take(words.bareZip, isBare).toReversed());
}

/** State, city and colony: as the postal code says, else as they are written. */
export function takePlace(segments: readonly string[], parts: Parts, place: ZipAnswer | undefined): string[] {
  let left = [...segments];
  if (place?.known) {
    const { state, city, township, colonies } = place;
    if (state) parts.state = sure(state);
    if (city) parts.city = sure(city);
    if (township) parts.township = sure(township);
    const written = parts.town?.readings[0];
    const names = [city, township, state];
    const found = colonyIn(written ?? left.join('\n'), colonies, names);
    if (found) {
      parts.town = sure(found.colony);
      if (written === undefined) left = left.flatMap((segment) => withoutNear(segment, found.colony));
      else left = [...left, ...getRest(written, found.colony)];
    } else if (written !== undefined) parts.town = doubtful(written);
    left = withoutNames(left, names);
  }
  // `Son $300` is no `Son.`
  const isState = (segment: string) =>
    findStateName(segment) !== undefined && !words.country.test(segment) && !/[\d\p{Co}]/u.test(segment);
  const at = left.findIndex(isState);
  const state = at < 0 ? undefined : findStateName(left[at] ?? '');
  if (state !== undefined) {
    // A postal code of one state in the address of another: one of the two is wrong, and only a person knows which.
    const zip = parts.zip?.readings[0];
    if (zip !== undefined && stateOfPostalCode(zip)?.name !== state) parts.zip = doubtful(zip);
    if (!place?.known) {
      parts.state ??= sure(state);
      const city = left[at - 1];
      if (city !== undefined && !parts.city && isName(city, 'extended')) {
        parts.city = doubtful(withCapitals(city));
        left.splice(at - 1, 2);
      } else left.splice(at, 1);
    } else left.splice(at, 1);
  }
  return left.filter((segment) => !words.country.test(segment));
}

/** A segment without a colony that it names nearly. */
function withoutNear(segment: string, colony: string): string[] {
  const letters = segment.split(/\s+/u);
  const count = plain(colony).split(' ').length;
  const at = letters.findIndex((_, start) => colonyIn(letters.slice(start, start + count).join(' '), [colony]));
  if (at < 0) return [segment];
  return [letters.slice(0, at).join(' '), letters.slice(at + count).join(' ')].map(trimmed).filter(Boolean);
}

const getRest = (written: string, colony: string): string[] =>
  withoutNear(written, colony).filter((each) => each !== written);

// The street of a message and the number of the house. Pure.

/** A number and its letter: `204b` may be 204-B, or 204 with something of its own behind. */
export function numberReading(written: string): Reading {
  if (/^s(?:\/?n|in)/iu.test(written)) return sure('S/N');
  if (/^\p{L}{1,5}\.?\s*#?\s*\d/u.test(written)) return sure(withCapitals(written));
  const normalized = written.replace(/\s*-\s*/u, '-').toUpperCase();
  const [, digits, letter] = /^(\d+)(\p{L})$/u.exec(normalized) ?? [];
  return digits && letter ? doubtful(`${digits}-${letter}`, digits) : sure(normalized);
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
