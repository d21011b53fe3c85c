/**
 * Finds what a courier will miss at the door (ROUTE-06). This is advice beside the rules and never rejects an address.
 */
import { type AddressParts, normalizeAddress } from './address.ts';
import { isContactPhone, normalizePhone } from '../account/phone.ts';
import { foldAccents } from '../text/text.ts';

/** `withoutNumber`: the house has no number (`s/n`), which needs a milder text than a forgotten one. */
export type AddressGap = 'number' | 'phone' | 'withoutNumber' | 'references' | 'betweenStreets' | 'town';

export interface AddressQuality {
  /** From 0 (impossible to find) to 100 (nothing is missing). */
  readonly score: number;
  /** Most expensive gap first. */
  readonly missing: readonly AddressGap[];
}

/**
 * The penalty of each gap; the penalties of an empty address add up to 100. Without the number a courier knocks at
 * every door, and without a phone the courier cannot ask. A house without number is found by its references, so it
 * costs less than a forgotten number.
 */
const costs = {
  number: 30,
  phone: 20,
  withoutNumber: 15,
  references: 20,
  betweenStreets: 15,
  town: 15,
} as const satisfies Record<AddressGap, number>;

/** The fields that a courier navigates by; `address2` holds references. */
type Directions = Partial<AddressParts & { phone: string; address2: string }>;

/** Spellings of "no number", partly typed ones included. */
const noNumber = new Set(['s', 's n', 'sn', 'sin', 'sin n', 'sin numero', 'sin num', 'sin no']);

/** Folded words that describe something visible from the street. */
const landmark =
  /\b(?:casa|edificio|torre|depto|departamento|interior|local|bodega|porton|puerta|zaguan|reja|barda|fachada|color|blanc[oa]|azul|roj[oa]|verde|amarill[oa]|negr[oa]|cafe|gris|naranja|rosa|frente|junto|enfrente|lado|atras|detras|cerca|pasando|tienda|abarrotes|oxxo|farmacia|tortilleria|panaderia|taller|papeleria|escuela|primaria|secundaria|iglesia|templo|parroquia|parque|mercado|hospital|clinica|banco|gasolinera|hotel|cancha|plaza|glorieta|puente|caseta|privada|manzana|lote|mz|lt|house|building|door|gate|next|front|opposite)\b/;

/** A longer text counts as helpful, even in words that this list lacks. */
const tellingLetters = 40;

/** `entre 28 y 30`, `e/ Juárez e Hidalgo`, `esq. con Reforma`; folded. */
const betweenStreets = /\b(?:entre|between)\s.*\s(?:y|e|and)\s|\be\/\s*\S|\besq(?:uina)?\b|\bcorner\b/s;

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

function numberGap(number: string | undefined): AddressGap | undefined {
  if (isBlank(number)) return 'number';
  return noNumber.has(normalizeAddress(number ?? '')) ? 'withoutNumber' : undefined;
}

/** Whether a text names something visible from the street. */
export const namesLandmark = (text: string): boolean => landmark.test(foldAccents(text));

function hasReferences({ address2 = '' }: Directions): boolean {
  const text = foldAccents(address2);
  return namesLandmark(address2) || (text.match(/\p{L}/gu) ?? []).length >= tellingLetters;
}

/** Some customers write the corners into the street field. */
const namesCorners = ({ street = '', address2 = '' }: Directions): boolean =>
  betweenStreets.test(`${foldAccents(street)}\n${foldAccents(address2)} `);

/** Rates how easily a courier finds an address and lists what is missing. More details never lower the score. */
export function addressQuality(contact: Directions): AddressQuality {
  const gaps: (AddressGap | undefined | false)[] = [
    numberGap(contact.address1),
    !isContactPhone(normalizePhone(contact.phone ?? '')) && 'phone',
    !hasReferences(contact) && 'references',
    !namesCorners(contact) && 'betweenStreets',
    isBlank(contact.town) && 'town',
  ];
  const missing = gaps
    .filter((gap) => gap !== undefined && gap !== false)
    .toSorted((one, other) => costs[other] - costs[one]);
  return { score: 100 - missing.reduce((sum, gap) => sum + costs[gap], 0), missing };
}
