/**
 * Claims for damage and loss, beside a parcel that was not received (CONST-10, D-93): what can be claimed until when, and
 * what is paid. Days are `YYYY-MM-DD` in Mexico City, amounts are centavos.
 */
import { constants } from '../constants.ts';
import { addDays, daysBetween, localDate } from '../time/zoned-time.ts';
import { isFinal, type OrderStatus } from './order-status.ts';

export const claimKinds = ['damage', 'loss'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** What a case is about; only a claim asks for money. */
export const caseKinds = ['notReceived', ...claimKinds] as const;
export type CaseKind = (typeof caseKinds)[number];

const { damageDays, stillDays, lossDays, uninsuredLimitCentavos } = constants.claims;

interface InsuredParcel {
  /** The declared value. */
  itemValue: number;
  insure?: boolean | undefined;
}

export const isInsured = ({ itemValue, insure = false }: InsuredParcel): boolean => insure && itemValue > 0;

/** The most that is claimed: the declared value, or what is paid at most for a parcel without one. */
export const getClaimLimit = ({ itemValue }: InsuredParcel): number =>
  itemValue > 0 ? itemValue : uninsuredLimitCentavos;

/** The most that is paid: the declared value of an insured parcel, else never more than the stated limit. */
export const getLiability = (parcel: InsuredParcel): number =>
  isInsured(parcel) ? parcel.itemValue : Math.min(getClaimLimit(parcel), uninsuredLimitCentavos);

/** What is paid of an amount when the claim is approved. */
export const getPayable = (amount: number, parcel: InsuredParcel): number => Math.min(amount, getLiability(parcel));

/** How a claim was decided: by what is paid of the amount that was claimed. */
export function getClaimOutcome(amount: number, approved: number): 'full' | 'partial' | 'refused' {
  if (approved === 0) return 'refused';
  return approved < amount ? 'partial' : 'full';
}

interface ClaimedBefore {
  kind: CaseKind;
  /** Of a claim that was decided. */
  approved: number | null;
}

interface ClaimFacts {
  status: OrderStatus;
  signedAt: Date | null;
  /** The last scan. */
  movedAt: Date | null;
  promisedTo: string;
  /** Cases of the parcel so far. */
  cases: readonly ClaimedBefore[];
  /** Whether a case of a parcel that was not received has passed the time of its solution. */
  isUnanswered: boolean;
}

export interface ClaimOffer {
  kind: ClaimKind;
  /** The last day on which it can be claimed. */
  until: string;
}

function getDamageOffer({ status, signedAt }: ClaimFacts): ClaimOffer[] {
  return status === 'signed' && signedAt ? [{ kind: 'damage', until: addDays(localDate(signedAt), damageDays) }] : [];
}

/** Overdue and without a scan for days, or reported as not received and left without a solution. */
function getLossOffer({ status, movedAt, promisedTo, isUnanswered }: ClaimFacts, today: string): ClaimOffer[] {
  const isStill =
    movedAt !== null &&
    !isFinal(status) &&
    status !== 'toBePickedUp' &&
    today > promisedTo &&
    daysBetween(localDate(movedAt), today) >= stillDays;
  return isStill || isUnanswered ? [{ kind: 'loss', until: addDays(promisedTo, lossDays) }] : [];
}

/**
 * What can be claimed for a parcel now. Each kind is claimed once, and nothing more after a claim that is paid: a parcel
 * is paid for once.
 */
export function listClaimOffers(facts: ClaimFacts, now: Date): ClaimOffer[] {
  if (facts.cases.some(({ approved }) => approved !== null && approved > 0)) return [];
  const today = localDate(now);
  return [...getDamageOffer(facts), ...getLossOffer(facts, today)].filter(
    ({ kind, until }) => today <= until && !facts.cases.some((each) => each.kind === kind),
  );
}
