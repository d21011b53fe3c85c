/** What a label needs to know of a parcel's goods. */
import { type Handling, proposedHandling } from '#domain/handling.ts';
import type { Parcel } from '#schemas/entities.ts';

/** How it must be handled (D-69): follows from the item's type as long as nobody says otherwise. */
export const handlingOf = ({ itemType }: Parcel): Handling => proposedHandling(itemType);

/** Centavos that the courier takes in for the sender (D-53); 0 for an order without it. */
export const codAmountOf = (parcel: Parcel & { readonly codAmount?: number | undefined }): number =>
  parcel.codAmount ?? 0;
