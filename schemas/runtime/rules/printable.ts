/** Rule for texts printed on a label. */
import { findUnprintable } from '#domain/text/printable.ts';
import type { ProblemOrNone } from './problem.ts';

export function printableProblem(text: string): ProblemOrNone {
  const character = findUnprintable(text);
  return character === undefined ? undefined : { character };
}
