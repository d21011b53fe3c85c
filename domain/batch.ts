/** Orders that are placed together: states of a batch and outcomes of its rows (FEAT-05). */

/** `undoing` ends in `undone`; every other state advances without input. */
export const batchStates = ['placing', 'done', 'undoing', 'undone'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * `waiting`: not placed yet. `placed`: has an order. `refused`: has no order, its errors say why. `mended`: was
 * rejected, and a row of a later batch has replaced it. `undone`: its order is cancelled. After the batch was undone:
 * `tooLate`: the courier has the parcel and the order stays; `dropped`: it was still waiting and is never placed.
 */
export const batchRowOutcomes = ['waiting', 'placed', 'refused', 'mended', 'undone', 'tooLate', 'dropped'] as const;
export type BatchRowOutcome = (typeof batchRowOutcomes)[number];
