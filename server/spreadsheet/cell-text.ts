/** Escapes texts for cells of a spreadsheet, so that reading returns what was written. */

/** Excel reports a file with a longer text as damaged. */
const longestText = 32_767;

/** Control characters and noncharacters: XML doesn't allow them or advises against them. Tabs and line ends stay. */
const forbidden = /(?![\t\n])\p{Cc}|[\ufffd\p{Noncharacter_Code_Point}\p{Cs}]/gu;

/** Readers turn `_x0041_` into `A`, so literal ones are escaped. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

const escapedCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** The writing library stores its texts in a plain object, and takes `constructor` for a known one. */
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
