/** Orders that are placed together: what becomes of a batch and of each of its rows (FEAT-05). */

/** `undoing` ends in `undone`; all else in a batch goes on by itself. */
export const batchStates = ['placing', 'done', 'undoing', 'undone'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * `waiting`: to be placed. `placed`: there is an order. `refused`: there is none, the errors say why. `mended`: it was
 * refused, and a row of a later batch has taken its place. `undone`: its order is cancelled. After the batch was taken
 * back: `tooLate`: the courier has it, the order stays; `dropped`: it was still waiting and is never placed.
 */
export const batchRowOutcomes = ['waiting', 'placed', 'refused', 'mended', 'undone', 'tooLate', 'dropped'] as const;
export type BatchRowOutcome = (typeof batchRowOutcomes)[number];
