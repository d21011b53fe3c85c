/** Coupons of campaigns: a customer enters a public code, new accounts get theirs within minutes (ADR 29). */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { campaignState, canPay } from '#domain/pricing/campaign.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import {
  type CampaignRow,
  findNewAccounts,
  findOwnCoupon,
  issueCoupons,
  listOpenForNewAccounts,
  lockCampaign,
} from './campaign-store.ts';
import { couponDetail } from './coupons.ts';

export const getCampaignState = (campaign: CampaignRow, now: Date) =>
  campaignState(
    {
      effectiveAt: campaign.effective_at,
      expiresAt: campaign.expires_at,
      stoppedAt: campaign.stopped_at,
      budget: campaign.budget,
      spent: campaign.spent,
    },
    now,
  );

/** How many coupons it may still give; a campaign without budget gives none. */
function getCouponsLeft(campaign: CampaignRow): number {
  if (!canPay(campaign, 1)) return 0;
  return campaign.coupon_limit === null ? Infinity : campaign.coupon_limit - campaign.issued;
}

const refuse = (key: string): BusinessError =>
  new BusinessError('invalidParameter', { errors: [{ pointer: '/code', key: `answers:refusal.${key}`, params: {} }] });

async function claim(trx: Transaction<Database>, userId: string, typed: string, now: Date): Promise<string> {
  const campaign = await lockCampaign(trx, typed.trim().toUpperCase());
  if (campaign?.audience !== 'public') throw refuse('couponCode.unknown');
  const own = await findOwnCoupon(trx, userId, campaign.code);
  if (own?.used_at) throw refuse('coupon.used');
  const state = getCampaignState(campaign, now);
  if (state === 'ended' || state === 'stopped') throw refuse('couponCode.ended');
  if (own) return own.code;
  if (getCouponsLeft(campaign) < 1) throw refuse('couponCode.usedUp');
  await issueCoupons(trx, campaign.code, [userId], now);
  const issued = await findOwnCoupon(trx, userId, campaign.code);
  if (!issued) throw new BusinessError('sessionExpired');
  return issued.code;
}

/**
 * The customer's coupon for the code of a public campaign: one per account, the same when asked again.
 * @throws BusinessError `invalidParameter` for a code without a campaign, one that is over, used up or used before.
 */
export async function claimCoupon(
  context: ServerContext,
  userId: string,
  code: string,
): Promise<Answer<'couponClaim'>> {
  const own = await transaction(context.db, (trx) => claim(trx, userId, code, context.clock()));
  return couponDetail(context, userId, own);
}

/** More would block the embedded database for its callers. */
const issuedAtOnce = 2_000;

/** Coupons for accounts that were created since, as many as the campaign has left; the campaign must be locked. */
export async function issueToNewAccounts(
  trx: Transaction<Database>,
  campaign: CampaignRow,
  now: Date,
): Promise<number> {
  const accounts = await findNewAccounts(trx, campaign, Math.min(issuedAtOnce, getCouponsLeft(campaign)));
  return issueCoupons(trx, campaign.code, accounts, now);
}

async function issueToAllNewAccounts({ db, clock }: ServerContext): Promise<void> {
  const now = clock();
  for (const code of await listOpenForNewAccounts(db, now)) {
    const issue = () =>
      transaction(db, async (trx) => {
        const campaign = await lockCampaign(trx, code);
        return campaign && campaign.stopped_at === null ? issueToNewAccounts(trx, campaign, now) : 0;
      });
    while ((await issue()) === issuedAtOnce);
  }
}

export const campaignJob: JobKind<object> = {
  name: 'pricing.campaignCoupons',
  everyMs: 300_000,
  work: (context) => issueToAllNewAccounts(context),
};
