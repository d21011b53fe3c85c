/**
 * Writes domain/account/common-passwords.ts: `npm run passwords`. The dictionary of zxcvbn lists leaked passwords, most common
 * first. Selects those that our rules allow: our length, a letter and a digit.
 */
import { writeFile } from 'node:fs/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import { constants } from '#domain/constants.ts';

const count = 3_000;
/** Characters per line. */
const width = 118;
const { minPasswordLength: min, maxPasswordLength: max } = constants.account;

const could = (password: string): boolean =>
  password.length >= min && password.length <= max && /^(?=.*\d)(?=.*[a-z])[\x21-\x7e]+$/.test(password);

const chosen = [...new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))]
  .filter(could)
  .slice(0, count);
if (chosen.length < count) throw new Error(`Only ${chosen.length} passwords of the dictionary could be chosen here.`);

const lines = [''];
for (const password of chosen) {
  const last = lines.at(-1) ?? '';
  if (last.length + password.length + 1 > width) lines.push(password);
  else lines[lines.length - 1] = last ? `${last} ${password}` : password;
}

// Escapes the characters that a template literal interprets.
const text = lines.join('\n').replace(/[\\`$]/g, '\\$&');
await writeFile(
  new URL('../domain/account/common-passwords.ts', import.meta.url),
  `// Made by scripts/common-passwords.ts from @zxcvbn-ts/language-common, MIT, the commonest first. Change the script, not this file.
export const commonPasswords = \`${text}\`;
`,
);
