/**
 * Return labels: who may make one, until when it can be used, and which scans of it are accepted (STATE-01). Days are
 * `YYYY-MM-DD` in Mexico City.
 */
import { constants } from '../constants.ts';
import { addDays } from '../time/zoned-time.ts';
import { canFollow, getPhase, type OrderStatus } from './order-status.ts';

/** Why a recipient sends a parcel back, in display order. */
export const returnReasons = ['notAsOrdered', 'notWanted', 'wrongSize', 'damaged'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Who made the label; the sender pays in either case. */
export const returnStarters = ['sender', 'recipient'] as const;
export type ReturnStarter = (typeof returnStarters)[number];

/** `ready` until it is scanned, expires or is cancelled; after a scan what becomes of the parcel. */
export const returnStates = ['ready', 'expired', 'cancelled', 'returning', 'returned'] as const;
export type ReturnState = (typeof returnStates)[number];

export interface ReturnLabelTimes {
  /** The last day on which a courier accepts it. */
  lastDay: string;
  /** The first scan, which is also when the sender is charged. */
  scannedAt: Date | null;
  /** When the side that made it cancelled it. */
  cancelledAt: Date | null;
}

/** Of a label that is made on this day. */
export const getLastReturnDay = (day: string): string => addDays(day, constants.returns.validDays);

/** Whether a courier would accept the label for a first scan. */
export const isReturnUsable = ({ lastDay, scannedAt, cancelledAt }: ReturnLabelTimes, day: string): boolean =>
  scannedAt === null && cancelledAt === null && day <= lastDay;

/**
 * Whether a courier may collect the return on that day: only of a delivered parcel.
 * @param status of the order.
 */
export const canPickUpReturn = (label: ReturnLabelTimes, status: OrderStatus, day: string): boolean =>
  status === 'signed' && isReturnUsable(label, day);

/** @param status of the order. */
export function getReturnState(label: ReturnLabelTimes, status: OrderStatus, today: string): ReturnState {
  if (label.scannedAt !== null) return status === 'returned' ? 'returned' : 'returning';
  if (label.cancelledAt !== null) return 'cancelled';
  return isReturnUsable(label, today) ? 'ready' : 'expired';
}

export interface ReturnCircumstances {
  status: OrderStatus;
  /** ISO 3166-1 alpha-2; null within Mexico. */
  country: string | null;
  /** Whether the sender still has the account that pays. */
  hasPayer: boolean;
  /** Whether the sender allows the recipient to start a return. */
  isAllowed: boolean;
}

/** The sender may make a label with the shipment or later, as long as the parcel is or will be at the recipient. */
export function canSenderReturn({ status, country, hasPayer }: Omit<ReturnCircumstances, 'isAllowed'>): boolean {
  return hasPayer && country === null && status !== 'cancelled' && getPhase(status) !== 'returning';
}

/** The recipient may make a label once they have the parcel, if its sender, who pays, allows it. */
export function canRecipientReturn(circumstances: ReturnCircumstances): boolean {
  return circumstances.isAllowed && circumstances.status === 'signed' && canSenderReturn(circumstances);
}

/** Why a scan of a return label is refused. */
export type ReturnScanRejection = 'used' | 'cancelled' | 'expired' | 'notDelivered';

/** Statuses that a courier may report when the parcel is handed over with the label; it becomes `returning`. */
export const firstReturnScans = ['pickedUp', 'returning'] as const satisfies readonly OrderStatus[];

/**
 * Whether a courier may scan the label. A parcel is accepted with it once: later scans only move or hand over that
 * parcel.
 * @param status of the order.
 * @param scan the reported status.
 * @param day when it was scanned.
 */
export function returnScanRejection(
  label: ReturnLabelTimes,
  status: OrderStatus,
  scan: OrderStatus,
  day: string,
): ReturnScanRejection | undefined {
  if (label.scannedAt !== null) return canFollow(status, scan) ? undefined : 'used';
  if (label.cancelledAt !== null) return 'cancelled';
  if (getPhase(status) === 'returning') return 'used';
  if (status !== 'signed') return 'notDelivered';
  return isReturnUsable(label, day) ? undefined : 'expired';
}
