/** Context, events and inputs of the mobile order's machine; its state has the names of ENT-10. */
import type { Answer } from '#contract/calls.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type {
  CreateOutcome,
  OrderAnswers,
  OrderFailure,
  OrderQuote,
  OrderStep,
  PriceQuestion,
  ValidateStep,
} from './order.types.ts';

/** STATE-12 */
export const appSteps = ['sender', 'recipient', 'item', 'submit'] as const;
export type AppStep = (typeof appSteps)[number];

/** The forms of each step. */
export const partsOfStep = {
  sender: ['sender'],
  recipient: ['recipient'],
  item: ['parcel'],
  submit: ['pickup', 'review'],
} as const satisfies Record<AppStep, readonly OrderStep[]>;

/** ENT-10: 'sender', otherwise the receiver. */
export const addressTypes = ['sender', 'receiver'] as const;
export type AddressType = (typeof addressTypes)[number];

export interface City {
  state: string;
  city: string;
}

type Address = OrderAnswers['sender'];

/** ENT-10, D-99. */
interface ExtendData {
  /** Number of the branch or courier whose link led to the order. */
  dispatchNumber: string | undefined;
  /** Payment mode. */
  spmMoneyType: OrderAnswers['pickup']['paymentMode'] | undefined;
}

type AppPlaced = Answer<'mobileOrderAdd'>;
/** `offline`: there is no connection, so the order waits for one. */
export type AppOutcome = CreateOutcome<AppPlaced> | { outcome: 'offline' };

export interface AppCreateRequest {
  idempotencyKey: string;
  answers: OrderAnswers;
  dispatchNumber: string | undefined;
  /** Centavos that were agreed to, where no customer is present to confirm another price. */
  agreed?: number | undefined;
}

/** The part of an unfinished order that is saved beyond the page. */
export interface AppDraft {
  answers: OrderAnswers;
  dispatchNumber: string | undefined;
  pickupZip: string | undefined;
  idempotencyKey: string | undefined;
  keyRefused: boolean;
}

/** The pickup slot (D-56). */
export interface PickupSlot {
  /** YYYY-MM-DD */
  pickupDate: string;
  /** HH-HH */
  pickupSlot: string;
}

/** An order of a customer who had to sign in first: what was agreed to, and the price (D-06). */
export interface AskedAppOrder {
  idempotencyKey: string;
  answers: OrderAnswers;
  /** Centavos. */
  total: number | undefined;
  dispatchNumber: string | undefined;
}

export interface AppInput {
  validate: ValidateStep;
  /** Creates an idempotency key (D-65). */
  newKey: () => string;
  draft?: AppDraft | undefined;
}

export interface AppContext extends Pick<AppInput, 'validate' | 'newKey'> {
  senderAddress: Address;
  receiverAddress: Address;
  goodsInfo: OrderAnswers['parcel'];
  /** The most requested cities. */
  hotCitys: readonly City[];
  /** The cities that were chosen on this device, latest first. */
  historyCitys: readonly City[];
  extendData: ExtendData;
  /** Which address the form, its region and the city picker show. */
  formAddress: AddressType;
  pickup: Omit<OrderAnswers['pickup'], 'paymentMode'>;
  review: OrderAnswers['review'];
  /** The first step that is not valid yet. */
  step: AppStep;
  /** The prefilled sender: while it is unchanged, no order has begun. */
  offered: Address | undefined;
  /** The same for every retry and on every device (D-65). */
  idempotencyKey: string;
  /** The server rejected the order of this key for good, so changed answers get a new key. */
  keyRefused: boolean;
  /** The sender's postal code for which the pickup slot was chosen. */
  pickupZip: string | undefined;
  /** The slot was cleared because the pickup place changed. */
  isSlotCleared: boolean;
  serverErrors: Partial<Record<OrderStep, readonly FieldError[]>>;
  failure: OrderFailure | undefined;
  quote: OrderQuote | undefined;
  quotedFor: PriceQuestion | undefined;
  askingFor: PriceQuestion | undefined;
  /** The order that waited for its customer to sign in. */
  asked: AskedAppOrder | undefined;
  /** The price differs from the agreed one, so the customer has to confirm it. */
  isRepriced: boolean;
  /** The customer has a coupon that this flow would leave unused, so the customer has to decide (D-70). */
  isCouponFound: boolean;
  /**
   * The customer placed it before its price had arrived: the screen shows the state of the price until the order is
   * placed or changes.
   */
  isPriceAwaited: boolean;
  placed: AppPlaced | undefined;
}

export type AppEvent =
  | { type: 'part.change'; part: OrderStep; answers: OrderAnswers[OrderStep] }
  /** The usual sender; used when nothing was answered. */
  | { type: 'sender.offer'; answers: Address }
  /** Swaps the two addresses. */
  | { type: 'ends.swap' }
  | { type: 'address.open'; address: AddressType }
  | { type: 'cities.known'; hotCitys: readonly City[]; historyCitys: readonly City[] }
  /** For the form's current address. */
  | { type: 'city.choose'; city: City }
  | { type: 'dispatch.bring'; dispatchNumber: string }
  | { type: 'order.place'; isSignedIn: boolean }
  /**
   * The customer has signed in: without a usable coupon the order is placed automatically once its price is the agreed
   * one.
   */
  | { type: 'order.resume'; asked: AskedAppOrder; hasUsableCoupon: boolean }
  /** The sign-in dialog was closed without a sign-in. */
  | { type: 'signIn.closed' }
  | { type: 'order.retry' }
  /** Without a connection there is no price: the order is saved, and the customer confirms the price later. */
  | { type: 'order.keep' }
  /** After an idempotency conflict: the customer saw the earlier order and wants this one too. */
  | { type: 'order.placeAnother' }
  | { type: 'order.startNew' }
  | { type: 'draft.restore'; draft: AppDraft }
  /** Another tab or device has changed the answers. */
  | { type: 'draft.merge'; draft: AppDraft }
  | { type: 'price.retry' }
  /** Raised by the machine itself whenever answers change. */
  | { type: 'price.check' }
  | { type: 'session.expired' };

/** Tags for screens, as in the one-click order. */
export type AppTag = 'busy' | 'signingIn' | 'failed' | 'done' | 'kept' | 'pricing' | 'priceFailed';
