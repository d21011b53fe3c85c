/**
 * What a group's conditions are judged by: its answers, without what is hidden. Noted while the answers are worked
 * out, so that drawing takes the same branches as judging.
 */
import type { Value } from '#schemas/model/json.ts';

const answersByValue = new WeakMap<object, Value>();

export function decide(value: Value, answers: Value): Value {
  answersByValue.set(value, answers);
  return answers;
}

/** The answers that decide; the data itself where nobody has worked them out. */
export function deciding(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? (answersByValue.get(data) ?? data) : data;
}
