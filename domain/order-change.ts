/** What a customer may change of an order while it waits for its pickup (FEAT-05): nothing that makes another way of it. */
import { canCancel, type OrderStatus } from './order-status.ts';

export const changedParts = ['pickup', 'sender', 'recipient'] as const;
export type ChangedPart = (typeof changedParts)[number];

/** As long as nobody has come for it, as with cancelling (D-66). */
export const canChange = (status: OrderStatus): boolean => canCancel(status);
