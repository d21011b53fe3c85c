/** Why a customer cancels an order, and how that ends for each (STATE-02, D-66, D-67). */

/** CALL-71, as they are listed; the last one is said in words. */
export const cancelReasons = ['noLongerNeeded', 'wrongData', 'pickupTime', 'placedTwice', 'price', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Whether a reason says nothing without words beside it. */
export const needsWords = (reason: CancelReason): boolean => reason === cancelReasons.at(-1);

/** What becomes of one order that is to be cancelled. `notYours` is also said of one that nobody has (ROLE-04). */
export const cancelOutcomes = ['cancelled', 'tooLate', 'notYours'] as const;
export type CancelOutcome = (typeof cancelOutcomes)[number];
