/** A parcel that its sender brings to a branch instead of waiting for a pickup. Dates are `YYYY-MM-DD`. */
import { type BranchHours, branchHoursOn, type BranchService } from '../address/branch.ts';
import { constants } from '../constants.ts';
import type { TransitDays } from '../time/promise.ts';
import { addDays, localDate, toInstant, toTime } from '../time/zoned-time.ts';

/** How a parcel leaves its sender: a courier comes for it, or the sender brings it to a branch. */
export const handovers = ['pickup', 'dropOff'] as const;

interface HandoverAnswers {
  /** As typed in an unfinished form, or validated. */
  handover?: string | undefined;
  pickupDate?: string | undefined;
  pickupSlot?: string | undefined;
  branchCode?: string | undefined;
}

/** The branch to which the parcel is brought; undefined for one that is picked up. */
export const chosenBranch = ({ handover, branchCode }: HandoverAnswers): string | undefined =>
  handover === 'dropOff' ? branchCode : undefined;

/** The slot in which the parcel is picked up; undefined for one that is brought to a branch. */
export const chosenSlot = ({
  handover,
  pickupDate: date,
  pickupSlot: slot,
}: HandoverAnswers): { date: string; slot: string } | undefined =>
  handover !== 'dropOff' && date !== undefined && slot !== undefined ? { date, slot } : undefined;

/** Until when a branch takes a parcel. */
export interface DropOffDeadline {
  /** The last day on the branch's own calendar. */
  date: string;
  /** When the branch closes on that day, `HH:mm` on its own clock. */
  time: string;
  /** The same as an instant, ISO. */
  endsAt: string;
}

/** What an order stores of its drop-off: the branch as it was when the order was placed. */
export interface DropOff extends DropOffDeadline {
  branchCode: string;
  branchName: string;
  address: string;
  /** Six digits that the sender shows at the counter. */
  code: string;
  /** Counted from the day on which the parcel is handed in. */
  transit: TransitDays;
}

/** Why a branch can't take a parcel. */
type DropOffRejection = 'branchGone' | 'branchTakesNone' | 'branchClosed';

type Branch = BranchHours & { services: readonly BranchService[] };

/** The end of the last opening within the days that a sender has; undefined when the branch doesn't open any more. */
export function getDropOffDeadline(branch: BranchHours, now: Date): DropOffDeadline | undefined {
  const today = localDate(now, branch.timeZone);
  for (let ahead = constants.dropOff.days; ahead >= 0; ahead -= 1) {
    const date = addDays(today, ahead);
    const hours = branchHoursOn(date, branch);
    if (!hours) continue;
    const isMidnight = hours.closes >= 24 * 60;
    const time = isMidnight ? '23:59' : toTime(hours.closes);
    const end = toInstant(date, time, branch.timeZone);
    if (end > now) return { date, time, endsAt: end.toISOString() };
  }
  return undefined;
}

/** Whether a branch takes parcels at all, and opens in time. @param branch undefined for a code that no branch has. */
export function dropOffRejection(branch: Branch | undefined, now: Date): DropOffRejection | undefined {
  if (!branch) return 'branchGone';
  if (!branch.services.includes('dropOff')) return 'branchTakesNone';
  return getDropOffDeadline(branch, now) ? undefined : 'branchClosed';
}
