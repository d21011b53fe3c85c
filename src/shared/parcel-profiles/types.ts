import type { Answer } from '#contract/answers.ts';

/** A parcel that the customer has saved under a name: what of it may still be sent, and which fields may not. */
export type ParcelProfile = Answer<'parcelProfileList'>['rows'][number];
