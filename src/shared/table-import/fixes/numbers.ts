/** Numbers that a spreadsheet made out of phones and codes. */

/** Two zeros at the most: three are thousands. */
const float = /^(\d+)[.,]00?$/;
const exponent = /^(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;

/**
 * `9991234471.0` and `9.991234471E+09` as the digits that were meant. What was rounded away can't come back:
 * `9.99E+09` stays as it is, so that the rules refuse it.
 */
export function plainDigits(text: string): string {
  const whole = float.exec(text)?.[1];
  if (whole) return whole;
  const [, first, rest = '', power] = exponent.exec(text) ?? [];
  if (!first || rest.length !== Number(power)) return text;
  return first + rest;
}

/** Whether digits were rounded away, which nothing but asking can bring back. */
export function isRounded(text: string): boolean {
  return exponent.test(text.trim()) && plainDigits(text.trim()) === text.trim();
}
