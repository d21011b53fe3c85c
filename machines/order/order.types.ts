/** What the order machine knows, is told and asks for. */
import type { Answer } from '#contract/answers.ts';
import type { CodeName } from '#contract/codes.ts';
import type { BagSize, PaymentMode, ProductType } from '#domain/entities.ts';
import type { Contact, Parcel, Pickup } from '#schemas/entities.ts';
import type { FieldError } from '#schemas/runtime/types.ts';

/** The stops of the order, in the order in which they are filled in. */
export const orderSteps = ['sender', 'recipient', 'parcel', 'pickup', 'review'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** Any field may be missing, and what could not be read as its number is still the text that was typed. */
type ParsedCommand<T> = { readonly [K in keyof T]?: T[K] | string };

/** What has been typed so far; right only once its step is valid. */
export interface OrderAnswers {
  sender: ParsedCommand<Contact>;
  recipient: ParsedCommand<Contact>;
  parcel: ParsedCommand<Parcel>;
  pickup: ParsedCommand<Pickup>;
  review: ParsedCommand<{ acceptTerms: true; coupons: string[] }>;
}
/** The two ends of the way: who sends, who receives. */
export type OrderEnd = 'sender' | 'recipient';
export type StepAnswers = OrderAnswers[OrderStep];

/** Errors of one step, judged together with the other answers; pointers are relative to the step. */
export type ValidateStep = (step: OrderStep, answers: OrderAnswers) => FieldError[];

export type OrderQuote = Answer<'costByOrder'>;
export type PlacedOrder = Answer<'orderAdd'>;

/** Body of CALL-32. The parcel is left out while its weight is unknown: the price is then a "from" price. */
export interface QuoteRequest {
  originZip: string;
  destinationZip: string;
  originCity?: string;
  destinationCity?: string;
  parcel?: {
    weight: number;
    hasVolume?: boolean;
    length?: number;
    width?: number;
    height?: number;
    insure?: boolean;
    itemValue?: number;
    codAmount?: number;
    bag?: BagSize;
  };
}

/** Which of the customer's coupons may pay for the order, and which save most (D-70, D-71). */
export type CouponOffers = Answer<'couponsForOrder'>;
type OrderCoupon = CouponOffers['coupons'][number];

/** What coupons look at. */
export interface CouponRequest {
  cost: QuoteRequest;
  productType: ProductType;
  paymentMode: PaymentMode;
  senderPhone: string;
}

/** A chosen coupon that can't be used any more; without `coupon` it isn't the customer's, or was spent. */
interface FallenCoupon {
  code: string;
  /** Why it can't be used; undefined once it is none of theirs any more. */
  coupon: OrderCoupon | undefined;
  /** As it was offered before it fell: its name is still known when it is gone. */
  before: OrderCoupon | undefined;
}

/** A price request as the machine remembers it. */
export interface PriceQuestion {
  /** Equal for answers that have the same price. */
  key: string;
  request: QuoteRequest;
  /** False while the origin stands in for an unknown destination: the answer's coverage counts, its price doesn't. */
  hasDestination: boolean;
}

/** Why an answer was taken back: it depended on another one that changed. */
type ClearedReason = 'differentCity' | 'differentOrigin';

/** A business code that says no. */
export type RejectionCode = Exclude<CodeName, 'success'>;

/** Why the last attempt to place the order did not end in an order. */
export interface OrderFailure {
  /** `network`: the outcome is unknown. `business`: the server refused. `session`: it had ended. */
  kind: 'network' | 'business' | 'session';
  code: RejectionCode | undefined;
}

/** What `createOrder` resolves with; whatever it rejects with counts as an unknown outcome. */
export type CreateOutcome<Placed = PlacedOrder> =
  | { outcome: 'placed'; order: Placed }
  | { outcome: 'refused'; code: RejectionCode; errors: readonly FieldError[] }
  | { outcome: 'expired' }
  | { outcome: 'unknown' };

/** Whose addresses are to be kept in the book once there is an order. */
export type SavedEnds = Readonly<Record<OrderEnd, boolean>>;

export interface CreateRequest {
  idempotencyKey: string;
  answers: OrderAnswers;
  keep: SavedEnds;
}

/** The part of an unfinished order that outlives the page. */
export interface OrderDraft {
  step: OrderStep;
  answers: OrderAnswers;
  completed: readonly OrderStep[];
  returning: boolean;
  pickupZip: string | undefined;
  idempotencyKey: string | undefined;
  keyRefused: boolean;
  keep: SavedEnds;
}

export interface OrderInput {
  validate: ValidateStep;
  /** A new idempotency key (D-65). */
  newKey: () => string;
  draft?: OrderDraft | undefined;
}

export interface OrderContext {
  readonly validate: ValidateStep;
  readonly newKey: () => string;
  answers: OrderAnswers;
  /** The sender as it was filled in for the person: as long as nobody has touched it, nothing has been begun. */
  offered: OrderAnswers['sender'] | undefined;
  keep: SavedEnds;
  /** Steps that were submitted. Whether they still hold is asked of `validate`. */
  completed: readonly OrderStep[];
  /** Where the person is, or is heading while the machine routes. */
  step: OrderStep;
  /** A part is being edited from the review: its submission returns there. */
  returning: boolean;
  /** The sender's postal code for which the pickup slot was chosen. */
  pickupZip: string | undefined;
  cleared: { parcel?: ClearedReason; pickup?: ClearedReason };
  /** The part that the review asked to change, until it was finished and looked over again. */
  asked: OrderStep | undefined;
  /** Made with the order and kept in its draft; the same for every retry and on every device (D-65). */
  idempotencyKey: string | undefined;
  /** The server refused the order of this key for good, so changed answers get a new key. */
  keyRefused: boolean;
  /** Field errors of the last refusal, by step. */
  serverErrors: Partial<Record<OrderStep, readonly FieldError[]>>;
  failure: OrderFailure | undefined;
  /** The last price that arrived; shown dimmed while a newer one is on its way. */
  quote: OrderQuote | undefined;
  /** What `quote` answers. */
  quotedFor: PriceQuestion | undefined;
  /** What is being asked or waited for. */
  askingFor: PriceQuestion | undefined;
  /** The last judgement of the coupons. */
  offers: CouponOffers | undefined;
  /** What `offers` answers, and what is being asked or waited for. */
  offersFor: string | undefined;
  askingOffersFor: string | undefined;
  /** How often the coupons have been judged: another number is another list. */
  judgements: number;
  /** Chosen coupons that a judgement took away, and that can't be chosen yet. */
  fallen: readonly FallenCoupon[];
  placed: PlacedOrder | undefined;
}

/** One event per step, so that the answers carry their step's type. */
type StepEvent<T extends string, S extends OrderStep> = { [K in S]: { type: T; step: K; answers: OrderAnswers[K] } }[S];

export type OrderEvent =
  | StepEvent<'step.change', OrderStep>
  | StepEvent<'step.submit', Exclude<OrderStep, 'review'>>
  | { type: 'step.goTo'; step: OrderStep }
  | { type: 'step.back' }
  /** Who usually sends; taken where nothing else was answered. */
  | { type: 'sender.offer'; answers: OrderAnswers['sender'] }
  /** The two ends change places. */
  | { type: 'ends.swap' }
  | { type: 'address.keep'; end: OrderEnd; keep: boolean }
  | { type: 'order.place'; answers: OrderAnswers['review'] }
  | { type: 'order.retry' }
  /** After an idempotency conflict: the person saw the earlier order and wants this one too. */
  | { type: 'order.placeAnother' }
  /** Opens a draft at its own step. */
  | { type: 'draft.restore'; draft: OrderDraft }
  /** Other tabs or devices have answered: the person stays where they are. */
  | { type: 'draft.merge'; draft: OrderDraft }
  | { type: 'price.retry' }
  | { type: 'coupons.retry' }
  /** Raised by the machine itself whenever answers changed. */
  | { type: 'price.check' }
  | { type: 'session.expired' };

/**
 * What a screen may branch on. `editing`: a step's form is shown. `reviewing`: the whole order is shown.
 * `busy`: the order is on its way. `failed`: it can be retried. `done`: it exists.
 * `pricing`: the shown price is outdated. `priceFailed`: there is no current price.
 */
export type OrderTag = 'editing' | 'reviewing' | 'busy' | 'failed' | 'done' | 'pricing' | 'priceFailed';
