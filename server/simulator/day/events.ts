/** A parcel's way through the network, as a list of events without effects. Pure. */
import type { ScanException, SignerRelation } from '#domain/courier-reports.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { DelayReason } from '#domain/promise-ledger.ts';
import { addMinutes, toInstant } from '#domain/zoned-time.ts';
import type { Chance } from '../random.ts';

interface ScanEvent {
  what: 'scan';
  at: Date;
  status: OrderStatus;
  place: string;
  note?: string;
  exception?: ScanException;
  /** The signer; photos are drawn. */
  signer?: { relation: SignerRelation; name: string };
}

interface DelayEvent {
  what: 'delay';
  at: Date;
  reason: DelayReason;
  /** By how many days the promise moves. */
  days: number;
  note?: string;
}

interface CaseEvent {
  what: 'case' | 'answer' | 'solve';
  at: Date;
}

export type DayEvent = ScanEvent | DelayEvent | CaseEvent;

/** A random time within so many minutes after a time of day. */
export const around = ({ below }: Chance, date: string, time: string, minutes: number): Date =>
  addMinutes(toInstant(date, time), below(minutes));
