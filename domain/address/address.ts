/** Addresses: equality (RULE-WEB-01, D-57) and formatting (D-60). */
import { normalizePhone } from '../account/phone.ts';
import { findState } from './states.ts';
import { foldAccents, toWesternDigits } from '../text/text.ts';

/** The four parts that decide whether two addresses are the same (D-57). */
export interface AddressParts {
  zip: string;
  /** The colony. */
  town: string;
  street: string;
  /** The street number. */
  address1: string;
}

/** A place in its written form. */
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
 * Normalizes text for comparison: no case, accents, punctuation or double spaces, and no `núm.`, `no.` or `#` before a
 * number (D-57). `Av. Juárez Núm. 12-B` → `av juarez 12 b`
 */
export function normalizeAddress(text: string): string {
  return foldAccents(toWesternDigits(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(numberWord, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/**
 * Whether two addresses have the same postal code, colony, street and number (D-57). Incomplete addresses are never the
 * same.
 */
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
 * Returns the same key for two address book entries of the same person with the same phone at the same place, whatever
 * the spelling (ENT-14, D-57). Company, references and e-mail do not distinguish entries.
 */
export function addressIdentity({ name, phone, zip, town, street, address1 }: Resident): string {
  return [name, normalizePhone(phone), zip, town, street, address1].map(normalizeAddress).join('|');
}

/** The short form of a place: `Guadalajara, Jal.` */
export function formatOrigin({ city, state }: Pick<Written, 'city' | 'state'>): string {
  return [city, state && (findState(state)?.abbreviation ?? state)].filter(Boolean).join(', ');
}

/** Fields derived from the parts of an address (ENT-13, D-60). */
export interface DerivedAddress {
  /** The region: colony, city and state. */
  origin: string;
  /** The street and its number. */
  address: string;
}

/** Right-to-left scripts: they would swap the halves of `204-B` and name another house. */
const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Isolates the number (FSI … PDI) so that it keeps its own direction after a street that runs the other way. */
const beside = (street: string | undefined, number: string | undefined): string | undefined =>
  street && number && fromTheRight.test(street) ? `\u2068${number}\u2069` : number;

/**
 * `{ origin: 'Americana, Guadalajara, Jal.', address: 'Av. Chapultepec 318' }` Derived on every read and never stored,
 * so that an edited address cannot contradict its parts and older addresses have it too.
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

/**
 * The lines of an address as written on a parcel (D-60); empty when nothing is known. The township appears only when it
 * differs from the city.
 */
export function parcelLabel(address: Written): Readonly<Record<'street' | 'town' | 'zip' | 'place', string>> {
  const township = address.township === address.city ? undefined : address.township;
  return {
    street: derivedAddress(address).address,
    town: [address.town, township].filter(Boolean).join(', '),
    zip: address.zip ?? '',
    place: formatOrigin(address),
  };
}

/** The whole address on one line: `Av. Juárez 123, Centro, 44100 Guadalajara, Jal.` Missing parts leave no gap. */
export function formatAddress(address: Written): string {
  const { street, town, zip, place } = parcelLabel(address);
  return [street, town, [zip, place].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
