/** What the machine of the one-click order knows, is told and asks for (FEAT-15, ENT-05). */
import type { Answer } from '#contract/answers.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type {
  CreateOutcome,
  SavedEnds,
  OrderAnswers,
  OrderEnd,
  OrderFailure,
  OrderQuote,
  OrderStep,
  PriceQuestion,
  ValidateStep,
} from '../order/order.types.ts';

/** Where the parcel goes: each has two forms, a draft and a machine of its own. */
export const placeKinds = ['domestic', 'international'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const placeSteps = ['first', 'second'] as const;
export type PlaceStep = (typeof placeSteps)[number];

/** What each step asks for, a form each, as the online order asks for it. */
export const partsOfStep = {
  first: ['sender', 'recipient'],
  second: ['parcel', 'pickup', 'review'],
} as const satisfies Record<PlaceStep, readonly OrderStep[]>;
export const placeParts = [...partsOfStep.first, ...partsOfStep.second];
export type PlacePart = OrderStep;

type OnceCreated = Answer<'websiteOrderAdd'> | Answer<'internationalOrderAdd'>;

export type PlaceOutcome = CreateOutcome<OnceCreated>;

/** The part of an unfinished order that outlives the page. */
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

/** An order that was asked for by somebody who had to sign in first: what was agreed to, and for how much. */
export interface AskedOrder {
  idempotencyKey: string;
  answers: OrderAnswers;
  keep: SavedEnds;
  /** Centavos; undefined where the price is to be confirmed. */
  total: number | undefined;
}

export interface PlaceInput {
  validate: ValidateStep;
  /** A new idempotency key (D-65). */
  newKey: () => string;
  /** False abroad, where the price is to be confirmed (D-64): nobody then looks into the answers but its forms. */
  isPriced: boolean;
  /** What most people choose of the parcel: chosen where nobody has, when the second step opens. */
  usualParcel: OrderAnswers['parcel'];
  draft?: PlaceDraft | undefined;
}

export interface PlaceContext extends Pick<PlaceInput, 'validate' | 'newKey' | 'isPriced' | 'usualParcel'> {
  answers: OrderAnswers;
  isBegun: boolean;
  step: PlaceStep;
  /** Made with the order and kept in its draft; the same for every retry and on every device (D-65). */
  idempotencyKey: string;
  /** The server refused the order of this key for good, so changed answers get a new key. */
  keyRefused: boolean;
  keep: SavedEnds;
  pickupZip: string | undefined;
  /** The slot was taken back, because it is picked up elsewhere now. */
  isSlotCleared: boolean;
  serverErrors: Partial<Record<PlacePart, readonly FieldError[]>>;
  failure: OrderFailure | undefined;
  quote: OrderQuote | undefined;
  quotedFor: PriceQuestion | undefined;
  askingFor: PriceQuestion | undefined;
  /** No coupon is asked for here: whoever reads the price as the online order's finds none. */
  offers: undefined;
  offersFor: undefined;
  /** The order that waited for its customer to sign in. */
  asked: AskedOrder | undefined;
  /** It came to another price than was agreed to, so it waits for the customer's word. */
  isRepriced: boolean;
  /** Its customer has a coupon that this flow would leave unused, so it waits for their word (D-70). */
  isCouponFound: boolean;
  /** It was to be placed before its price was there: what becomes of the price is said until it is placed, or changes. */
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
  /** Its customer has signed in: without a usable coupon it is placed automatically, once its price is the one that was agreed to. */
  | { type: 'order.resume'; asked: AskedOrder; hasUsableCoupon: boolean }
  /** The way in was closed, and nobody has signed in. */
  | { type: 'signIn.closed' }
  | { type: 'order.retry' }
  /** After an idempotency conflict: the person saw the earlier order and wants this one too. */
  | { type: 'order.placeAnother' }
  /** Opens a draft at its own step. */
  | { type: 'draft.restore'; draft: PlaceDraft }
  /** Other tabs or devices have answered: the person stays where they are. */
  | { type: 'draft.merge'; draft: PlaceDraft }
  | { type: 'price.retry' }
  /** Raised by the machine itself whenever answers changed. */
  | { type: 'price.check' }
  | { type: 'session.expired' };

/**
 * What a screen may branch on. `busy`: the order is on its way. `signingIn`: it waits for somebody to sign in.
 * `failed`: it can be retried. `done`: it exists. `pricing`: the shown price is outdated. `priceFailed`: there is none.
 */
export type PlaceTag = 'busy' | 'signingIn' | 'failed' | 'done' | 'pricing' | 'priceFailed';
