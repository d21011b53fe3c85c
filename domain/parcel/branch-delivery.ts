/** A parcel that its recipient collects at a branch, as its sender chose while ordering. */
import type { BranchService } from '../address/branch.ts';

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
