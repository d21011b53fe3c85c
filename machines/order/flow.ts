/**
 * Multi-step forms for machines: progress follows from the answers and not from the current step, and a step is open
 * when all steps before it are done. The last step reviews the others. Pure.
 */

export interface FlowStep<S extends string> {
  step: S;
  /** 1 for the first. */
  number: number;
  state: 'done' | 'current' | 'todo';
  /** Whether the customer can go to it. */
  open: boolean;
}

/** The first step that is not done; the last one when all are. */
export function firstOpenStep<S extends string>(steps: readonly [S, ...S[]], isDone: (step: S) => boolean): S {
  const [first] = steps;
  return steps.slice(0, -1).find((step) => !isDone(step)) ?? steps.at(-1) ?? first;
}

/**
 * A step can be shown when every step before it is done, whether the customer comes by a button, a link or a saved
 * address.
 */
export function isReachableStep<S extends string>(
  steps: readonly [S, ...S[]],
  step: S,
  isDone: (step: S) => boolean,
): boolean {
  return steps.indexOf(step) <= steps.indexOf(firstOpenStep(steps, isDone));
}

/** The steps for a step bar; editing one from the review leaves the later ones done. */
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
