/** Context, events and inputs of the order machine, for every flow. */
import type { Answer } from '#contract/calls.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import type { BagSize, OrderFlow, PaymentMode, ProductType } from '#domain/order-choices.ts';
import type { DeliveryPlace } from '#domain/parcel/branch-delivery.ts';
import type { Contact, Parcel, Pickup, Recipient } from '#schemas/entities.ts';
import type { FieldError } from '#schemas/runtime/types.ts';

/** Positions are counted from 0. */
export type ParcelsChange =
  | { kind: 'add' }
  /** A copy of the open parcel, which is opened. */
  | { kind: 'duplicate' }
  | { kind: 'remove'; position: number }
  | { kind: 'open'; position: number };

/** The parts of an order, each with a form of its own; in the online order also its steps. */
export const orderSteps = ['sender', 'recipient', 'parcel', 'pickup', 'review'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** The destination of a one-click order: each kind has forms and a draft of its own. */
export const placeKinds = ['domestic', 'international'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const placeSteps = ['first', 'second'] as const;
export type PlaceStep = (typeof placeSteps)[number];

/** STATE-12 */
export const appSteps = ['sender', 'recipient', 'item', 'submit'] as const;
export type AppStep = (typeof appSteps)[number];

export type Step = OrderStep | PlaceStep | AppStep;

/** By the name of its draft: online, one-click within the country and abroad, mobile. */
export type FlowName = 'order' | PlaceKind | 'mobile';

/** ENT-10: 'sender', otherwise the receiver. */
export const addressTypes = ['sender', 'receiver'] as const;
export type AddressType = (typeof addressTypes)[number];

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
export type PlacedOrder = Answer<'orderAdd' | 'websiteOrderAdd' | 'internationalOrderAdd' | 'mobileOrderAdd'>;

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

/** A business code for a rejection. */
export type RejectionCode = Exclude<CodeName, 'success'>;

/** Why the last attempt to place the order did not end in an order. */
export interface OrderFailure {
  /** `network`: the outcome is unknown. `business`: the server rejected it. `session`: it had ended. */
  kind: 'network' | 'business' | 'session';
  code: RejectionCode | undefined;
}

/**
 * The result of `createOrder`; any rejected promise counts as an unknown outcome. `offline`: there is no connection, so
 * an order that can be saved waits for one.
 */
export type CreateOutcome<Placed = PlacedOrder> =
  | { outcome: 'placed'; order: Placed }
  | { outcome: 'refused'; code: RejectionCode; errors: readonly FieldError[] }
  | { outcome: 'expired' }
  | { outcome: 'unknown' }
  | { outcome: 'offline' };

/** Whose addresses are saved in the book once the order is placed. */
export type SavedEnds = Readonly<Record<OrderEnd, boolean>>;

export interface CreateRequest {
  idempotencyKey: string;
  answers: OrderAnswers;
  keep: SavedEnds;
  /** Number of the branch or courier whose link led to the order (D-99). */
  dispatchNumber?: string | undefined;
  /** Centavos that were agreed to, where no customer is present to confirm another price. */
  agreed?: number | undefined;
}

/** An order of a customer who had to sign in first: what was agreed to, and the price. */
export interface AskedOrder extends Omit<CreateRequest, 'agreed'> {
  /** Centavos; undefined when the price is to be confirmed. */
  total: number | undefined;
}

/** The part of an unfinished order that is saved beyond the page. */
export interface OrderDraft {
  step: Step;
  answers: OrderAnswers;
  completed: readonly Step[];
  returning: boolean;
  pickupZip: string | undefined;
  idempotencyKey: string | undefined;
  keyRefused: boolean;
  keep: SavedEnds;
  dispatchNumber: string | undefined;
}

/** The pickup slot (D-56). */
export interface PickupSlot {
  /** YYYY-MM-DD */
  pickupDate: string;
  /** HH-HH */
  pickupSlot: string;
}

export interface City {
  state: string;
  city: string;
}

export interface OrderInput {
  readonly validate: ValidateStep;
  /** Creates an idempotency key (D-65). */
  readonly newKey: () => string;
  readonly flow: FlowName;
  /** Coupons belong to an account, so nothing is known of them before. */
  readonly isSignedIn: boolean;
  draft?: OrderDraft | undefined;
}

/**
 * ENT-10: `senderAddress`, `receiverAddress` and `goodsInfo` are the answers for sender, recipient and parcel, as every
 * flow names them; `spmMoneyType` is the answer for the payment mode.
 */
export interface OrderContext extends Omit<OrderInput, 'draft'> {
  answers: OrderAnswers;
  /** The prefilled sender: while it is unchanged, no order has begun. */
  offered: OrderAnswers['sender'] | undefined;
  keep: SavedEnds;
  /** Submitted steps. `validate` decides whether they are still valid. */
  completed: readonly Step[];
  /** The current step. */
  step: Step;
  /** A step is being edited from the last one: its submission returns there. */
  returning: boolean;
  /** The step that the last one asked to change, until it is finished and shown there again. */
  changing: Step | undefined;
  /** The sender's postal code for which the pickup slot was chosen. */
  pickupZip: string | undefined;
  /** Parts of which an answer was cleared, because it depended on another one that changed. */
  cleared: { parcel?: true; pickup?: true };
  /** Created with the order and stored in its draft; the same for every retry and on every device (D-65). */
  idempotencyKey: string;
  /** The server rejected the order of this key for good, so changed answers get a new key. */
  keyRefused: boolean;
  /** Field errors of the last rejection, by part. */
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
  /** The order that waited for its customer to sign in. */
  asked: AskedOrder | undefined;
  /** The price differs from the agreed one, so the customer has to confirm it. */
  isRepriced: boolean;
  /** The customer who signed in for this order has a coupon for it, so the customer has to decide (D-70). */
  isCouponFound: boolean;
  /**
   * The customer placed it before its price had arrived: the screen shows the state of the price until the order is
   * placed or changes.
   */
  isPriceAwaited: boolean;
  /** The most requested cities. */
  hotCitys: readonly City[];
  /** The cities that were chosen on this device, latest first. */
  historyCitys: readonly City[];
  /** D-99: the number of the branch or courier whose link led to the order. */
  extendData: { dispatchNumber: string | undefined };
  /** Which address the mobile form, its region and the city picker show. */
  formAddress: AddressType;
  placed: PlacedOrder | undefined;
}

export type OrderEvent =
  | { type: 'part.change'; part: OrderStep; answers: StepAnswers }
  | { type: 'parcels.change'; change: ParcelsChange }
  /** The current step is done. */
  | { type: 'step.submit' }
  | { type: 'step.goTo'; step: Step }
  /** The usual sender; used when nothing else was answered. */
  | { type: 'sender.offer'; answers: OrderAnswers['sender'] }
  /** Swaps the two ends. */
  | { type: 'ends.swap' }
  | { type: 'address.keep'; end: OrderEnd; keep: boolean }
  | { type: 'address.open'; address: AddressType }
  | { type: 'cities.known'; hotCitys: readonly City[]; historyCitys: readonly City[] }
  /** For the form's current address. */
  | { type: 'city.choose'; city: City }
  | { type: 'dispatch.bring'; dispatchNumber: string }
  | { type: 'order.place' }
  /**
   * The customer has signed in: without a usable coupon the order is placed automatically once its price is the agreed
   * one.
   */
  | { type: 'order.resume'; asked: AskedOrder }
  /** The sign-in dialog was closed without a sign-in. */
  | { type: 'signIn.closed' }
  | { type: 'order.retry' }
  /** Without a connection there is no price: the mobile order is saved, and the customer confirms the price later. */
  | { type: 'order.keep' }
  /** After an idempotency conflict: the customer saw the earlier order and wants this one too. */
  | { type: 'order.placeAnother' }
  | { type: 'order.startNew' }
  /** Opens a draft at its own step. */
  | { type: 'draft.restore'; draft: OrderDraft }
  /** Another tab or device has changed the answers: the customer stays at the same step. */
  | { type: 'draft.merge'; draft: OrderDraft }
  | { type: 'price.retry' }
  | { type: 'coupons.retry' }
  /** The customer has got another coupon. */
  | { type: 'coupons.added' }
  /** Raised by the machine itself whenever answers change. */
  | { type: 'price.check' }
  | { type: 'session.expired' };

/**
 * Tags for screens. `busy`: the order is being placed. `signingIn`: it waits for the customer to sign in. `failed`: it
 * can be retried. `done`: it exists, or (`kept`) waits on this device for a connection. `pricing`: the shown price is
 * outdated. `priceFailed`: there is none.
 */
export type OrderTag = 'busy' | 'signingIn' | 'failed' | 'done' | 'kept' | 'pricing' | 'priceFailed';
