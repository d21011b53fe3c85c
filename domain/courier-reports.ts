/** What is reported of a parcel besides its status. */

/** What went wrong at a scan; the status need not change. */
export const scanExceptions = ['held', 'attemptFailed', 'damaged', 'misrouted', 'customsHold'] as const;
export type ScanException = (typeof scanExceptions)[number];

/** Who signed, as seen from the recipient. */
export const signerRelations = ['recipient', 'family', 'neighbour', 'doorman', 'other'] as const;
export type SignerRelation = (typeof signerRelations)[number];

/** What a photo of a delivery may be. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/svg+xml'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** What somebody says of a parcel that they did not receive (CONST-10, D-96). */
export const caseReasons = ['nobodyCame', 'saysDelivered', 'leftElsewhere', 'incomplete'] as const;
export type CaseReason = (typeof caseReasons)[number];
