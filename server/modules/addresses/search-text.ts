/** Normalizes the searched text and the keyword of the list in the same way. */
import { normalizePhone } from '#domain/phone.ts';
import { foldAccents, toWesternDigits } from '#domain/text.ts';
import type { Contact } from '#schemas/entities.ts';

const searched = [
  'name',
  'phone',
  'company',
  'street',
  'address1',
  'town',
  'city',
  'zip',
] as const satisfies readonly (keyof Contact)[];

const plain = (text: string): string =>
  foldAccents(toWesternDigits(text))
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim();

export function searchText(contact: Contact): string {
  return searched.map((part) => plain(contact[part] ?? '')).join('\n');
}

/** Every term must match, in any order. A phone may be typed in groups and with its country: `+52 33 1204 4471`. */
export function searchTerms(keyword: string): string[] {
  const phone = normalizePhone(keyword);
  return plain(/^\d+$/.test(phone) ? keyword.replace(/^\s*[+\uff0b]52/, '') : keyword)
    .split(' ')
    .filter(Boolean);
}
