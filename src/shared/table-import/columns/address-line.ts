/** A cell that holds an address from its street on, in the order in which envelopes have it: colony, city, state. */
import { isPostalCode, stateOfPostalCode } from '#domain/postal.ts';
import { takeZip, Rest } from '#src/shared/pasted-address/place.ts';
import { doubtful, type Parts, sure } from '#src/shared/pasted-address/reading.ts';
import * as words from '#src/shared/pasted-address/words.ts';
import { cleanCell } from '../fixes/clean-cell.ts';
import { findStateName } from '../fixes/state-names.ts';
import { getRest, splitStreetLine, takeCrossStreets } from './street-line.ts';

/** What such a cell fills; the rest of it goes to the number or to the references. */
export const addressLineFields = ['street', 'address1', 'zip', 'state', 'city', 'township', 'town'] as const;

export interface AddressLine {
  /** Doubtful where only the order says what it is. */
  readonly parts: Pick<Parts, (typeof addressLineFields)[number]>;
  readonly interiors: readonly string[];
  readonly hints: readonly string[];
}

/** Five digits are a postal code behind a number or a comma; right behind the street they are its number. */
const isBareZip = (zip: string, before: string): boolean =>
  isPostalCode(zip) && /,|s\/n|(?<!\d)\d+(?!\d|\s+de\s)/iu.test(before);

/** `Cuauhtémoc CDMX`: the state of the postal code at the end of a name is none of it. */
function splitState(name: string, zip: string | undefined): string[] {
  const state = stateOfPostalCode(zip ?? '')?.name;
  if (state === undefined || findStateName(name) !== undefined) return [name];
  const letters = name.split(' ');
  const at = letters.findIndex((_, index) => index > 0 && findStateName(letters.slice(index).join(' ')) === state);
  return at < 0 ? [name] : [letters.slice(0, at).join(' '), letters.slice(at).join(' ')];
}

/** Takes colony, city and state from the text after the street; returns the rest. */
function takeNames(written: readonly string[], parts: AddressLine['parts']): string[] {
  const zip = parts.zip?.readings[0];
  const names = written.filter((name) => !words.country.test(name)).flatMap((name) => splitState(name, zip));
  const at = names.findLastIndex((name) => findStateName(name) !== undefined);
  const state = findStateName(names[at] ?? '');
  const before = state === undefined ? [...names] : names.slice(0, at);
  const after = state === undefined ? [] : names.slice(at + 1);
  const town = parts.town ? undefined : before.shift();
  if (town !== undefined) parts.town = doubtful(town);
  if (state !== undefined) {
    parts.state = sure(state);
    if (zip !== undefined && stateOfPostalCode(zip)?.name !== state) parts.zip = doubtful(zip);
  }
  if (state === undefined && zip === undefined) return [...before, ...after];
  const [city, township] = [before.pop(), before.pop()];
  if (city !== undefined) parts.city = doubtful(city);
  if (township !== undefined) parts.township = doubtful(township);
  return [...before, ...after];
}

export function readAddressLine(text: string): AddressLine {
  const { street: line, crossStreets } = takeCrossStreets(cleanCell('street', text).text);
  const rest = new Rest([line]);
  const parts: AddressLine['parts'] = {};
  const zip = takeZip(rest, isBareZip);
  if (zip) parts.zip = zip;
  const [colony] = rest.take(words.colonyWord);
  if (colony !== undefined) parts.town = sure(colony);
  const { street, address1, left } = splitStreetLine(rest.segments().join(', ')) ?? {
    street: '',
    address1: undefined,
    left: [],
  };
  if (street) parts.street = sure(street);
  if (address1 !== undefined) parts.address1 = sure(address1);
  const behind = getRest(left.join(', '));
  const of = (part: (typeof behind)[number]['part']) =>
    behind.flatMap((each) => (each.part === part ? [each.text] : []));
  const names = takeNames(of('town'), parts);
  return { parts, interiors: of('interior'), hints: [...of('address2'), ...names, ...crossStreets] };
}

/** Whether a cell is an address down to where its street lies. */
export function isAddressLine(text: string): boolean {
  const { street, address1, zip, state, town } = readAddressLine(text).parts;
  const isStreet = address1 !== undefined || words.streetStart.test(street?.readings[0] ?? '');
  return isStreet && (zip !== undefined || (state !== undefined && town !== undefined));
}
