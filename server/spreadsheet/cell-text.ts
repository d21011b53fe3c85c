/** Texts as a cell of a spreadsheet can hold them; what is read back is what was written. */

/** Excel calls a file with a longer text damaged. */
const longestText = 32_767;

/** Control characters and what is no character: XML has no room for them or advises against them. Tabs and line ends stay. */
const forbidden = /(?![\t\n])\p{Cc}|[\ufffd\p{Noncharacter_Code_Point}\p{Cs}]/gu;

/** Readers turn `_x0041_` into `A`; who typed it literally shall read it literally. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

const escapedCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** The writing library keeps its texts in a plain object, and takes `constructor` for one that it knows. */
const escapeInherited = (text: string): string =>
  text in Object.prototype ? escapedCharacter(text) + text.slice(1) : text;

export function cellText(text: string): string {
  const kept = text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, '');
  return escapeInherited(kept.replace(looksEscaped, escapedCharacter('_')));
}
