/** A parcel that its recipient collects at a branch, as its sender chose while ordering. */
import { constants } from '../constants.ts';
import type { BranchService } from '../address/branch.ts';
import { foldAccents } from '../text/text.ts';
import { addDays, localDate } from '../time/zoned-time.ts';
import type { OrderStatus, ScanException } from './order-status.ts';

/** Where a recipient receives a parcel; without an answer at the door. */
export const deliveryPlaces = ['door', 'branch'] as const;
export type DeliveryPlace = (typeof deliveryPlaces)[number];

interface DeliveryAnswers {
  /** As typed in an unfinished form, or validated. */
  deliverTo?: string | undefined;
  branchCode?: string | undefined;
}

/** @param end of the way; a sender never asks for it */
export const isToBranch = (end: object): boolean => 'deliverTo' in end && end.deliverTo === 'branch';

/** The branch where the recipient collects the parcel; undefined for one that is brought to the door. */
export const deliveryBranch = (recipient: DeliveryAnswers): string | undefined =>
  isToBranch(recipient) ? recipient.branchCode : undefined;

/** Why a recipient can't collect a parcel at a branch. */
type BranchDeliveryRejection = 'branchGone' | 'branchGivesNone' | 'branchFar';

/**
 * @param branch undefined for a code that no branch has
 * @param isNear whether it is among the branches near the recipient's postal code, by which the delivery is priced
 */
export function branchDeliveryRejection(
  branch: { services: readonly BranchService[] } | undefined,
  isNear: boolean,
): BranchDeliveryRejection | undefined {
  if (!branch) return 'branchGone';
  if (!branch.services.includes('pickUp')) return 'branchGivesNone';
  return isNear ? undefined : 'branchFar';
}

interface PlacedScan {
  status: OrderStatus;
  at: string;
  place: string;
  exception: ScanException | null;
}

/**
 * The last day on which a parcel waits for its recipient at a branch, YYYY-MM-DD; undefined while it is not there. No
 * status says so: the scans since its arrival name the branch as their place.
 * @param scans oldest first
 */
export function getBranchWaitEnd(branchName: string, scans: readonly PlacedScan[]): string | undefined {
  const name = foldAccents(branchName);
  const isThere = ({ status, place, exception }: PlacedScan) =>
    (status === 'inTransit' || status === 'outForDelivery') && exception === null && foldAccents(place).includes(name);
  const arrived = scans[scans.findLastIndex((scan) => !isThere(scan)) + 1];
  return arrived && addDays(localDate(new Date(arrived.at)), constants.deliveryChange.branchKeepsDays);
}
