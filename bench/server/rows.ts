/** The rows of the table: what is measured for one database. */
import { median, percentile } from '../support/statistics.ts';
import type { LoadResult } from './load.ts';

/** Figures of one row, one entry per window of time. */
export class Row {
  readonly rates: number[] = [];
  readonly latencies: number[][] = [];
  /** The server's processor time for each, in ms; none for bare statements. */
  readonly cpuMsEach: number[] = [];
  /** All that was done, in windows or not. */
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

  /** The same of each window: what else the machine did in one of them is not in the others. */
  latencyByWindow(share: number): number[] {
    return this.latencies.map((latencies) => percentile(latencies, share));
  }
}

interface OrderRows {
  http: Row;
  /** Its transaction, spelled out. */
  plain: Row;
  /** Every statement that the product sends for it. */
  bare: Row;
  /** Those of them that write. */
  bareWrites: Row;
  /** Orders that arrive at `paceShare` of what the server can take. */
  paced: Row;
}

/** An order that spends a coupon. */
type CouponOrderRows = Pick<OrderRows, 'http' | 'plain'>;

interface TrackingRows {
  http: Row;
  /** The parcels and their scans, selected and nothing else. */
  plain: Row;
  /** The statement that the product sends. */
  bare: Row;
  /** Queries that arrive at `paceShare` of what the server can take. */
  paced: Row;
}

export interface Measured {
  database: string;
  /** How many statements the product sends for an order, and how many of them write. */
  statements: number;
  writes: number;
  order: OrderRows;
  couponOrder: CouponOrderRows;
  trackOne: TrackingRows;
  trackTen: TrackingRows;
  /** Round trips to the database of a query of ten. */
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
