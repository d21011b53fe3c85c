import type { Contact } from '#schemas/entities.ts';

/** What is empty in the one that is there is filled from the other; nothing is overwritten. */
export const filled = (there: Contact, other: Contact): Contact => ({ ...other, ...there });

export function isSameContact(one: Contact, other: Contact): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Contact)[]);
  return [...keys].every((key) => one[key] === other[key]);
}
