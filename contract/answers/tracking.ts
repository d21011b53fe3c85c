/** Parcels as anybody with the tail sees them. */
import { Type as T } from '@sinclair/typebox';
import { productTypes } from '#domain/entities.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { Scan } from './orders.ts';
import { nullable, oneOf } from './shared.ts';

/** What anybody with the tail may see: names masked, no street (D-43). */
const TrackedParcel = T.Object({
  status: oneOf(orderStatuses),
  originCity: T.String(),
  originState: T.String(),
  destinationCity: T.String(),
  destinationState: T.String(),
  recipientMasked: T.String(),
  productType: oneOf(productTypes),
  billingWeightKg: T.Integer(),
  promisedFrom: T.String(),
  promisedTo: T.String(),
  /** Promise passed and not signed. */
  delayed: T.Boolean(),
  scans: T.Array(Scan),
});

/** One row per number asked for (D-40 to D-43). `attemptsLeft` only with `tailMismatch`. */
export const TrackRow = T.Object({
  waybillNo: T.String(),
  outcome: oneOf(['found', 'noInformationYet', 'notFound', 'tailMismatch', 'locked'] as const),
  attemptsLeft: nullable(T.Integer()),
  parcel: nullable(TrackedParcel),
});
