import type { Contact } from '#schemas/entities.ts';

/** Fills empty fields of the existing contact from the other one; overwrites nothing. */
export const filled = (there: Contact, other: Contact): Contact => ({ ...other, ...there });

export function isSameContact(one: Contact, other: Contact): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Contact)[]);
  return [...keys].every((key) => one[key] === other[key]);
}
