/** Normalizes a contact before it is stored (ENT-13, ENT-14), in an order and in the address book alike. */
import { normalizePhone } from './phone.ts';
import { lineOf } from './text.ts';

/** Removes surrounding spaces, invisible characters and blank fields. */
export function tidy<T extends object>(value: T): T {
  const entries = Object.entries(value).map(
    ([key, part]) => [key, typeof part === 'string' ? lineOf(part) : part] as const,
  );
  return Object.fromEntries(entries.filter(([, part]) => part !== '' && part !== undefined)) as T;
}

/** Tidies a contact and reduces its phone to digits (D-21). */
export const tidyContact = <T extends { phone: string }>(contact: T): T =>
  tidy({ ...contact, phone: normalizePhone(contact.phone) });
