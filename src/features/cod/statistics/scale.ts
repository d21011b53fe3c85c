/** The axis of a chart of amounts. */

const mostSteps = 4;
const niceSteps = [1, 2, 2.5, 5, 10] as const;

/** From 0 to the first round amount that is not below the largest, in at most four round steps; in centavos. */
export function getAxis(largest: number): readonly number[] {
  const most = Math.max(largest, 100);
  const power = 10 ** Math.floor(Math.log10(most / mostSteps));
  const step = (niceSteps.find((nice) => nice * power * mostSteps >= most) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => Math.round(index * step));
}
