/** Named password rules, which a schema selects (RULE-ACC-01, D-20). */
import { constants } from '../constants.ts';

const { minPasswordLength, maxPasswordLength, maxPasswordLengthSimple } = constants.account;

const length = `^[\\s\\S]{${minPasswordLength},${maxPasswordLength}}$`;
const upper = '\\p{Lu}';
const lower = '\\p{Ll}';
const digit = '\\p{Nd}';

/**
 * The requirements of each rule: part → RegExp source for the `u` flag; every part must match. `standard` allows
 * special characters, `withSpecial` requires one, `simple` is letters or digits only.
 */
const passwordRules = {
  standard: { length, upper, lower, digit },
  withSpecial: { length, upper, lower, digit, special: '[^\\p{L}\\p{M}\\p{N}\\s]' },
  simple: {
    length: `^[\\s\\S]{${minPasswordLength},${maxPasswordLengthSimple}}$`,
    lettersOrDigits: '^[\\p{L}\\p{M}\\p{Nd}]+$',
  },
} as const satisfies Record<string, Record<string, string>>;

export type PasswordRule = keyof typeof passwordRules;
export type PasswordPart<R extends PasswordRule = PasswordRule> = R extends PasswordRule
  ? keyof (typeof passwordRules)[R] & string
  : never;

/** Each part of the rule and whether the text fulfils it, in the rule's order. */
export function checkPassword<R extends PasswordRule>(rule: R, text: string): Record<PasswordPart<R>, boolean> {
  const parts = Object.entries(passwordRules[rule]).map(([part, source]) => [part, new RegExp(source, 'u').test(text)]);
  return Object.fromEntries(parts) as Record<PasswordPart<R>, boolean>;
}

/** Whether the text fulfils every part of the rule. */
export function isPassword(rule: PasswordRule, text: string): boolean {
  return Object.values(checkPassword(rule, text)).every(Boolean);
}
