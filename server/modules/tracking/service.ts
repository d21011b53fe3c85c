/** CALL-12, CALL-13, CALL-56: where parcels are, for whoever knows the phone's last digits. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { lookUp, lookUpOne, type Looked, type Visitor } from './look.ts';
import { parcelOf } from './parcel.ts';

type TrackRow = Answer<'waybillDetail'>;

const rowOf = ({ parcel, ...looked }: Looked, now: Date): TrackRow => ({
  ...looked,
  answeredAt: now.toISOString(),
  parcel: parcel && parcelOf(parcel.details, now),
});

/** One row per number, in the order asked. */
export async function trackWaybills(context: ServerContext, visitor: Visitor, waybills: readonly string[], tail: string | undefined): Promise<TrackRow[]> {
  const now = context.clock();
  return (await lookUp(context, visitor, waybills, tail)).map((looked) => rowOf(looked, now));
}

export async function trackWaybill(context: ServerContext, visitor: Visitor, waybillNo: string, tail: string | undefined): Promise<TrackRow> {
  return rowOf(await lookUpOne(context, visitor, waybillNo, tail), context.clock());
}
