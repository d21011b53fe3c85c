/** Context, events and inputs of the order machine. */
import type { Answer } from '#contract/calls.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import type { BagSize, OrderFlow, PaymentMode, ProductType } from '#domain/order-choices.ts';
import type { DeliveryPlace } from '#domain/parcel/branch-delivery.ts';
import type { Contact, Parcel, Pickup, Recipient } from '#schemas/entities.ts';
import type { FieldError } from '#schemas/runtime/types.ts';

/** The steps of the order, in their order. */
/** Positions are counted from 0. */
export type ParcelsChange =
  | { kind: 'add' }
  /** A copy of the open parcel, which is opened. */
  | { kind: 'duplicate' }
  | { kind: 'remove'; position: number }
  | { kind: 'open'; position: number };

export const orderSteps = ['sender', 'recipient', 'parcel', 'pickup', 'review'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** Any field may be missing; a number that could not be parsed is still the typed text. */
type TypedAnswers<T> = { readonly [K in keyof T]?: T[K] | string };

/** The answers so far; valid only once their step is. */
export interface OrderAnswers {
  sender: TypedAnswers<Contact>;
  recipient: TypedAnswers<Recipient>;
  /** The open one, when there are several. */
  parcel: TypedAnswers<Parcel>;
  pickup: TypedAnswers<Pickup>;
  review: TypedAnswers<{ acceptTerms: true; coupons: string[] }>;
  /** The other parcels of the order, in their order, and the position of the open one among all; absent for one. */
  others?: { readonly parcels: readonly TypedAnswers<Parcel>[]; readonly position: number };
}
/** The two ends of the route: sender and recipient. */
export type OrderEnd = 'sender' | 'recipient';
export type StepAnswers = OrderAnswers[OrderStep];

/** Errors of one step, validated together with the other answers; pointers are relative to the step. */
export type ValidateStep = (step: OrderStep, answers: OrderAnswers) => FieldError[];

export type OrderQuote = Answer<'costByOrder'>;
export type PlacedOrder = Answer<'orderAdd'>;

/** Body of CALL-32. The parcel is left out while its weight is unknown: the price is then a "from" price. */
export interface QuoteRequest {
  originZip: string;
  destinationZip: string;
  originCity?: string;
  destinationCity?: string;
  deliverTo?: DeliveryPlace;
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
  /** The other parcels of the order, each with its service. */
  moreParcels?: { productType: ProductType; parcel?: NonNullable<QuoteRequest['parcel']> }[];
}

/** The customer's coupons that may pay for the order, and the best combination (D-70, D-71). */
export type CouponOffers = Answer<'couponsForOrder'>;
type OrderCoupon = CouponOffers['coupons'][number];

/** The inputs of coupons. */
export interface CouponRequest {
  /** Whose limits apply (D-50). */
  flow: OrderFlow;
  cost: QuoteRequest;
  productType: ProductType;
  paymentMode: PaymentMode;
  senderPhone: string;
}

/** A coupon request as the machine stores it; the same key for answers that do not differ for coupons. */
export interface CouponQuestion {
  key: string;
  request: CouponRequest;
}

/** A chosen coupon that cannot be used any more; without `coupon` it is not the customer's, or was spent. */
interface FallenCoupon {
  code: string;
  /** Why it cannot be used; undefined when it no longer belongs to the customer. */
  coupon: OrderCoupon | undefined;
  /** Its last offer: the name is still known when the coupon is gone. */
  before: OrderCoupon | undefined;
}

/** A price request as the machine stores it. */
export interface PriceQuestion {
  /** The same for answers that have the same price. */
  key: string;
  request: QuoteRequest;
  /** False while the origin replaces an unknown destination: the answer's coverage counts, its price does not. */
  hasDestination: boolean;
}

/** Why an answer was cleared: it depended on another one that changed. */
type ClearedReason = 'differentCity' | 'differentOrigin';

/** A business code for a rejection. */
export type RejectionCode = Exclude<CodeName, 'success'>;

/** Why the last attempt to place the order did not end in an order. */
export interface OrderFailure {
  /** `network`: the outcome is unknown. `business`: the server rejected it. `session`: it had ended. */
  kind: 'network' | 'business' | 'session';
  code: RejectionCode | undefined;
}

/** The result of `createOrder`; any rejected promise counts as an unknown outcome. */
export type CreateOutcome<Placed = PlacedOrder> =
  | { outcome: 'placed'; order: Placed }
  | { outcome: 'refused'; code: RejectionCode; errors: readonly FieldError[] }
  | { outcome: 'expired' }
  | { outcome: 'unknown' };

/** Whose addresses are saved in the book once the order is placed. */
export type SavedEnds = Readonly<Record<OrderEnd, boolean>>;

export interface CreateRequest {
  idempotencyKey: string;
  answers: OrderAnswers;
  keep: SavedEnds;
}

/** The part of an unfinished order that is saved beyond the page. */
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
  /** Creates an idempotency key (D-65). */
  newKey: () => string;
  draft?: OrderDraft | undefined;
}

export interface OrderContext {
  readonly validate: ValidateStep;
  readonly newKey: () => string;
  answers: OrderAnswers;
  /** The prefilled sender: while it is unchanged, no order has begun. */
  offered: OrderAnswers['sender'] | undefined;
  keep: SavedEnds;
  /** Submitted steps. `validate` decides whether they are still valid. */
  completed: readonly OrderStep[];
  /** The current step, or the target while the machine routes. */
  step: OrderStep;
  /** A part is being edited from the review: its submission returns there. */
  returning: boolean;
  /** The sender's postal code for which the pickup slot was chosen. */
  pickupZip: string | undefined;
  cleared: { parcel?: ClearedReason; pickup?: ClearedReason };
  /** The part that the review asked to change, until it is finished and reviewed again. */
  asked: OrderStep | undefined;
  /** Created with the order and stored in its draft; the same for every retry and on every device (D-65). */
  idempotencyKey: string | undefined;
  /** The server rejected the order of this key for good, so changed answers get a new key. */
  keyRefused: boolean;
  /** Field errors of the last rejection, by step. */
  serverErrors: Partial<Record<OrderStep, readonly FieldError[]>>;
  failure: OrderFailure | undefined;
  /** The latest price; shown dimmed while a newer one is loading. */
  quote: OrderQuote | undefined;
  /** The request that `quote` answers. */
  quotedFor: PriceQuestion | undefined;
  /** The request that is pending or waiting. */
  askingFor: PriceQuestion | undefined;
  /** The last validation of the coupons. */
  offers: CouponOffers | undefined;
  /** The request that `offers` answers, and the one that is pending or waiting. */
  offersFor: CouponQuestion | undefined;
  askingOffersFor: CouponQuestion | undefined;
  /** Counts the validations of the coupons: another number means another list. */
  couponValidations: number;
  /** Chosen coupons that a validation removed and that cannot be chosen again yet. */
  fallen: readonly FallenCoupon[];
  placed: PlacedOrder | undefined;
}

/** One event per step, so that the answers have their step's type. */
type StepEvent<S extends OrderStep> = { [K in S]: { type: 'step.submit'; step: K; answers: OrderAnswers[K] } }[S];

export type OrderEvent =
  | { type: 'part.change'; part: OrderStep; answers: StepAnswers }
  | StepEvent<Exclude<OrderStep, 'review'>>
  | { type: 'parcels.change'; change: ParcelsChange }
  | { type: 'step.goTo'; step: OrderStep }
  | { type: 'step.back' }
  /** The usual sender; used when nothing else was answered. */
  | { type: 'sender.offer'; answers: OrderAnswers['sender'] }
  /** Swaps the two ends. */
  | { type: 'ends.swap' }
  | { type: 'address.keep'; end: OrderEnd; keep: boolean }
  | { type: 'order.place'; answers: OrderAnswers['review'] }
  | { type: 'order.retry' }
  /** After an idempotency conflict: the customer saw the earlier order and wants this one too. */
  | { type: 'order.placeAnother' }
  /** Opens a draft at its own step. */
  | { type: 'draft.restore'; draft: OrderDraft }
  /** Another tab or device has changed the answers: the customer stays at the same step. */
  | { type: 'draft.merge'; draft: OrderDraft }
  | { type: 'price.retry' }
  | { type: 'coupons.retry' }
  /** Raised by the machine itself whenever answers change. */
  | { type: 'price.check' }
  | { type: 'session.expired' };

/**
 * Tags for screens. `editing`: a step's form is shown. `reviewing`: the whole order is shown. `busy`: the order is
 * being placed. `failed`: it can be retried. `done`: it exists. `pricing`: the shown price is outdated. `priceFailed`:
 * there is no current price.
 */
export type OrderTag = 'editing' | 'reviewing' | 'busy' | 'failed' | 'done' | 'pricing' | 'priceFailed';
