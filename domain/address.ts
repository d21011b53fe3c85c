/** Addresses: when two are the same (RULE-WEB-01, D-57), and how one is written (D-60). */
import { normalizePhone } from './phone.ts';
import { findState } from './states.ts';
import { foldAccents, toWesternDigits } from './text.ts';

/** The four parts that make an address the same (D-57). */
export interface AddressParts {
  zip: string;
  /** The colony. */
  town: string;
  street: string;
  /** The street number. */
  address1: string;
}

/** A place as it is written. */
interface Place {
  state: string;
  city: string;
  /** The municipality. */
  township?: string;
}

/** Any part may be unknown yet. */
type Written = Readonly<Partial<Record<keyof AddressParts | keyof Place, string | undefined>>>;

const numberWord = /\b(?:numero|num|no|nro)\b(?=\s*\d)/g;

/**
 * Text for comparison: no case, accents, punctuation or doubled spaces; `núm.`, `no.` and `#` before a number go (D-57).
 * `Av. Juárez Núm. 12-B` → `av juarez 12 b`
 */
export function normalizeAddress(text: string): string {
  return foldAccents(toWesternDigits(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(numberWord, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Whether two addresses have the same postal code, colony, street and number (D-57). Unfinished ones are never the same. */
export function isSameAddress(a: Partial<AddressParts>, b: Partial<AddressParts>): boolean {
  const parts = ['zip', 'town', 'street', 'address1'] as const;
  return parts.every((part) => {
    const normalized = normalizeAddress(a[part] ?? '');
    return normalized !== '' && normalized === normalizeAddress(b[part] ?? '');
  });
}

interface Resident extends AddressParts {
  name: string;
  phone: string;
}

/**
 * Equal for two entries of an address book that are one: the same person with the same phone at the same place, however
 * they are written (ENT-14, D-57). Company, references and e-mail don't make two of one.
 */
export function addressIdentity({ name, phone, zip, town, street, address1 }: Resident): string {
  return [name, normalizePhone(phone), zip, town, street, address1].map(normalizeAddress).join('|');
}

/** A place in short: `Guadalajara, Jal.` */
export function formatOrigin({ city, state }: Pick<Written, 'city' | 'state'>): string {
  return [city, state && (findState(state)?.abbreviation ?? state)].filter(Boolean).join(', ');
}

/** What follows from the parts of an address (ENT-13, D-60). */
export interface DerivedAddress {
  /** The region: colony, city and state. */
  origin: string;
  /** The street and its number. */
  address: string;
}

/** Scripts that run from right to left: there the halves of `204-B` change places, and name another house. */
const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The number keeps the direction that it has by itself (FSI … PDI) behind a street that runs the other way. */
const beside = (street: string | undefined, number: string | undefined): string | undefined =>
  street && number && fromTheRight.test(street) ? `\u2068${number}\u2069` : number;

/**
 * `{ origin: 'Americana, Guadalajara, Jal.', address: 'Av. Chapultepec 318' }` Derived whenever it is read and never stored
 * beside its parts: an address that is mended can't contradict them, and those from before have it too.
 */
export function derivedAddress({ street, address1, town, ...place }: Written): DerivedAddress {
  return {
    origin: [town, formatOrigin(place)].filter(Boolean).join(', '),
    address: [street, beside(street, address1)].filter(Boolean).join(' '),
  };
}

/** The parts alone, as forms ask for them. */
export function withoutDerived<T extends DerivedAddress>({
  origin: _origin,
  address: _address,
  ...parts
}: T): Omit<T, keyof DerivedAddress> {
  return parts;
}

/** An address in the lines that one writes on a parcel (D-60); empty where nothing is known. The township only where it isn't the city. */
export function parcelLabel(address: Written): Readonly<Record<'street' | 'town' | 'zip' | 'place', string>> {
  const township = address.township === address.city ? undefined : address.township;
  return {
    street: derivedAddress(address).address,
    town: [address.town, township].filter(Boolean).join(', '),
    zip: address.zip ?? '',
    place: formatOrigin(address),
  };
}

/** The whole address in a line: `Av. Juárez 123, Centro, 44100 Guadalajara, Jal.` Missing parts leave no gap. */
export function formatAddress(address: Written): string {
  const { street, town, zip, place } = parcelLabel(address);
  return [street, town, [zip, place].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
