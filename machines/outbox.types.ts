/** Orders that were placed without a connection, and their states. */
import type { OrderAnswers, RejectionCode, SavedEnds } from './order/order.types.ts';

/**
 * `waiting` for the connection. `asking`: its price differs from the agreed one, or none was agreed, so it waits for
 * its customer. `refused` by the server. `placed`, until its customer has seen it.
 */
export const savedStates = ['waiting', 'asking', 'refused', 'placed'] as const;
export type SavedState = (typeof savedStates)[number];

export interface SavedOrder {
  /** Its idempotency key (D-65): every attempt from any device is one order. */
  readonly key: string;
  /** The account that placed it; no other account sends or sees it. */
  readonly owner: string;
  readonly answers: OrderAnswers;
  readonly dispatchNumber: string | undefined;
  /** Whose addresses are saved in the book once it is placed. */
  readonly keep?: SavedEnds | undefined;
  /** The agreed price in centavos; undefined if no price was known. */
  readonly total: number | undefined;
  readonly state: SavedState;
  /** The current price, in `asking`. */
  readonly newTotal?: number | undefined;
  /** Why it was rejected. */
  readonly code?: RejectionCode | undefined;
  /** In `placed`. */
  readonly orderNo?: string | undefined;
  readonly waybillNo?: string | undefined;
}

/** The outcome of one attempt. `later`: no connection or no response. `gone`: another tab has removed it. */
export type SendOutcome =
  { readonly outcome: 'told'; readonly order: SavedOrder } | { readonly outcome: 'later' | 'gone' | 'expired' };

export interface OutboxInput {
  /** Undefined while the visitor is signed out. */
  owner: string | undefined;
}

export interface OutboxContext extends OutboxInput {
  orders: readonly SavedOrder[];
  /** Whether the device stores them beyond this tab. */
  isLasting: boolean;
  /** Events that arrived in a busy state, handled in the next idle one. */
  unheard: readonly OutboxEvent[];
}

/** The device's content. */
export interface CachedOrders {
  orders: readonly SavedOrder[];
  isLasting: boolean;
}

export type OutboxEvent =
  | { type: 'owner.change'; owner: string | undefined }
  /** An order was added, here or in another tab. */
  | { type: 'stored.change' }
  | { type: 'line.back' }
  /** Accepts the new price. */
  | { type: 'price.agree'; key: string; total: number }
  /** Cancelled, or seen. */
  | { type: 'order.remove'; key: string };

export type OutboxTag = 'sending';
