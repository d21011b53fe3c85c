/** What a courier will miss at the door (ROUTE-06): advice beside the rules, which refuse nothing here. */
import { type AddressParts, normalizeAddress } from './address.ts';
import { isContactPhone, normalizePhone } from './phone.ts';
import { foldAccents } from './text.ts';

/** `withoutNumber`: a house that has none (`s/n`), which asks for milder words than a forgotten one. */
export type AddressGap = 'number' | 'phone' | 'withoutNumber' | 'references' | 'betweenStreets' | 'town';

export interface AddressQuality {
  /** 0 nobody would find it, 100 nothing is missing. */
  readonly score: number;
  /** What costs most first. */
  readonly missing: readonly AddressGap[];
}

/**
 * What each gap costs; those of an empty address make 100. Without the number a courier knocks at every door, without a
 * phone nobody can be asked. A house without number is found by its references: it costs less than a forgotten number.
 */
const costs = {
  number: 30,
  phone: 20,
  withoutNumber: 15,
  references: 20,
  betweenStreets: 15,
  town: 15,
} as const satisfies Record<AddressGap, number>;

/** What a courier goes by; `address2` are references. */
type Directions = Partial<AddressParts & { phone: string; address2: string }>;

/** Also half written. */
const noNumber = new Set(['s', 's n', 'sn', 'sin', 'sin n', 'sin numero', 'sin num', 'sin no']);

/** Words that describe something to be seen from the street, folded. */
const landmark =
  /\b(?:casa|edificio|torre|depto|departamento|interior|local|bodega|porton|puerta|zaguan|reja|barda|fachada|color|blanc[oa]|azul|roj[oa]|verde|amarill[oa]|negr[oa]|cafe|gris|naranja|rosa|frente|junto|enfrente|lado|atras|detras|cerca|pasando|tienda|abarrotes|oxxo|farmacia|tortilleria|panaderia|taller|papeleria|escuela|primaria|secundaria|iglesia|templo|parroquia|parque|mercado|hospital|clinica|banco|gasolinera|hotel|cancha|plaza|glorieta|puente|caseta|privada|manzana|lote|mz|lt|house|building|door|gate|next|front|opposite)\b/;

/** A longer text says something, in words that this list can't know. */
const tellingLetters = 40;

/** `entre 28 y 30`, `e/ Juárez e Hidalgo`, `esq. con Reforma`; folded. */
const betweenStreets = /\b(?:entre|between)\s.*\s(?:y|e|and)\s|\be\/\s*\S|\besq(?:uina)?\b|\bcorner\b/s;

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

function numberGap(number: string | undefined): AddressGap | undefined {
  if (isBlank(number)) return 'number';
  return noNumber.has(normalizeAddress(number ?? '')) ? 'withoutNumber' : undefined;
}

/** Whether a text names something to be seen from the street. */
export const namesLandmark = (text: string): boolean => landmark.test(foldAccents(text));

function hasReferences({ address2 = '' }: Directions): boolean {
  const text = foldAccents(address2);
  return namesLandmark(address2) || (text.match(/\p{L}/gu) ?? []).length >= tellingLetters;
}

/** Some write them into the street. */
const namesCorners = ({ street = '', address2 = '' }: Directions): boolean =>
  betweenStreets.test(`${foldAccents(street)}\n${foldAccents(address2)} `);

/** How well a courier finds an address, and what they will miss. Saying more never lowers the score. */
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
