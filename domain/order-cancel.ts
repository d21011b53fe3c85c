/** Reasons for cancelling an order, and the outcome for each order (STATE-02, D-66, D-67). */

/** CALL-71, in display order; the last one needs a text. */
export const cancelReasons = ['noLongerNeeded', 'wrongData', 'pickupTime', 'placedTwice', 'price', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Whether a reason needs a text. */
export const needsWords = (reason: CancelReason): boolean => reason === cancelReasons.at(-1);

/** Outcome for one order of a cancellation. `notYours` also covers orders that do not exist (ROLE-04). */
export const cancelOutcomes = ['cancelled', 'tooLate', 'notYours'] as const;
export type CancelOutcome = (typeof cancelOutcomes)[number];
