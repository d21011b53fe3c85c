/** What couriers report besides a parcel's status. */

/** What went wrong at a scan; the status need not change. */
export const scanExceptions = ['held', 'attemptFailed', 'damaged', 'misrouted', 'customsHold'] as const;
export type ScanException = (typeof scanExceptions)[number];

/** Who signed, as seen from the recipient. */
export const signerRelations = ['recipient', 'family', 'neighbour', 'doorman', 'other'] as const;
export type SignerRelation = (typeof signerRelations)[number];

/** What a photo of a delivery may be. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/svg+xml'] as const;
export type PhotoType = (typeof photoTypes)[number];
