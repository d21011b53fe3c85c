/**
 * What a customer may change about an order while it waits for its pickup (FEAT-05): nothing that changes its route.
 */
import { canCancel, type OrderStatus } from './order-status.ts';

export const changedParts = ['pickup', 'sender', 'recipient'] as const;
export type ChangedPart = (typeof changedParts)[number];

/** Allowed until the courier picks it up, like cancelling (D-66). */
export const canChange = (status: OrderStatus): boolean => canCancel(status);
