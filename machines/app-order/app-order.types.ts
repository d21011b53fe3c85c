/** What the machine of the mobile order knows, is told and asks for; its state has the names of ENT-10. */
import type { Answer } from '#contract/answers.ts';
import type { FieldError } from '#schemas/runtime/types.ts';
import type {
  CreateOutcome,
  OrderAnswers,
  OrderFailure,
  OrderQuote,
  OrderStep,
  PriceQuestion,
  ValidateStep,
} from '../order/order.types.ts';

/** STATE-12 */
export const appSteps = ['sender', 'recipient', 'item', 'submit'] as const;
export type AppStep = (typeof appSteps)[number];

/** What each step asks for, a form each. */
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
  /** Of the branch or courier whose link brought the order. */
  dispatchNumber: string | undefined;
  /** How it is paid. */
  spmMoneyType: OrderAnswers['pickup']['paymentMode'] | undefined;
}

type AppPlaced = Answer<'mobileOrderAdd'>;
/** `offline`: there is no line, so it waits for one. */
export type AppOutcome = CreateOutcome<AppPlaced> | { outcome: 'offline' };

export interface AppCreateRequest {
  idempotencyKey: string;
  answers: OrderAnswers;
  dispatchNumber: string | undefined;
  /** Centavos, where nobody is there to be asked about another price. */
  agreed?: number | undefined;
}

/** The part of an unfinished order that outlives the page. */
export interface AppDraft {
  answers: OrderAnswers;
  dispatchNumber: string | undefined;
  pickupZip: string | undefined;
  idempotencyKey: string | undefined;
  keyRefused: boolean;
}

/** When it is picked up (D-56). */
export interface PickupSlot {
  /** YYYY-MM-DD */
  pickupDate: string;
  /** HH-HH */
  pickupSlot: string;
}

/** An order that was asked for by somebody who had to sign in first: what was agreed to, and for how much (D-06). */
export interface AskedAppOrder {
  idempotencyKey: string;
  answers: OrderAnswers;
  /** Centavos. */
  total: number | undefined;
  dispatchNumber: string | undefined;
}

export interface AppInput {
  validate: ValidateStep;
  /** A new idempotency key (D-65). */
  newKey: () => string;
  draft?: AppDraft | undefined;
}

export interface AppContext extends Pick<AppInput, 'validate' | 'newKey'> {
  senderAddress: Address;
  receiverAddress: Address;
  goodsInfo: OrderAnswers['parcel'];
  /** The cities that most people ask for. */
  hotCitys: readonly City[];
  /** The cities that were chosen on this device, the last one first. */
  historyCitys: readonly City[];
  extendData: ExtendData;
  /** Whose address the form, its region and the city picker are at. */
  formAddress: AddressType;
  pickup: Omit<OrderAnswers['pickup'], 'paymentMode'>;
  review: OrderAnswers['review'];
  /** The first step that isn't right yet. */
  step: AppStep;
  /** The sender as it was filled in for the person: as long as nobody has touched it, nothing has been begun. */
  offered: Address | undefined;
  /** The same for every retry and on every device (D-65). */
  idempotencyKey: string;
  /** The server refused the order of this key for good, so changed answers get a new key. */
  keyRefused: boolean;
  /** The sender's postal code for which the pickup slot was chosen. */
  pickupZip: string | undefined;
  /** The slot was taken back, because it is picked up elsewhere now. */
  isSlotCleared: boolean;
  serverErrors: Partial<Record<OrderStep, readonly FieldError[]>>;
  failure: OrderFailure | undefined;
  quote: OrderQuote | undefined;
  quotedFor: PriceQuestion | undefined;
  askingFor: PriceQuestion | undefined;
  /** The order that waited for its customer to sign in. */
  asked: AskedAppOrder | undefined;
  /** It came to another price than was agreed to, so it waits for the customer's word. */
  isRepriced: boolean;
  /** Its customer has a coupon that this flow would leave unused, so it waits for their word (D-70). */
  isCouponFound: boolean;
  /** It was to be placed before its price was there: what becomes of the price is said until it is placed, or changes. */
  isPriceAwaited: boolean;
  placed: AppPlaced | undefined;
}

export type AppEvent =
  | { type: 'part.change'; part: OrderStep; answers: OrderAnswers[OrderStep] }
  /** Who usually sends; taken where nothing was answered. */
  | { type: 'sender.offer'; answers: Address }
  /** The two addresses change places. */
  | { type: 'ends.swap' }
  | { type: 'address.open'; address: AddressType }
  | { type: 'cities.known'; hotCitys: readonly City[]; historyCitys: readonly City[] }
  /** For the address that the form is at. */
  | { type: 'city.choose'; city: City }
  | { type: 'dispatch.bring'; dispatchNumber: string }
  | { type: 'order.place'; isSignedIn: boolean }
  /** Its customer has signed in: without a usable coupon it is placed automatically, once its price is the one that was agreed to. */
  | { type: 'order.resume'; asked: AskedAppOrder; hasUsableCoupon: boolean }
  /** The way in was closed, and nobody has signed in. */
  | { type: 'signIn.closed' }
  | { type: 'order.retry' }
  /** There is no line, and so no price: it is kept, and asked about when there is one. */
  | { type: 'order.keep' }
  /** After an idempotency conflict: the person saw the earlier order and wants this one too. */
  | { type: 'order.placeAnother' }
  | { type: 'order.startNew' }
  | { type: 'draft.restore'; draft: AppDraft }
  /** Other tabs or devices have answered. */
  | { type: 'draft.merge'; draft: AppDraft }
  | { type: 'price.retry' }
  /** Raised by the machine itself whenever answers changed. */
  | { type: 'price.check' }
  | { type: 'session.expired' };

/** What a screen may branch on, as of the one-click order. */
export type AppTag = 'busy' | 'signingIn' | 'failed' | 'done' | 'kept' | 'pricing' | 'priceFailed';
