/** An entry of the address book: its stored and its answered form (ENT-14). */
import { createHash } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import { addressIdentity, derivedAddress } from '#domain/address/address.ts';
import { normalizePhone, tidyContact } from '#domain/account/phone.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Input } from '#server/http/handlers.ts';
import { foldAccents, toWesternDigits } from '#domain/text/text.ts';
import type { FieldError } from '#contract/answer-codes.ts';
import { isPostalCode, plainPostalCode } from '#domain/address/postal.ts';
import { registry } from '#schemas/generated/registry.js';
import { normalizeAnswers } from '#schemas/runtime/normalize.ts';
import { rejectedFields } from '#server/http/validate.ts';
import { findMisfit, type Place } from '../catalogue/places.ts';

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

/** Fills empty fields of the existing contact from the other one; overwrites nothing. */
export const filled = (there: Contact, other: Contact): Contact => ({ ...other, ...there });

export function isSameContact(one: Contact, other: Contact): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Contact)[]);
  return [...keys].every((key) => one[key] === other[key]);
}

/**
 * Validates a row of an import like an entry that is added by hand: with the same compiled rules, pointers and
 * messages.
 */
type Validation = { entry: SentEntry } | { errors: FieldError[] };

type SentRow = Input<'addressImport'>['rows'][number];

/** A row may omit the book, but not name another one. */
const otherBook = (entry: object, type: BookType): FieldError[] =>
  'type' in entry && entry.type !== type ? [{ pointer: '/type', key: 'rules:const', params: {} }] : [];

const getZip = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'zip' in entry && typeof entry.zip === 'string'
    ? entry.zip
    : undefined;

/**
 * The row as it is stored; a code without its leading zero is completed, and the original is preserved so that the form
 * can ask about it.
 */
export function readRow({ entry: sent, ...row }: SentRow): SentRow {
  const entry = normalizeAnswers(sent, registry['address/entry'].schema) as SentRow['entry'];
  const read = getZip(sent);
  const isCompleted = read !== undefined && plainPostalCode(read) !== getZip(entry);
  return { ...row, entry, ...(isCompleted && { readZip: row.readZip ?? read }) };
}

/** The postal codes of a batch that were completed, so no sender wrote them in this form. */
export function completedZips(rows: readonly Pick<SentRow, 'entry' | 'readZip'>[]): string[] {
  const zips = rows.flatMap(({ entry, readZip }) => {
    const zip = getZip(entry);
    return readZip !== undefined && zip !== undefined && isPostalCode(zip) ? [zip] : [];
  });
  return [...new Set(zips)];
}

export function validateRow(
  { entry: sent, readZip }: Pick<SentRow, 'entry' | 'readZip'>,
  type: BookType,
  { places, now }: { places: ReadonlyMap<string, Place>; now: Date },
): Validation {
  const entry = { type, ...sent };
  const errors = rejectedFields(entry, registry['address/entry'], now);
  const all = errors.length > 0 ? errors : otherBook(entry, type);
  if (all.length > 0) return { errors: all.map(({ pointer, key, params }) => ({ pointer, key, params })) };
  const validated = entry as SentEntry;
  const { city = null, township = null } = places.get(validated.zip) ?? {};
  const asked = findMisfit(validated, readZip === undefined ? undefined : { read: readZip, city, township });
  return asked.length > 0 ? { errors: asked } : { entry: validated };
}
