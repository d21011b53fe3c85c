/** Queries of a shipper about waybills (CALL-64 to CALL-68): time columns, sources and export limits. */
import { constants } from './constants.ts';
import type { OrderFlow } from './entities.ts';
import type { AskedPeriod } from './order-period.ts';
import { type OrderStatus, getPhase } from './order-status.ts';
import { daysBetween, localDate } from './zoned-time.ts';

/** ENT-16: the times of an order that a period can refer to, each with its column. */
export const orderTimeColumns = {
  ordered: 'ordered_at',
  pickedUp: 'picked_up_at',
  delivery: 'delivery_at',
  signed: 'signed_at',
  cancelled: 'cancelled_at',
} as const;
export type OrderTime = keyof typeof orderTimeColumns;
export const orderTimes = Object.keys(orderTimeColumns) as [OrderTime, ...OrderTime[]];

/** CALL-65: the channel of an order. */
export const orderSources = ['online', 'oneClick', 'app', 'batch'] as const;
export type OrderSource = (typeof orderSources)[number];

/** The flow whose limits apply when an order is placed or changed (D-50). */
export const flowOfSource = (source: OrderSource): OrderFlow => (source === 'app' ? 'mobile' : 'web');

/** The number of waybills in a status, and their total in centavos. */
export interface StatusSum {
  status: OrderStatus;
  count: number;
  /** With IVA. */
  total: number;
  cod: number;
}

export type WaybillSums = Omit<StatusSum, 'status'> & {
  /** Picked up and not final yet. */
  moving: number;
  signed: number;
};

/** Sums all statuses; cancelled orders are counted and cost nothing. */
export function sumWaybills(sums: readonly StatusSum[]): WaybillSums {
  const all: WaybillSums = { count: 0, total: 0, cod: 0, moving: 0, signed: 0 };
  for (const { status, count, total, cod } of sums) {
    const phase = getPhase(status);
    all.count += count;
    if (phase === 'moving') all.moving += count;
    if (phase === 'signed') all.signed += count;
    if (phase === 'cancelled') continue;
    all.total += total;
    all.cod += cod;
  }
  return all;
}

/** CALL-68: why a period cannot be exported; undefined when it can. Without an end it ends today. */
export function exportRejection({ days, from, to }: AskedPeriod, now: Date): 'noPeriod' | 'tooLong' | undefined {
  const { exportDays } = constants.shipments;
  if (days !== undefined) return days > exportDays ? 'tooLong' : undefined;
  if (from === undefined) return 'noPeriod';
  return daysBetween(from, to ?? localDate(now)) >= exportDays ? 'tooLong' : undefined;
}
