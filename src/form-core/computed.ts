/** Answers that are not typed: the domain computes them from others, by the name of a function. */
import type { Value } from '#schemas/model/json.ts';
import { computedFunctions } from '#schemas/runtime/computed/index.ts';
import type { ComputedSetting } from '#schemas/runtime/types.ts';

/** The computed answer; undefined while its inputs are missing. */
export function getResult({ by, from }: ComputedSetting, answers: Value): unknown {
  const compute = Object.hasOwn(computedFunctions, by) ? computedFunctions[by] : undefined;
  const input = Object.entries(from).map(([param, field]) => [
    param,
    Object.hasOwn(answers, field) ? answers[field] : undefined,
  ]);
  return compute?.(Object.fromEntries(input));
}
