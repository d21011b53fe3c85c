/** A computed value must equal the one that follows from the other answers. */
import { deepEqual } from '#schemas/model/equality.ts';
import { computedFunctions } from '../computed.ts';
import type { ComputedSetting } from '../types.ts';
import type { ProblemOrNone } from './problem.ts';

const toAnswer = (parent: unknown, field: string): unknown =>
  typeof parent === 'object' && parent !== null && Object.hasOwn(parent, field)
    ? (parent as Record<string, unknown>)[field]
    : undefined;

/** `parent`: the object around the value, with the answers that it is computed from. */
export function computedProblem(value: unknown, { by, from }: ComputedSetting, parent: unknown): ProblemOrNone {
  const input = Object.fromEntries(Object.entries(from).map(([param, field]) => [param, toAnswer(parent, field)]));
  const compute = Object.hasOwn(computedFunctions, by) ? computedFunctions[by] : undefined;
  return deepEqual(compute?.(input), value) ? undefined : {};
}
