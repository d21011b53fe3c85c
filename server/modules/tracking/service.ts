/** CALL-12, CALL-13, CALL-56: tracks parcels for callers who know the phone's last digits. */
import type { Answer } from '#contract/answers.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import { findWaybills, lookUpOne, type WaybillLookup, type Visitor } from './authorize-waybill.ts';
import { getParcel } from './parcel.ts';

type TrackRow = Answer<'waybillDetail'>;

function rowAt(now: Date): (looked: WaybillLookup) => TrackRow {
  const [answeredAt, today] = [now.toISOString(), localDate(now)];
  return ({ parcel, ...looked }) => ({ ...looked, answeredAt, parcel: parcel && getParcel(parcel.details, today) });
}

/** One row per number, in the given order. */
export async function trackWaybills(
  context: ServerContext,
  visitor: Visitor,
  waybills: readonly string[],
  tail: string | undefined,
): Promise<TrackRow[]> {
  return (await findWaybills(context, visitor, waybills, tail)).map(rowAt(context.clock()));
}

export async function trackWaybill(
  context: ServerContext,
  visitor: Visitor,
  waybillNo: string,
  tail: string | undefined,
): Promise<TrackRow> {
  return rowAt(context.clock())(await lookUpOne(context, visitor, waybillNo, tail));
}
