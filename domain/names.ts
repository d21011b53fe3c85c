/** Names of people (RULE-MOB-01, D-59). */

/**
 * Unicode letters with their marks, digits, inner spaces, `-` and `.`; begins with a letter or a digit.
 * RegExp source for the `u` flag.
 */
export const namePattern = '^[\\p{L}\\p{Nd}][\\p{L}\\p{M}\\p{Nd}.\\-]*(?: +[\\p{L}\\p{M}\\p{Nd}.\\-]+)*$';

const name = new RegExp(namePattern, 'u');

export function isName(text: string): boolean {
  return name.test(text);
}

function maskWord(word: string): string {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [];
  const first = letters[0] ?? '';
  if (letters.length <= 2) return `${first}*`;
  return `${first}***${letters.at(-1)}`;
}

/**
 * `María Cortés` → `M***a C***s` (D-43). At most the first and last letter of each word show,
 * of one or two letters only the first, and the stars don't tell the length.
 */
export function maskName(text: string): string {
  const words = text.normalize('NFC').trim().split(/\s+/);
  return words.filter(Boolean).map(maskWord).join(' ');
}
