/** An entry of the address book: its stored and its answered form (ENT-14). */
import { createHash } from 'node:crypto';
import type { Answer } from '#contract/answers.ts';
import { addressIdentity, derivedAddress } from '#domain/address.ts';
import { tidyContact } from '#domain/contact.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Input } from '../../http/handlers.ts';
import { normalizePhone } from '#domain/phone.ts';
import { foldAccents, toWesternDigits } from '#domain/text.ts';

/** Normalizes the searched text and the keyword of the list in the same way. */
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

function searchText(contact: Contact): string {
  return searched.map((part) => plain(contact[part] ?? '')).join('\n');
}

/** Every term must match, in any order. A phone may be typed in groups and with its country: `+52 33 1204 4471`. */
export function searchTerms(keyword: string): string[] {
  const phone = normalizePhone(keyword);
  return plain(/^\d+$/.test(phone) ? keyword.replace(/^\s*[+\uff0b]52/, '') : keyword)
    .split(' ')
    .filter(Boolean);
}

export type AddressEntry = Answer<'addressDetail'>;
/** 1 senders, 2 recipients (D-39). */
export type BookType = AddressEntry['type'];

/** An entry as the client sends it: the contact, and the fields of the book. */
export type SentEntry = Input<'addressUpdate'>['entry'];

export interface StoredEntry {
  id: string;
  type: BookType;
  contact: Contact;
  is_default: boolean;
  version: number;
  updated_at: Date;
}

export function toContact({ type: _, isDefault: __, ...contact }: SentEntry): Contact {
  return tidyContact(contact);
}

/** Hashed, because a text of any length doesn't fit into an index. */
export const identityKey = (contact: Contact): string =>
  createHash('sha256').update(addressIdentity(contact)).digest('hex');

/** The columns that are derived from a contact. */
export function getColumns(contact: Contact) {
  return { contact: JSON.stringify(contact), search_text: searchText(contact), identity_key: identityKey(contact) };
}

export function entryAnswer({ id, type, contact, is_default, version, updated_at }: StoredEntry): AddressEntry {
  return {
    ...contact,
    ...derivedAddress(contact),
    id,
    type,
    defaultSender: is_default && type === 1,
    defaultRecipient: is_default && type === 2,
    version,
    updatedAt: updated_at.toISOString(),
  };
}
