/** What happens to a parcel on its way through the network, as a list of events; nothing happens here yet. Pure. */
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
  /** Who signs; photos are drawn. */
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

/** Some minutes after a time of a day. */
export const around = ({ below }: Chance, date: string, time: string, minutes: number): Date =>
  addMinutes(toInstant(date, time), below(minutes));
