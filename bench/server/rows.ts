/** The rows of the table: the measurements of one database. */
import { median, percentile } from '../support/statistics.ts';
import type { LoadResult } from './load.ts';

/** Figures of one row, one entry per time window. */
export class Row {
  readonly rates: number[] = [];
  readonly latencies: number[][] = [];
  /** The server's CPU time for each, in ms; empty for bare statements. */
  readonly cpuMsEach: number[] = [];
  /** Total work, inside and outside of windows. */
  finished = 0;

  add({ perSecond, latencies }: LoadResult): void {
    this.rates.push(perSecond);
    this.latencies.push(latencies);
  }

  get rate(): number {
    return median(this.rates);
  }

  /** In ms; `share` from 0 to 1. */
  latency(share: number): number {
    return percentile(this.latencies.flat(), share);
  }

  /** The same for each window, so that other work on the machine affects only some of them. */
  latencyByWindow(share: number): number[] {
    return this.latencies.map((latencies) => percentile(latencies, share));
  }
}

interface OrderRows {
  http: Row;
  /** Its transaction, written out. */
  plain: Row;
  /** Every statement of the product for it. */
  bare: Row;
  /** The writing ones. */
  bareWrites: Row;
  /** Orders that arrive at `paceShare` of the maximum rate. */
  paced: Row;
}

/** An order that spends a coupon. */
type CouponOrderRows = Pick<OrderRows, 'http' | 'plain'>;

interface TrackingRows {
  http: Row;
  /** The bare select of the parcels and their scans. */
  plain: Row;
  /** The product's statement. */
  bare: Row;
  /** Queries that arrive at `paceShare` of the maximum rate. */
  paced: Row;
}

export interface Measured {
  database: string;
  /** Number of the product's statements for an order, and of the writing ones. */
  statements: number;
  writes: number;
  order: OrderRows;
  couponOrder: CouponOrderRows;
  trackOne: TrackingRows;
  trackTen: TrackingRows;
  /** Database round trips of a query of ten. */
  trackTenStatements: number;
}

export function emptyRows(): Pick<Measured, 'order' | 'couponOrder' | 'trackOne' | 'trackTen'> {
  const tracking = (): TrackingRows => ({ http: new Row(), plain: new Row(), bare: new Row(), paced: new Row() });
  return {
    order: { http: new Row(), plain: new Row(), bare: new Row(), bareWrites: new Row(), paced: new Row() },
    couponOrder: { http: new Row(), plain: new Row() },
    trackOne: tracking(),
    trackTen: tracking(),
  };
}

export function allRows({ order, couponOrder, trackOne, trackTen }: Measured): Row[] {
  return [order, couponOrder, trackOne, trackTen].flatMap((rows): Row[] => Object.values(rows));
}
