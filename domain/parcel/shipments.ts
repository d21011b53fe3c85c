import { constants } from '../constants.ts';
import { addDays, daysBetween, localDate, toInstant } from '../time/zoned-time.ts';
import type { OrderFlow } from '../order-choices.ts';
import { getPhase, type OrderStatus, orderStatuses } from './order-status.ts';
import type { StatusCounts } from './parcel-verdict.ts';

// The period in which the orders of a list were placed: days in America/Mexico_City (CALL-21).

/** The last few days including today, or a range of days; either end may be open. */
interface AskedPeriod {
  days?: number | undefined;
  /** YYYY-MM-DD */
  from?: string | undefined;
  to?: string | undefined;
}

export interface Period {
  /** The first instant of the first day. */
  start?: Date;
  /** The first instant after the last day. */
  end?: Date;
}

/** Whether two days are further apart than a request may be. */
export const isTooLong = ({ from, to }: AskedPeriod): boolean =>
  from !== undefined && to !== undefined && daysBetween(from, to) > constants.orders.maxPeriodDays;

/** The instants of a requested period; a number of days takes precedence over named days. */
export function getPeriod({ days, from, to }: AskedPeriod, now: Date): Period {
  if (days !== undefined) return { start: toInstant(addDays(localDate(now), 1 - days), '00:00') };
  return {
    ...(from !== undefined && { start: toInstant(from, '00:00') }),
    ...(to !== undefined && { end: toInstant(addDays(to, 1), '00:00') }),
  };
}

// Queries of a shipper about waybills (CALL-64 to CALL-68): sources and export limits.

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

export type WaybillSums = Omit<StatusSum, 'status'> & { counts: StatusCounts };

/** Sums all statuses; cancelled orders are counted and cost nothing. */
export function sumWaybills(sums: readonly StatusSum[]): WaybillSums {
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>;
  const all: WaybillSums = { count: 0, total: 0, cod: 0, counts };
  for (const { status, count, total, cod } of sums) {
    counts[status] += count;
    all.count += count;
    if (getPhase(status) === 'cancelled') continue;
    all.total += total;
    all.cod += cod;
  }
  return all;
}

/** CALL-68: why a period cannot be exported; undefined when it can. Without an end it ends today; named orders and a batch need none. */
export function exportRejection(
  {
    days,
    from,
    to,
    orderNos,
    batchId,
  }: AskedPeriod & { orderNos?: readonly string[] | undefined; batchId?: string | undefined },
  now: Date,
): 'noPeriod' | 'tooLong' | undefined {
  if (orderNos ?? batchId) return undefined;
  const { exportDays } = constants.shipments;
  if (days !== undefined) return days > exportDays ? 'tooLong' : undefined;
  if (from === undefined) return 'noPeriod';
  return daysBetween(from, to ?? localDate(now)) >= exportDays ? 'tooLong' : undefined;
}

// Orders that are placed together: states of a batch and outcomes of its rows (FEAT-05).

/** `undoing` ends in `undone`; every other state advances without input. */
export const batchStates = ['placing', 'done', 'undoing', 'undone'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * `waiting`: not placed yet. `placed`: has an order. `refused`: has no order, its errors say why. `mended`: was
 * rejected, and a row of a later batch has replaced it. `undone`: its order is cancelled. After the batch was undone:
 * `tooLate`: the courier has the parcel and the order stays; `dropped`: it was still waiting and is never placed.
 */
export const batchRowOutcomes = ['waiting', 'placed', 'refused', 'mended', 'undone', 'tooLate', 'dropped'] as const;
export type BatchRowOutcome = (typeof batchRowOutcomes)[number];
