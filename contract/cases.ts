/** CONST-10, D-93: “I did not receive it”, and claims for damage and loss. */
import { Type as T } from '@sinclair/typebox';
import { claimKinds } from '#domain/parcel/claim.ts';
import { type CallRows, Centavos, Instant, nullable, oneOf, uncounted } from './call.ts';
import { Case, WaybillLookup } from './tracking.ts';

const OpenedCase = T.Object({
  ...WaybillLookup,
  answeredAt: Instant,
  /** False when the case was open already. */
  isNew: T.Boolean(),
  case: nullable(Case),
});

/** The cases of a sent parcel, and what can be claimed for it. */
const OrderClaims = T.Object({
  waybillNo: T.String(),
  answeredAt: Instant,
  /** The newest case; null when there never was one. */
  case: nullable(Case),
  /** What can be claimed now. */
  offers: T.Array(T.Object({ kind: oneOf(claimKinds), until: T.String({ description: 'The last day, YYYY-MM-DD' }) })),
  /** Centavos. */
  parcel: T.Object({ itemValue: Centavos, insure: T.Boolean() }),
  /** The deadlines of a claim that is filed now. */
  firstAnswerDueAt: Instant,
  solutionDueAt: Instant,
});

const FiledClaim = T.Object({
  answeredAt: Instant,
  /** False when a claim was open already. */
  isNew: T.Boolean(),
  case: Case,
});

export const caseCalls = {
  orderClaims: {
    source: 'CONST-10',
    auth: 'required',
    input: 'calls/order-detail',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'The newest case of a parcel that the customer has sent, and what can be claimed for it.',
    answer: OrderClaims,
  },
  claimFile: {
    source: 'CONST-10',
    auth: 'required',
    input: 'tracking/claim',
    codes: ['notFound', 'claimNotPossible'],
    limit: uncounted.ownData,
    summary:
      'Claims damage or loss of a parcel that the customer has sent, or answers with the claim that is open. The amount is at most the declared value; the evidence is the customer’s own files (D-98).',
    answer: FiledClaim,
  },
  caseOpen: {
    source: 'CONST-10',
    auth: 'optional',
    input: 'tracking/not-received',
    codes: ['caseNotPossible'],
    // A household misses a few parcels an hour, an abuser reports many.
    limit: [{ per: 'address', bucket: 'case-open:address', limit: 20, windowSeconds: 3_600 }],
    summary: '“I did not receive it”: opens a case, or answers with the one that is open.',
    answer: OpenedCase,
  },
} as const satisfies CallRows;
