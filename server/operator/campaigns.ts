/** Coupon campaigns (ADR 29): one budget for many coupons, which their orders spend. */
import { type RawBuilder, sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import { campaignAudiences, campaignStates } from '#domain/pricing/campaign.ts';
import { couponTypes } from '#domain/pricing/coupon.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { addDays, toInstant } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { accountName } from '../modules/account/names.ts';
import {
  type CampaignRow,
  findAccounts,
  findCampaign,
  insertCampaign,
  issueCoupons,
  listCampaignDays,
  lockCampaign,
  setBudget,
  stopCampaign,
} from '../modules/pricing/campaign-store.ts';
import { getCampaignState, issueToNewAccounts } from '../modules/pricing/campaigns.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused, type Row } from './command.ts';
import { centavos, getGift, getWorth } from './coupons.ts';
import { say } from './sentences.ts';
import { listCommand } from './tables.ts';

type Asked = SchemaTypes['calls/operator/campaign-add'];

/** Of accounts that have none, a sentence names some. */
const named = 5;

const toCode = (typed: string): string => typed.trim().toUpperCase();

const getShare = ({ used, issued }: Pick<CampaignRow, 'used' | 'issued'>): string | null =>
  issued === 0 ? null : `${Math.round((used / issued) * 100)} %`;

/** Like `campaignState`. */
const stateAt = (now: Date): RawBuilder<string> => sql<string>`case when stopped_at is not null then 'stopped'
  when expires_at <= ${now}::timestamptz then 'ended' when spent >= budget then 'usedUp'
  when effective_at > ${now}::timestamptz then 'planned' else 'running' end`;

function toRow(campaign: CampaignRow, now: Date): Row {
  const { code, name, audience, issued, used, budget, spent } = campaign;
  return {
    campaign: code,
    name,
    state: getCampaignState(campaign, now),
    audience,
    type: campaign.type,
    worth: getWorth(campaign),
    from: campaign.effective_at.toISOString(),
    until: campaign.expires_at.toISOString(),
    count: campaign.coupon_limit,
    issued,
    used,
    share: getShare(campaign),
    budget: formatPesos(budget),
    spent: formatPesos(spent),
    'budget left': formatPesos(budget - spent),
  };
}

/** The accounts of a list and a file: phones and e-mail addresses in any order. @throws Refused when one has no account. */
async function getListed({ db }: CommandContext, { accounts = '', text = '' }: Asked): Promise<string[]> {
  const typed = [...new Set(`${accounts}\n${text}`.split(/[\s,;]+/).filter((each) => each !== ''))];
  if (typed.length === 0) throw fieldRefused('accounts', say('campaign.noList'), exits.misuse);
  const names = typed.map((each) => ({ typed: each, name: accountName(each) }));
  const found = await findAccounts(db, {
    phones: names.flatMap(({ name }) => ('phone' in name ? [name.phone] : [])),
    emails: names.flatMap(({ name }) => ('email' in name ? [name.email] : [])),
  });
  const known = new Set(found.flatMap(({ phone, email }) => [phone, email]));
  const missing = names.filter(({ name }) => !known.has('phone' in name ? name.phone : name.email));
  if (missing.length > 0)
    throw fieldRefused(
      'accounts',
      say('campaign.unknownAccounts', {
        count: missing.length,
        list: missing
          .slice(0, named)
          .map((each) => each.typed)
          .join(', '),
      }),
    );
  return found.map(({ id }) => id);
}

/** When the accounts of a campaign for new ones are created. @throws Refused for a period that has no end or no days. */
function getJoined({ audience, 'joined-from': from, 'joined-until': until }: Asked) {
  if (audience !== 'newAccounts') {
    if (from ?? until) throw fieldRefused('joined-from', say('campaign.periodNotAsked'), exits.misuse);
    return { joined_from: null, joined_until: null };
  }
  if (from === undefined) throw fieldRefused('joined-from', say('campaign.periodMissing'), exits.misuse);
  if (until === undefined) throw fieldRefused('joined-until', say('campaign.periodMissing'), exits.misuse);
  if (until < from) throw fieldRefused('joined-until', say('campaign.periodBackwards'), exits.misuse);
  return { joined_from: toInstant(from), joined_until: toInstant(addDays(until, 1)) };
}

async function add(context: CommandContext, asked: Asked): Promise<Done> {
  const { db, now } = context;
  const { name, audience, count = null } = asked;
  const code = toCode(asked.campaign);
  const gift = getGift(asked, now);
  const budget = centavos(asked.budget);
  if (gift.type !== 'percentage' && gift.value > budget)
    throw fieldRefused('budget', say('campaign.budgetTooSmall'), exits.misuse);
  const accounts = audience === 'accounts' ? await getListed(context, asked) : [];
  if (count !== null && count < accounts.length)
    throw fieldRefused('count', say('campaign.tooManyAccounts', { count: accounts.length }), exits.misuse);
  const isNew = await insertCampaign(db, {
    code,
    name: name.trim(),
    type: gift.type,
    value: gift.value,
    threshold: gift.threshold,
    reason: asked.reason ?? 'season',
    effective_at: gift.effectiveAt,
    expires_at: gift.expiresAt,
    channels: JSON.stringify(gift.channels),
    payment_modes: JSON.stringify(gift.paymentModes),
    product_types: JSON.stringify(gift.productTypes),
    fees: JSON.stringify(gift.fees),
    audience,
    ...getJoined(asked),
    coupon_limit: count,
    budget,
    created_at: now,
  });
  if (!isNew) throw fieldRefused('campaign', say('campaign.exists', { code }));
  const campaign = await lockExisting(context, code);
  await issueCoupons(db, code, accounts, now);
  if (audience === 'newAccounts') await issueToNewAccounts(db, campaign, now);
  const row = toRow(await lockExisting(context, code), now);
  return {
    said: [
      say(audience === 'public' ? 'campaign.addedPublic' : 'campaign.added', { code, count: Number(row['issued']) }),
    ],
    rows: [row],
    // The audit contains no phones.
    change: { subject: code, before: null, after: { ...row, accounts: accounts.length } },
  };
}

async function lockExisting({ db }: CommandContext, code: string): Promise<CampaignRow> {
  const campaign = await lockCampaign(db, code);
  if (!campaign) throw new Refused(say('campaign.absent', { code }));
  return campaign;
}

/** The coupons stay as they are; those that could not be used any more can be used again. */
async function raise(
  context: CommandContext,
  { campaign: typed, budget: pesos }: SchemaTypes['calls/operator/campaign-raise'],
): Promise<Done> {
  const { db, now } = context;
  const code = toCode(typed);
  const campaign = await lockExisting(context, code);
  const state = getCampaignState(campaign, now);
  if (state === 'stopped' || state === 'ended') throw new Refused(say('campaign.over', { code }));
  const budget = centavos(pesos);
  if (budget <= campaign.budget)
    throw fieldRefused('budget', say('campaign.notRaised', { budget: formatPesos(campaign.budget) }), exits.misuse);
  await setBudget(db, code, budget);
  return {
    said: [say('campaign.raised', { code, before: formatPesos(campaign.budget), budget: formatPesos(budget) })],
    rows: [toRow({ ...campaign, budget }, now)],
    change: { subject: code, before: { budget: campaign.budget }, after: { budget } },
  };
}

async function stop(context: CommandContext, { campaign: typed }: SchemaTypes['calls/operator/campaign-code']) {
  const { db, now } = context;
  const code = toCode(typed);
  const campaign = await lockExisting(context, code);
  if (campaign.stopped_at) throw new Refused(say('campaign.stoppedBefore', { code }));
  const count = await stopCampaign(db, code, now);
  return {
    said: [say('campaign.stopped', { code, count })],
    change: {
      subject: code,
      before: { state: getCampaignState(campaign, now) },
      after: { state: 'stopped', couponsEnded: count },
    },
  };
}

export const campaignCommands = [
  listCommand({
    name: 'campaign list',
    about: 'Lists the coupon campaigns with what they have given, what is used, and what is left of their budgets',
    input: 'calls/operator/list',
    columns: {
      campaign: 'text',
      name: 'text',
      state: campaignStates,
      audience: campaignAudiences,
      type: couponTypes,
      worth: 'plain',
      from: 'instant',
      until: 'instant',
      count: 'number',
      issued: 'number',
      used: 'number',
      share: 'plain',
      budget: 'money',
      spent: 'money',
      'budget left': 'money',
    },
    order: ['-created', 'campaign'],
    empty: say('campaign.none'),
    select: ({ db, now }: CommandContext) =>
      db
        .selectFrom('coupon_campaigns')
        .select(['code as campaign', 'name', 'audience', 'type', 'value', 'threshold', 'created_at as created'])
        .select(['effective_at as from', 'expires_at as until', 'coupon_limit as count', 'issued', 'used'])
        .select(['budget', 'spent', stateAt(now).as('state')])
        .select([sql<null>`null`.as('worth'), sql<null>`null`.as('share')])
        .select(sql<number>`budget - spent`.as('budget left')),
    show: (row) => ({ worth: getWorth(row), share: getShare(row) }),
  }),
  command({
    name: 'campaign show',
    about: 'Shows how many coupons of a campaign were used on each day, and for how much',
    places: ['campaign'],
    input: 'calls/operator/campaign-code',
    reads: true,
    async run({ db, now }, { campaign: typed }) {
      const code = toCode(typed);
      const campaign = await findCampaign(db, code);
      if (!campaign) throw new Refused(say('campaign.absent', { code }));
      const row = toRow(campaign, now);
      const days = await listCampaignDays(db, code);
      return {
        said: [
          say('campaign.use', {
            code,
            used: campaign.used,
            issued: campaign.issued,
            spent: String(row['spent']),
            budget: String(row['budget']),
          }),
        ],
        rows: days.map(({ day, used, saved }) => ({ day, used, spent: formatPesos(saved) })),
      };
    },
  }),
  command({
    name: 'campaign add',
    about: `Begins a campaign: coupons worth WORTH in pesos or per cent, until their discounts have used up BUDGET in pesos; good for ${constants.coupon.newUserVoucherDays} days from now on`,
    places: ['campaign', 'name', 'type', 'worth', 'budget'],
    options: {
      audience: 'public|accounts|newAccounts',
      count: 'MOST',
      accounts: 'A,B',
      file: 'FILE',
      'joined-from': 'DATE',
      'joined-until': 'DATE',
      threshold: 'PESOS',
      from: 'DATE',
      until: 'DATE',
      reason: 'season|thanks',
      channels: 'A,B',
      products: 'A,B',
      payments: 'A,B',
      fees: 'A,B',
    },
    lists: ['channels', 'products', 'payments', 'fees'],
    file: 'file',
    movesMoney: true,
    input: 'calls/operator/campaign-add',
    needsApproval: () => true,
    run: add,
  }),
  command({
    name: 'campaign raise',
    about: 'Raises the budget of a campaign to BUDGET in pesos, with what is spent already',
    places: ['campaign', 'budget'],
    movesMoney: true,
    centavos: ['budget'],
    input: 'calls/operator/campaign-raise',
    needsApproval: () => true,
    run: raise,
  }),
  command({
    name: 'campaign stop',
    about: 'Ends a campaign now, with its coupons that are not used',
    places: ['campaign'],
    movesMoney: true,
    input: 'calls/operator/campaign-code',
    run: stop,
  }),
];
