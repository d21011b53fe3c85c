/** Parcels as callers with the phone's suffix see them. */
import { Type as T } from '@sinclair/typebox';
import { caseKinds } from '#domain/parcel/claim.ts';
import { orderStatuses, photoTypes, signerRelations } from '#domain/parcel/order-status.ts';
import { carriedAs } from '#domain/order-choices.ts';
import { promiseReasons } from '#domain/parcel/promise-ledger.ts';
import { type CallRows, Instant, nullable, oneOf, Spreadsheet } from './call.ts';
import { BranchWeek } from './branches.ts';
import { DeliveryChange, ReturnLabel, Scan } from './orders.ts';

/**
 * An entry of the promise ledger, oldest first; one without a reason is from the order, or from its sender's own change
 * of it.
 */
const PromiseEntry = T.Object({
  at: Instant,
  promisedFrom: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  promisedTo: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  reason: nullable(oneOf(promiseReasons)),
  /** In the courier's own words. */
  note: nullable(T.String()),
});

const Proof = T.Object({
  signedAt: Instant,
  /** Only the masked name leaves the server (D-43). */
  signerMasked: T.String(),
  relation: oneOf(signerRelations),
  /** How many photos `waybillPictures` has. */
  photos: T.Integer(),
});

/** The money of a claim. */
const Claim = T.Object({
  amount: T.Integer({ description: 'Centavos that are claimed.' }),
  payable: T.Integer({ description: 'Centavos that are paid of it at most, by declared value and insurance.' }),
  approved: nullable(T.Integer({ description: 'Centavos that are paid, 0 when it was refused; null until decided.' })),
  clabeEnding: nullable(T.String({ description: 'The last digits of the account that it is paid to.' })),
  paymentReference: nullable(T.String({ description: 'Of the bank.' })),
  paidAt: nullable(Instant),
});

/**
 * CONST-10, D-93: a parcel that the customer reports as not received, or claims for its damage or loss. Texts and money of
 * a claim are answered to the customer who filed it alone.
 */
export const Case = T.Object({
  caseNo: T.String(),
  kind: oneOf(caseKinds),
  openedAt: Instant,
  firstAnswerDueAt: Instant,
  solutionDueAt: Instant,
  firstAnsweredAt: nullable(Instant),
  /** In customer service's own words. */
  firstAnswer: nullable(T.String()),
  solvedAt: nullable(Instant),
  /** Of a claim, the reason of the decision. */
  solution: nullable(T.String()),
  /** Null for a parcel that was not received, and for viewers other than the customer who filed the claim. */
  claim: nullable(Claim),
});

/** What a caller with the phone's suffix may see: names masked, no street (D-43). */
const TrackedParcel = T.Object({
  status: oneOf(orderStatuses),
  originCity: T.String(),
  originState: T.String(),
  destinationCity: T.String(),
  /** Empty in another country without states. */
  destinationState: T.String(),
  destinationCountry: nullable(T.String({ description: 'ISO 3166-1 alpha-2; null within Mexico.' })),
  recipientMasked: T.String(),
  productType: oneOf(carriedAs),
  weightKg: T.Number({ description: 'What the parcel weighs, as declared.' }),
  billingWeightKg: T.Integer({ description: 'What is charged (D-52).' }),
  promisedFrom: T.String(),
  promisedTo: T.String(),
  /** The end of the last tour on the currently promised day. */
  promiseEndsAt: Instant,
  /** The end of the day's last tour while it is out for delivery: until then it arrives today. */
  arrivesBy: nullable(Instant),
  /** The booked pickup; null once it was picked up, and for a parcel that its sender brings. */
  pickup: nullable(
    T.Object({
      date: T.String({ description: 'YYYY-MM-DD' }),
      slot: T.String({ description: 'HH-HH' }),
      pickupBy: Instant,
    }),
  ),
  /** Where its sender brings it, and until when; absent once it was brought, and for a parcel that is picked up. */
  dropOff: T.Optional(
    T.Object({
      branchName: T.String(),
      date: T.String({ description: 'The last day, YYYY-MM-DD on the branch’s own calendar' }),
      time: T.String({ description: 'When the branch closes on that day, HH:mm on its own clock' }),
      pickupBy: Instant,
    }),
  ),
  isNotBrought: T.Optional(T.Literal(true, { description: 'Cancelled because its sender did not bring it in time.' })),
  /** Still on its way, and the promise has passed or was postponed. */
  delayed: T.Boolean(),
  /** Calendar days by which the current promise is later than the first one. */
  daysLate: T.Integer(),
  promises: T.Array(PromiseEntry),
  scans: T.Array(Scan),
  proof: nullable(Proof),
  /** The newest case; null when there never was one. */
  case: nullable(Case),
  /** Null when the recipient has changed nothing. */
  deliveryChange: nullable(DeliveryChange),
  /** Where its recipient can collect it now; absent while it is at no branch, or not to be collected. */
  waits: T.Optional(
    T.Object({
      branchName: T.String(),
      until: T.String({ description: 'The last day, YYYY-MM-DD, America/Mexico_City' }),
      /** Null for a branch that is closed for good. */
      week: nullable(BranchWeek),
    }),
  ),
  /** Whether `caseOpen` accepts this parcel. */
  reportable: T.Boolean(),
  /** Null when no return label was made. */
  return: nullable(ReturnLabel),
  /** Whether its recipient may start a return, or print the label that exists. */
  returnable: T.Boolean(),
});

const outcomes = ['found', 'noInformationYet', 'notFound', 'tailMismatch', 'locked'] as const;

/** The result of a number's lookup (D-40 to D-43). `attemptsLeft` only with `tailMismatch`. */
export const WaybillLookup = {
  waybillNo: T.String(),
  outcome: oneOf(outcomes),
  attemptsLeft: nullable(T.Integer()),
};

/** One row per requested number. */
const TrackRow = T.Object({
  ...WaybillLookup,
  /** The server's clock, which the case's deadlines follow instead of the device's. */
  answeredAt: Instant,
  parcel: nullable(TrackedParcel),
});

const Pictures = T.Array(T.Object({ mediaType: oneOf(photoTypes), base64: T.String() }));

const WaybillPictures = T.Object({
  ...WaybillLookup,
  /** Of the delivery. */
  pictures: Pictures,
  /** Of the pickup, for the customer who sends it only. */
  pickup: Pictures,
});

const tails = { none: 'Its service counts wrong tails and asking for what is locked (D-43).' } as const;

export const trackingCalls = {
  trackQuery: {
    source: 'CALL-12',
    auth: 'optional',
    input: 'tracking/query',
    codes: [],
    limit: tails,
    summary: 'Tracks up to 10 waybills; one row per number (D-40 to D-43).',
    answer: T.Object({ rows: T.Array(TrackRow) }),
  },
  waybillDetail: {
    source: 'CALL-13',
    auth: 'optional',
    input: 'tracking/waybill',
    codes: [],
    limit: tails,
    summary: 'Tracks one waybill: retry of a row with its own tail, or refresh.',
    answer: TrackRow,
  },
  websiteTrackQuery: {
    source: 'CALL-56',
    auth: 'optional',
    input: 'tracking/query',
    codes: [],
    limit: tails,
    summary: 'The same as trackQuery, form-encoded.',
    answer: T.Object({ rows: T.Array(TrackRow) }),
  },
  waybillPictures: {
    source: 'CALL-66',
    auth: 'optional',
    input: 'tracking/waybill',
    codes: [],
    // An answer may have two megabytes.
    limit: [{ per: 'address', bucket: 'waybill-pictures:address', limit: 60, windowSeconds: 600 }],
    summary: 'The photos of a delivery, for a caller who may track the parcel; of its pickup, for its sender.',
    answer: WaybillPictures,
  },
  trackExport: {
    source: 'FEAT-01',
    auth: 'optional',
    input: 'tracking/query',
    codes: [],
    file: 'xlsx',
    limit: [{ per: 'address', bucket: 'track-export:address', limit: 30, windowSeconds: 600 }],
    summary: 'The answer of trackQuery as a spreadsheet.',
    answer: Spreadsheet,
  },
} as const satisfies CallRows;
