/** Context, events and inputs of the one-click order's machine (FEAT-15, ENT-05). */
import type { Answer } from '#contract/calls.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type {
  CreateOutcome,
  OrderAnswers,
  OrderEnd,
  OrderFailure,
  OrderQuote,
  OrderStep,
  PriceQuestion,
  SavedEnds,
  ValidateStep,
} from './order.types.ts';

/** The destination: each kind has two forms, a draft and a machine of its own. */
export const placeKinds = ['domestic', 'international'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const placeSteps = ['first', 'second'] as const;
export type PlaceStep = (typeof placeSteps)[number];

/** The forms of each step, the same as in the online order. */
export const partsOfStep = {
  first: ['sender', 'recipient'],
  second: ['parcel', 'pickup', 'review'],
} as const satisfies Record<PlaceStep, readonly OrderStep[]>;
export const placeParts = [...partsOfStep.first, ...partsOfStep.second];
export type PlacePart = OrderStep;

type OnceCreated = Answer<'websiteOrderAdd'> | Answer<'internationalOrderAdd'>;

export type PlaceOutcome = CreateOutcome<OnceCreated>;

/** The part of an unfinished order that is saved beyond the page. */
export interface PlaceDraft {
  step: PlaceStep;
  answers: OrderAnswers;
  /** Whether the first step was submitted. */
  isBegun: boolean;
  /** The sender's postal code for which the pickup slot was chosen. */
  pickupZip: string | undefined;
  idempotencyKey: string | undefined;
  keyRefused: boolean;
  keep: SavedEnds;
}

/** An order of a customer who had to sign in first: what was agreed to, and the price. */
export interface AskedOrder {
  idempotencyKey: string;
  answers: OrderAnswers;
  keep: SavedEnds;
  /** Centavos; undefined when the price is to be confirmed. */
  total: number | undefined;
}

export interface PlaceInput {
  validate: ValidateStep;
  /** Creates an idempotency key (D-65). */
  newKey: () => string;
  /** False abroad, where the price is to be confirmed (D-64): then only the forms read the answers. */
  isPriced: boolean;
  /** The most common choices for a parcel: set when the second step opens, unless the customer has chosen. */
  usualParcel: OrderAnswers['parcel'];
  draft?: PlaceDraft | undefined;
}

export interface PlaceContext extends Pick<PlaceInput, 'validate' | 'newKey' | 'isPriced' | 'usualParcel'> {
  answers: OrderAnswers;
  isBegun: boolean;
  step: PlaceStep;
  /** Created with the order and stored in its draft; the same for every retry and on every device (D-65). */
  idempotencyKey: string;
  /** The server rejected the order of this key for good, so changed answers get a new key. */
  keyRefused: boolean;
  keep: SavedEnds;
  pickupZip: string | undefined;
  /** The slot was cleared because the pickup place changed. */
  isSlotCleared: boolean;
  serverErrors: Partial<Record<PlacePart, readonly FieldError[]>>;
  failure: OrderFailure | undefined;
  quote: OrderQuote | undefined;
  quotedFor: PriceQuestion | undefined;
  askingFor: PriceQuestion | undefined;
  /** This flow has no coupons, so the price functions of the online order find none. */
  offers: undefined;
  offersFor: undefined;
  /** The order that waited for its customer to sign in. */
  asked: AskedOrder | undefined;
  /** The price differs from the agreed one, so the customer has to confirm it. */
  isRepriced: boolean;
  /** The customer has a coupon that this flow would leave unused, so the customer has to decide (D-70). */
  isCouponFound: boolean;
  /**
   * The customer placed it before its price had arrived: the screen shows the state of the price until the order is
   * placed or changes.
   */
  isPriceAwaited: boolean;
  placed: OnceCreated | undefined;
}

export type PlaceEvent =
  | { type: 'part.change'; part: PlacePart; answers: OrderAnswers[PlacePart] }
  /** The first step is done. */
  | { type: 'step.submit' }
  | { type: 'step.goTo'; step: PlaceStep }
  | { type: 'address.keep'; end: OrderEnd; keep: boolean }
  | { type: 'order.place'; isSignedIn: boolean }
  /**
   * The customer has signed in: without a usable coupon the order is placed automatically once its price is the agreed
   * one.
   */
  | { type: 'order.resume'; asked: AskedOrder; hasUsableCoupon: boolean }
  /** The sign-in dialog was closed without a sign-in. */
  | { type: 'signIn.closed' }
  | { type: 'order.retry' }
  /** After an idempotency conflict: the customer saw the earlier order and wants this one too. */
  | { type: 'order.placeAnother' }
  /** Opens a draft at its own step. */
  | { type: 'draft.restore'; draft: PlaceDraft }
  /** Another tab or device has changed the answers: the customer stays at the same step. */
  | { type: 'draft.merge'; draft: PlaceDraft }
  | { type: 'price.retry' }
  /** Raised by the machine itself whenever answers change. */
  | { type: 'price.check' }
  | { type: 'session.expired' };

/**
 * Tags for screens. `busy`: the order is being placed. `signingIn`: it waits for the customer to sign in. `failed`: it
 * can be retried. `done`: it exists. `pricing`: the shown price is outdated. `priceFailed`: there is none.
 */
export type PlaceTag = 'busy' | 'signingIn' | 'failed' | 'done' | 'pricing' | 'priceFailed';
