/** Coupon campaigns: coupons with the same terms that share a budget (ADR 29). */

/** Who gets a coupon: customers who enter its code, listed accounts, or accounts created in a period. */
export const campaignAudiences = ['public', 'accounts', 'newAccounts'] as const;
export type CampaignAudience = (typeof campaignAudiences)[number];

/** Centavos before IVA. */
interface Budget {
  budget: number;
  spent: number;
}

/** Whether the budget pays a discount in full: none is paid in part. */
export const canPay = ({ budget, spent }: Budget, discount: number): boolean => spent + discount <= budget;

interface Campaign extends Budget {
  effectiveAt: Date;
  expiresAt: Date;
  stoppedAt: Date | null;
}

export const campaignStates = ['planned', 'running', 'usedUp', 'ended', 'stopped'] as const;
type CampaignState = (typeof campaignStates)[number];

export function campaignState(campaign: Campaign, now: Date): CampaignState {
  if (campaign.stoppedAt) return 'stopped';
  if (now >= campaign.expiresAt) return 'ended';
  if (!canPay(campaign, 1)) return 'usedUp';
  return now < campaign.effectiveAt ? 'planned' : 'running';
}
