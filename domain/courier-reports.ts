/** Reports about a parcel besides its status. */

/** What went wrong at a scan; the status need not change. */
export const scanExceptions = ['held', 'attemptFailed', 'damaged', 'misrouted', 'customsHold'] as const;
export type ScanException = (typeof scanExceptions)[number];

/** Who signed, as seen from the recipient. */
export const signerRelations = ['recipient', 'family', 'neighbour', 'doorman', 'other'] as const;
export type SignerRelation = (typeof signerRelations)[number];

/** Allowed types of a delivery photo. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/svg+xml'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Reasons for reporting a parcel as not received (CONST-10, D-96). */
export const caseReasons = ['nobodyCame', 'saysDelivered', 'leftElsewhere', 'incomplete'] as const;
export type CaseReason = (typeof caseReasons)[number];
