/** Orders that were placed without a line: what is known of each, and what becomes of it. */
import type { OrderAnswers, RejectionCode } from '../order/order.types.ts';

/**
 * `waiting` for the line. `asking`: it costs something else than was agreed to, or nothing had been agreed to, and waits
 * for its customer's word. `refused` by the server. `placed`, until its customer has seen it.
 */
export const savedStates = ['waiting', 'asking', 'refused', 'placed'] as const;
export type SavedState = (typeof savedStates)[number];

export interface SavedOrder {
  /** Its idempotency key (D-65): however often and from wherever it is sent, it is one order. */
  readonly key: string;
  /** The account that placed it; nobody else sends or sees it. */
  readonly owner: string;
  readonly answers: OrderAnswers;
  readonly dispatchNumber: string | undefined;
  /** Centavos that were agreed to; undefined where no price was known. */
  readonly total: number | undefined;
  readonly state: SavedState;
  /** What it costs now, in `asking`. */
  readonly newTotal?: number | undefined;
  /** Why it was refused. */
  readonly code?: RejectionCode | undefined;
  /** In `placed`. */
  readonly orderNo?: string | undefined;
  readonly waybillNo?: string | undefined;
}

/** What came of one attempt. `later`: no line, or nobody answers. `gone`: somebody else has taken it away. */
export type SendOutcome =
  { readonly outcome: 'told'; readonly order: SavedOrder } | { readonly outcome: 'later' | 'gone' | 'expired' };

export interface OutboxInput {
  /** Undefined while nobody is signed in. */
  owner: string | undefined;
}

export interface OutboxContext extends OutboxInput {
  orders: readonly SavedOrder[];
  /** The device keeps them beyond this tab. */
  isLasting: boolean;
  /** What was said while it was busy with something else, to be heard as soon as it rests. */
  unheard: readonly OutboxEvent[];
}

/** What the device has. */
export interface CachedOrders {
  orders: readonly SavedOrder[];
  isLasting: boolean;
}

export type OutboxEvent =
  | { type: 'owner.change'; owner: string | undefined }
  /** Another one was put in, here or in another tab. */
  | { type: 'stored.change' }
  | { type: 'line.back' }
  /** At the price that is asked about. */
  | { type: 'price.agree'; key: string; total: number }
  /** Not wanted any more, or seen. */
  | { type: 'order.remove'; key: string };

export type OutboxTag = 'sending';
