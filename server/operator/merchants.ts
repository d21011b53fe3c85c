/** Customers of cash on delivery (FEAT-08, ADR 90): what each of them has collected, what they are owed, and since when. */
import { formatPesos } from '#domain/pricing/money.ts';
import { addDays, getWeekday, localDate, toInstant } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { codStateName } from '#machines/cod-steps.ts';
import { accountName } from '../modules/account/names.ts';
import { findUser } from '../modules/account/store.ts';
import { getStanding } from '../modules/cod/account-store.ts';
import { findApplication } from '../modules/cod/application-store.ts';
import {
  findMerchant,
  listOwnCuts,
  listOwnMismatches,
  type MerchantRow,
  selectMerchantSums,
  sumCollectedWeeks,
  sumDays,
  sumOpenCuts,
  sumPaidWeeks,
} from '../modules/cod/merchant-store.ts';
import { daysToShow } from '../modules/cod/summary-store.ts';
import { calculateSums, toCutRow } from './cod-cuts.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused, type Row } from './command.ts';
import { inSection, toFactRows } from './sections.ts';
import { say } from './sentences.ts';
import { listCommand } from './tables.ts';

const listed = 200;
const usualDays = 30;
const chartWeeks = 12;

interface Period {
  from: string;
  to: string;
}

/** The last 30 days unless others are named. @throws Refused for one that ends before it begins. */
function getPeriod({ from, to }: Partial<Period>, today: string): Period {
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - usualDays);
  if (first > last) throw fieldRefused('to', say('merchant.backwards'), exits.misuse);
  return { from: first, to: last };
}

const getAccount = ({ phone, email }: MerchantRow): string | null => phone ?? email;

const getSince = ({ decided_at, submitted_at }: MerchantRow): string => (decided_at ?? submitted_at).toISOString();

/** The Monday of a day's week. */
const toMonday = (day: string): string => addDays(day, -((getWeekday(day) + 6) % 7));

/** Weeks up to this one, also those without money. */
async function listWeeks({ db }: CommandContext, userId: string, today: string): Promise<Row[]> {
  const first = addDays(toMonday(today), -7 * (chartWeeks - 1));
  const collected = new Map((await sumCollectedWeeks(db, userId, first)).map(({ week, amount }) => [week, amount]));
  const paid = new Map((await sumPaidWeeks(db, userId, toInstant(first))).map(({ week, amount }) => [week, amount]));
  return Array.from({ length: chartWeeks }, (_, index) => {
    const week = addDays(first, 7 * index);
    return { week, collected: formatPesos(collected.get(week) ?? 0), paid: formatPesos(paid.get(week) ?? 0) };
  });
}

/** What was applied with and where payments go to; the account in full is shown with a cut alone. */
async function getFacts({ db }: CommandContext, row: MerchantRow): Promise<[string, Row[string] | undefined][]> {
  const newest = await findApplication(db, row.application_id);
  const approved = row.approved_application_id ? await findApplication(db, row.approved_application_id) : undefined;
  const open = await sumOpenCuts(db, row.user_id);
  return [
    ['account', getAccount(row)],
    ['customer', row.username],
    ['state', codStateName(getStanding(row).status)],
    ['since', getSince(row)],
    ['reason', row.reason],
    ['change of what was approved', row.change_pending ? 'true' : null],
    ['application', newest?.reference],
    ['submitted', newest?.submitted_at.toISOString()],
    ['outcome', newest?.outcome],
    ['payee', approved?.answers.accountName],
    ['account ending', approved?.answers.accountNumber.slice(-4)],
    ['open cuts', open.cuts],
    ['to pay', formatPesos(open.receivable)],
  ];
}

const toAmount = (field: string, sum: number): number | string => (field === 'waybills' ? sum : formatPesos(sum));

async function show(
  context: CommandContext,
  { account, from, to }: SchemaTypes['calls/operator/merchant-show'],
): Promise<Done> {
  const { db, now } = context;
  const today = localDate(now);
  const period = getPeriod({ from, to }, today);
  const user = await findUser(db, accountName(account));
  const row = user && (await findMerchant(db, user.id));
  if (!row) throw new Refused(say('merchant.absent', { account }));
  const sums = await sumDays(db, row.user_id, period);
  const days = await daysToShow(db, row.user_id, period.from, period.to);
  const cuts = await listOwnCuts(db, row.user_id, listed);
  const mismatches = await listOwnMismatches(db, row.user_id, listed);
  return {
    rows: [
      ...toFactRows('merchant', await getFacts(context, row)),
      ...toFactRows('period', Object.entries({ from: period.from, until: period.to, ...calculateSums(sums) })),
      ...inSection('week', await listWeeks(context, row.user_id, today)),
      ...inSection(
        'cut',
        cuts.map((cut) => toCutRow(cut, today)),
      ),
      ...inSection(
        'day',
        days.slice(0, listed).map((day) => ({ day: day.day, ...calculateSums(day), cut: day.cut })),
      ),
      ...inSection(
        'mismatch',
        mismatches.map((each) => ({
          subject: each.subject,
          field: each.field,
          'by shipments': toAmount(each.field, each.by_rows),
          'rolled up': toAmount(each.field, each.rolled_up),
          found: each.found_at.toISOString(),
        })),
      ),
    ],
  };
}

export const merchantCommands = [
  listCommand({
    name: 'merchant list',
    about: 'Lists customers of cash on delivery with what a period has brought, without dates the last 30 days',
    options: { term: 'TEXT', from: 'DATE', to: 'DATE' },
    input: 'calls/operator/merchant-list',
    columns: {
      account: 'text',
      customer: 'text',
      state: ['underReview', 'approved', 'failed', 'disabled'],
      since: 'instant',
      waybills: 'number',
      collected: 'money',
      fee: 'money',
      withheld: 'money',
      receivable: 'money',
      'open cuts': 'number',
      'to pay': 'money',
      mismatches: 'number',
    },
    order: ['-submitted', '-id'],
    empty: say('merchant.none'),
    select: ({ db, now }: CommandContext, { term, from, to }: SchemaTypes['calls/operator/merchant-list']) =>
      selectMerchantSums(db, { term, ...getPeriod({ from, to }, localDate(now)) }),
  }),
  command({
    name: 'merchant show',
    about: 'Shows such a customer with the application, the cuts, the days, and what does not agree',
    places: ['account'],
    options: { from: 'DATE', to: 'DATE' },
    input: 'calls/operator/merchant-show',
    reads: true,
    run: show,
  }),
];
