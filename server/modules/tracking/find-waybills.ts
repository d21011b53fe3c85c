import { createHash } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import { consumeAddressRateLimit, getBlock, getHits, getSite, hit } from '#server/http/rate-limit.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { type Details, getParcel } from './parcel.ts';
import { lockedLimit, siteLimit, tailLimits, tailLockMs, track, type Tracked } from './store.ts';

/** Authorizes access to a parcel: every call that opens a waybill number uses it (D-40 to D-43). */
type Outcome = Answer<'waybillDetail'>['outcome'];

export interface Visitor {
  ip: string;
  userId: string | undefined;
}

/** A requested number. Only an authorized caller gets the parcel's id and details. */
interface WaybillLookup {
  waybillNo: string;
  outcome: Outcome;
  attemptsLeft: number | null;
  parcel: { id: string; details: Details } | null;
}

const isLocked = ({ wrong_pair, wrong_waybill, wrong_address }: Tracked): boolean =>
  wrong_pair >= tailLimits.pair || wrong_waybill >= tailLimits.waybill || wrong_address >= tailLimits.address;

/** Whether a courier has scanned it: its creation alone is no news. */
const isScanned = ({ scans }: Details): boolean =>
  scans.some(({ status, exception }) => status !== 'toBePickedUp' || exception !== null);

function toLookup(hasTail: boolean, tracked: Tracked): WaybillLookup {
  const { waybill_no: waybillNo, id, details, wrong_pair, wrong_address } = tracked;
  const refused = (outcome: Outcome, attemptsLeft: number | null = null): WaybillLookup => ({
    waybillNo,
    outcome,
    attemptsLeft,
    parcel: null,
  });
  // A caller who tries many numbers learns nothing more, not even which ones exist.
  if (id === null) return refused(wrong_address >= tailLimits.address ? 'locked' : 'notFound');
  if (details)
    return {
      waybillNo,
      outcome: isScanned(details) ? 'found' : 'noInformationYet',
      attemptsLeft: null,
      parcel: { id, details },
    };
  if (isLocked(tracked)) return refused('locked');
  return refused('tailMismatch', tailLimits.pair - wrong_pair - (hasTail ? 1 : 0));
}

/** Within a /48 every /64 has its own limit of wrong suffixes; all together have ten times that. */
async function assertAttemptsLeft(context: ServerContext, ip: string): Promise<void> {
  const site = getSite(ip);
  if (site !== undefined && (await getHits(context, siteLimit, site)) >= siteLimit.limit)
    throw new BusinessError('tooManyRequests');
}

async function countMisses(
  context: ServerContext,
  ip: string,
  hasTail: boolean,
  looked: WaybillLookup[],
): Promise<void> {
  const site = getSite(ip);
  const isMiss = ({ outcome }: WaybillLookup): boolean =>
    outcome === 'notFound' || (hasTail && outcome === 'tailMismatch');
  if (site !== undefined) for (const _ of looked.filter(isMiss)) await hit(context, siteLimit, site);
}

/**
 * One row per number, in the given order; a wrong suffix is counted, whatever the call is for.
 * @throws BusinessError `tooManyRequests` for an address that keeps asking for locked parcels, and for a /48 that has
 * reached its limit.
 */
export async function findWaybills(
  context: ServerContext,
  { ip, userId }: Visitor,
  waybills: readonly string[],
  tail: string | undefined,
): Promise<WaybillLookup[]> {
  await assertAttemptsLeft(context, ip);
  const now = context.clock();
  const rememberedUntil = new Date(now.getTime() + tailLockMs);
  const address = createHash('sha256').update(getBlock(ip)).digest('hex');
  const tracked = await track(context.db, { waybills, tail: tail || undefined, userId, address, now, rememberedUntil });
  const looked = tracked.map((row) => toLookup(Boolean(tail), row));
  await countMisses(context, ip, Boolean(tail), looked);
  if (looked.some(({ outcome }) => outcome === 'locked')) await consumeAddressRateLimit(context, lockedLimit, ip);
  return looked;
}

/** The same for one number. */
export async function lookUpOne(
  context: ServerContext,
  visitor: Visitor,
  waybillNo: string,
  tail: string | undefined,
): Promise<WaybillLookup> {
  const [looked] = await findWaybills(context, visitor, [waybillNo], tail);
  return looked ?? { waybillNo, outcome: 'notFound', attemptsLeft: null, parcel: null };
}

/** CALL-12, CALL-13, CALL-56: tracks parcels for callers who know the phone's last digits. */
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
