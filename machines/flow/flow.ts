/**
 * Forms in a row, for machines: what is done follows from the answers, never from where somebody stands, and a step
 * can be gone to when all before it are done. The last one looks the others over. Pure.
 */

export interface FlowStep<S extends string> {
  step: S;
  /** 1 for the first. */
  number: number;
  state: 'done' | 'current' | 'todo';
  /** Whether it can be gone to. */
  open: boolean;
}

/** The first step that still needs the person; the last one when nothing does. */
export function firstOpenStep<S extends string>(steps: readonly [S, ...S[]], isDone: (step: S) => boolean): S {
  const [first] = steps;
  return steps.slice(0, -1).find((step) => !isDone(step)) ?? steps.at(-1) ?? first;
}

/** A step can be shown when every step before it is done: by a press, a link or an address that somebody kept. */
export function isReachableStep<S extends string>(
  steps: readonly [S, ...S[]],
  step: S,
  isDone: (step: S) => boolean,
): boolean {
  return steps.indexOf(step) <= steps.indexOf(firstOpenStep(steps, isDone));
}

/** The steps as a step bar draws them; one that is edited from the review leaves those after it done. */
export function flowSteps<S extends string>(
  steps: readonly [S, ...S[]],
  current: S,
  isDone: (step: S) => boolean,
): FlowStep<S>[] {
  return steps.map((step, index) => ({
    step,
    number: index + 1,
    state: step === current ? 'current' : isDone(step) ? 'done' : 'todo',
    open: step !== current && isReachableStep(steps, step, isDone),
  }));
}
