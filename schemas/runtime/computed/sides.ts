/** The sum of several numbers. */

/** Hundredths: 0.1 + 0.2 is 0.3. */
const parts = 100;

/** The sum of every input, in their unit; undefined until each is a positive number. */
export function sumOfSides(input: Readonly<Record<string, unknown>>): number | undefined {
  const values = Object.values(input);
  if (!values.every((value): value is number => typeof value === 'number' && value > 0)) return undefined;
  return values.reduce((sum, value) => sum + Math.round(value * parts), 0) / parts;
}
