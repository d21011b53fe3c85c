/** State, city and colony of a message. Pure. */
import { isName } from '#domain/names.ts';
import { isNearStart } from '#domain/near-text.ts';
import { findColony, getColonyWords } from '#domain/place-name.ts';
import { isPostalCode, stateOfPostalCode } from '#domain/postal.ts';
import type { ZipAnswer } from '#src/courier-fields/index.ts';
import { cleanCell } from '#src/shared/table-import/fixes/clean-cell.ts';
import { findStateName } from '#src/shared/table-import/fixes/state-names.ts';
import { doubtful, oneOf, type Parts, type Reading, sure, trimmed, withCapitals } from './reading.ts';
import * as words from './words.ts';

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
