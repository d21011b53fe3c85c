/** Names of people and companies (RULE-MOB-01, D-59). */

/** `basic`: the mobile order (RULE-MOB-01); `extended`: everywhere else (D-59). */
export type NameRule = 'basic' | 'extended';

/** Letters with their marks, digits, space, `-` and `.`; no emoji, whose selectors and frames are marks too. */
const basicSigns = String.raw`(?![\ufe00-\ufe0f\u20d0-\u20ff])[\p{L}\p{M}\p{Nd} .\-`;
const signs: Readonly<Record<NameRule, string>> = {
  basic: `${basicSigns}]`,
  extended: `${basicSigns}'’&,()/+ªº#"“”]`,
};
/** Characters allowed before the first letter or digit. */
const openings: Readonly<Record<NameRule, string>> = { basic: '', extended: `['’"“(#]*` };

const rules: Readonly<Record<NameRule, RegExp>> = {
  basic: getName('basic'),
  extended: getName('extended'),
};

function getName(rule: NameRule): RegExp {
  return new RegExp(`^(?! |.* $)${openings[rule]}[\\p{L}\\p{Nd}](?:${signs[rule]})*$`, 'u');
}

export const isName = (text: string, rule: NameRule): boolean => rules[rule].test(text);

/** One emoji, however many code points it has, or one character. */
const sign =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}]|\u200d\p{Extended_Pictographic})*|./gsu;
const allowed: Readonly<Record<NameRule, RegExp>> = {
  basic: new RegExp(`^${signs.basic}$`, 'u'),
  extended: new RegExp(`^${signs.extended}$`, 'u'),
};

/** Each character that the rule rejects, once, in order. */
export const findRejectedSigns = (text: string, rule: NameRule): string[] => [
  ...new Set(text.match(sign)?.filter((each) => !allowed[rule].test(each))),
];

/** Removed without a gap: `O'Farrill` is `OFarrill`, and `P&G` is `P G`. */
const gapless = /['’"“”\p{Cc}\p{Cf}\p{M}]/u;

/** The name without the characters that the rule rejects, to offer in its place (D-59); empty when nothing is left. */
export function toAllowedName(text: string, rule: NameRule): string {
  const kept = [...(text.match(sign) ?? [])].map((each) =>
    allowed[rule].test(each) ? each : gapless.test(each) && each.length <= 2 ? '' : ' ',
  );
  const name = kept.join('').replace(/ {2,}/g, ' ').trim();
  const start = name.search(new RegExp(`${openings[rule]}[\\p{L}\\p{Nd}]`, 'u'));
  return start < 0 ? '' : name.slice(start);
}

function maskWord(word: string): string {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [];
  const first = letters[0] ?? '';
  if (letters.length <= 2) return `${first}*`;
  return `${first}***${letters.at(-1)}`;
}

/**
 * `María Cortés` → `M***a C***s` (D-43). Shows at most the first and last letter of each word, of a word with one or
 * two letters only the first; the number of stars does not reveal the length.
 */
export function maskName(text: string): string {
  const words = text.normalize('NFC').trim().split(/\s+/);
  return words.filter(Boolean).map(maskWord).join(' ');
}
