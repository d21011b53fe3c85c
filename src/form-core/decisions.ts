/**
 * The answers that a group's conditions are evaluated against, without hidden fields. Recorded while the answers are
 * computed, so that rendering takes the same branches as validation.
 */
import type { Value } from '#schemas/model/json.ts';

const answersByValue = new WeakMap<object, Value>();

export function decide(value: Value, answers: Value): Value {
  answersByValue.set(value, answers);
  return answers;
}

/** The answers to evaluate conditions against; the data itself if none were computed. */
export function deciding(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? (answersByValue.get(data) ?? data) : data;
}
