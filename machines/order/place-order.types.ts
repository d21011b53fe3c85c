/**
 * Context, events and inputs of an order that is filled in without an account: the one-click order (FEAT-15, ENT-05) and
 * the mobile order (STATE-12, ENT-10).
 */
import type { Answer } from '#contract/calls.ts';
import type { OrderFlow } from '#domain/order-choices.ts';
import type {
  CreateOutcome,
  CreateRequest,
  OrderAnswers,
  OrderContext,
  OrderDraft,
  OrderEnd,
  OrderInput,
  OrderStep,
  ParcelsChange,
} from './order.types.ts';

/** The destination: each kind has two forms, a draft and a machine of its own. */
export const placeKinds = ['domestic', 'international'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const placeSteps = ['first', 'second'] as const;
export type PlaceStep = (typeof placeSteps)[number];

/** STATE-12 */
export const appSteps = ['sender', 'recipient', 'item', 'submit'] as const;
export type AppStep = (typeof appSteps)[number];

/** The forms of each step, the same as in the online order. */
export const partsOfStep = {
  first: ['sender', 'recipient'],
  second: ['parcel', 'pickup', 'review'],
  sender: ['sender'],
  recipient: ['recipient'],
  item: ['parcel'],
  submit: ['pickup', 'review'],
} as const satisfies Record<PlaceStep | AppStep, readonly OrderStep[]>;

/** ENT-10: 'sender', otherwise the receiver. */
export const addressTypes = ['sender', 'receiver'] as const;
export type AddressType = (typeof addressTypes)[number];

export interface City {
  state: string;
  city: string;
}

type PlacedOnce = Answer<'websiteOrderAdd'> | Answer<'internationalOrderAdd'> | Answer<'mobileOrderAdd'>;

/** `offline`: there is no connection, so the mobile order waits for one. */
export type PlaceOutcome = CreateOutcome<PlacedOnce> | { outcome: 'offline' };

export interface PlaceRequest extends CreateRequest {
  /** Number of the branch or courier whose link led to the order (D-99). */
  dispatchNumber?: string | undefined;
  /** Centavos that were agreed to, where no customer is present to confirm another price. */
  agreed?: number | undefined;
}

/** The part of an unfinished order that is saved beyond the page. */
export interface PlaceDraft extends Omit<OrderDraft, 'step' | 'completed' | 'returning'> {
  /** The mobile order's follows from its answers. */
  step: PlaceStep | undefined;
  /** Whether the first step was submitted. */
  isBegun: boolean;
  dispatchNumber: string | undefined;
}

/** The pickup slot (D-56). */
export interface PickupSlot {
  /** YYYY-MM-DD */
  pickupDate: string;
  /** HH-HH */
  pickupSlot: string;
}

/** An order of a customer who had to sign in first: what was agreed to, and the price. */
export interface AskedOrder extends Pick<PlaceRequest, 'idempotencyKey' | 'answers' | 'keep' | 'dispatchNumber'> {
  /** Centavos; undefined when the price is to be confirmed. */
  total: number | undefined;
}

export interface PlaceInput extends Omit<OrderInput, 'draft'> {
  /** Whose steps and limits apply: the mobile order's step follows from its answers (STATE-12, D-50). */
  flow: Exclude<OrderFlow, 'rate'>;
  /** False abroad, where the price is to be confirmed (D-64): then only the forms read the answers. */
  isPriced: boolean;
  /** The most common choices for a parcel: set when the second step opens, unless the customer has chosen. */
  usualParcel: OrderAnswers['parcel'];
  /** Coupons belong to an account, so nothing is known of them before. */
  isSignedIn: boolean;
  draft?: PlaceDraft | undefined;
}

type Shared =
  | 'answers'
  | 'offered'
  | 'keep'
  | 'pickupZip'
  | 'keyRefused'
  | 'serverErrors'
  | 'failure'
  | 'quote'
  | 'quotedFor'
  | 'askingFor'
  | 'offers'
  | 'offersFor'
  | 'askingOffersFor'
  | 'couponValidations'
  | 'fallen';

/**
 * ENT-10: `senderAddress`, `receiverAddress` and `goodsInfo` are the answers for sender, recipient and parcel, as every
 * flow names them; `spmMoneyType` is the answer for the payment mode.
 */
export interface PlaceContext extends Pick<OrderContext, Shared>, Omit<PlaceInput, 'draft'> {
  isBegun: boolean;
  step: PlaceStep | AppStep;
  /** Created with the order and stored in its draft; the same for every retry and on every device (D-65). */
  idempotencyKey: string;
  /** The slot was cleared because the pickup place changed. */
  isSlotCleared: boolean;
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
  /** Which address the form, its region and the city picker show. */
  formAddress: AddressType;
  placed: PlacedOnce | undefined;
}

export type PlaceEvent =
  | { type: 'part.change'; part: OrderStep; answers: OrderAnswers[OrderStep] }
  | { type: 'parcels.change'; change: ParcelsChange }
  /** The first step is done. */
  | { type: 'step.submit' }
  | { type: 'step.goTo'; step: PlaceStep }
  /** The usual sender; used when nothing was answered. */
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
  | { type: 'draft.restore'; draft: PlaceDraft }
  /** Another tab or device has changed the answers: the customer stays at the same step. */
  | { type: 'draft.merge'; draft: PlaceDraft }
  | { type: 'price.retry' }
  | { type: 'coupons.retry' }
  /** Raised by the machine itself whenever answers change. */
  | { type: 'price.check' }
  | { type: 'session.expired' };

/**
 * Tags for screens. `busy`: the order is being placed. `signingIn`: it waits for the customer to sign in. `failed`: it
 * can be retried. `done`: it exists, or (`kept`) waits on this device for a connection. `pricing`: the shown price is
 * outdated. `priceFailed`: there is none.
 */
export type PlaceTag = 'busy' | 'signingIn' | 'failed' | 'done' | 'kept' | 'pricing' | 'priceFailed';
