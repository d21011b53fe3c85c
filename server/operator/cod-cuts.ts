/**
 * Settlements of cash on delivery (FEAT-08, ADR 90): lists cuts to pay, records their payment, and checks the books.
 */
import { sql } from 'kysely';
import { formatPesos } from '#domain/pricing/money.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { getBankName } from '#domain/pricing/banks.ts';
import { checkBooks, type Found, listMismatches, rebuildDay } from '../modules/cod/check-books.ts';
import { type CutRow, daysOfCut, findCut, listPayDays, lockCut } from '../modules/cod/cut-store.ts';
import { payCut } from '../modules/cod/cuts.ts';
import { findAccount } from '../modules/cod/account-store.ts';
import { findApplication } from '../modules/cod/application-store.ts';
import { accountName } from '../modules/account/names.ts';
import { findUser, findUserById } from '../modules/account/store.ts';
import type { CodSumColumns } from '../db/tables/cod.ts';
import {
  assertSeen,
  command,
  type CommandContext,
  type Done,
  exits,
  fieldRefused,
  getRevision,
  Refused,
  type Row,
} from './command.ts';
import { findWaiting } from './proposals.ts';
import { inSection, toFactRows } from './sections.ts';
import { raw, say, sayDay, type Sentence } from './sentences.ts';
import { listCommand } from './tables.ts';

const listed = 200;

export const calculateSums = (row: CodSumColumns): Row => ({
  waybills: row.waybills,
  collected: formatPesos(row.cod_amount),
  fee: formatPesos(row.cod_fee),
  withheld: formatPesos(row.withholding_tax),
  receivable: formatPesos(row.receivable),
});

const noSuchCut = (typed: string): Refused => new Refused(say('cut.absent', { cut: typed }));

/** A cut that is paid has its day. */
const sayPaidDay = (time: Date | null): Sentence => (time ? sayDay(localDate(time)) : raw(''));

const getReference = (typed: string): string => typed.trim().toUpperCase();

/** What it is paid by changes with its sums. */
const toRevision = ({ paid_at, receivable }: CutRow): string => getRevision(paid_at, receivable);

/** A cut as a line of a table. @param today YYYY-MM-DD */
export const toCutRow = (row: CutRow, today: string): Row => ({
  cut: row.reference,
  from: row.from_day,
  until: row.to_day,
  ...calculateSums(row),
  'pays on': row.pays_on,
  overdue: isOverdue(row, today) ? 'overdue' : null,
  paid: row.paid_at?.toISOString() ?? null,
  reference: row.bank_reference,
});

const isOverdue = ({ paid_at, pays_on }: CutRow, today: string): boolean => paid_at === null && pays_on < today;

/**
 * The complete account that it is paid to: the operator who pays needs the number, and the audit records who has seen
 * it.
 */
async function getPayee({ db }: CommandContext, { user_id: userId }: CutRow): Promise<Row> {
  const account = userId === null ? undefined : await findAccount(db, userId);
  const approved = account?.approved_application_id
    ? await findApplication(db, account.approved_application_id)
    : undefined;
  if (!approved) return { payee: null };
  const { accountName: payee, accountNumber } = approved.answers;
  return { payee, account: accountNumber, bank: getBankName(approved.answers) };
}

const toDayRow = ({ day, ...sums }: CodSumColumns & { day: string }): Row => ({ day, ...calculateSums(sums) });

async function showCut(context: CommandContext, typed: string): Promise<Done> {
  const cut = await findCut(context.db, getReference(typed));
  if (!cut) throw noSuchCut(typed);
  const { db, now } = context;
  const user = cut.user_id === null ? undefined : await findUserById(db, cut.user_id);
  const facts: Row = {
    ...toCutRow(cut, localDate(now)),
    customer: user?.username ?? null,
    merchant: user ? (user.phone ?? user.email) : null,
    proposal: (await findWaiting(db, cut.reference))?.id ?? null,
    revision: toRevision(cut),
  };
  return {
    rows: [
      ...toFactRows('cut', Object.entries(facts)),
      ...toFactRows('payee', Object.entries(await getPayee(context, cut))),
      ...inSection('day', (await daysOfCut(db, cut.id)).map(toDayRow)),
    ],
    change: { subject: cut.reference, before: null, after: { read: 'cut' } },
  };
}

async function pay(
  context: CommandContext,
  { cut: typed, reference: bankReference, seen }: SchemaTypes['calls/operator/cod-pay'],
): Promise<Done> {
  const before = await lockCut(context.db, getReference(typed));
  if (before) assertSeen(before.reference, seen, toRevision(before));
  const paid = await payCut(context.db, getReference(typed), { bankReference: bankReference.trim(), now: context.now });
  if (paid.outcome === 'notFound') throw noSuchCut(typed);
  if (paid.outcome === 'referenceTaken')
    throw fieldRefused('reference', say('cut.referenceTaken', { cut: paid.by }), exits.notPossible);
  const { cut } = paid;
  if (paid.outcome === 'paidBefore')
    throw new Refused(
      say('cut.wasPaid', { cut: cut.reference, day: sayPaidDay(cut.paid_at), reference: cut.bank_reference ?? '' }),
    );
  return {
    said: [
      say('cut.paid', {
        cut: cut.reference,
        amount: formatPesos(cut.receivable),
        reference: cut.bank_reference ?? '',
      }),
    ],
    change: {
      subject: cut.reference,
      before: { paid: null, receivable: cut.receivable },
      after: { paid: context.now.toISOString(), receivable: cut.receivable, reference: cut.bank_reference },
    },
  };
}

async function check(context: CommandContext): Promise<Done> {
  const count = await checkBooks(context, context.now, (work) => work(context.db));
  if (count === 0) return { said: [say('cut.booksAgree')] };
  const rows = await listMismatches(context.db, listed);
  return {
    said: [say('cut.booksDiffer', { count })],
    exit: exits.notPossible,
    rows: rows.map(({ username, phone, email, subject, field, by_rows, rolled_up, found_at }) => ({
      customer: username,
      // The names that `cod rebuild` accepts.
      account: phone ?? email,
      subject,
      field,
      'by shipments': by_rows,
      'rolled up': rolled_up,
      found: found_at.toISOString(),
    })),
  };
}

const sumsBy = (side: 'byRows' | 'rolledUp', corrected: readonly Found[]) =>
  Object.fromEntries(corrected.map((each) => [`${each.subject} ${each.field}`, each[side]]));

async function rebuild(context: CommandContext, day: string, merchant: string): Promise<Done> {
  const user = await findUser(context.db, accountName(merchant));
  if (!user) throw fieldRefused('merchant', say('common.noCustomer'));
  const rebuilt = await rebuildDay(context.db, { userId: user.id, day, now: context.now });
  if (rebuilt.outcome === 'notFound') throw new Refused(say('cut.nothingCollected', { merchant, day: sayDay(day) }));
  if (rebuilt.outcome === 'empty')
    throw new Refused(say('cut.emptyDay', { day: sayDay(day), cut: rebuilt.cut.reference }));
  if (rebuilt.outcome === 'paid') {
    const { reference, paid_at: paidAt, bank_reference: bankReference } = rebuilt.cut;
    throw new Refused(
      say('cut.dayPaid', {
        day: sayDay(day),
        cut: reference,
        paid: sayPaidDay(paidAt),
        reference: bankReference ?? '',
      }),
    );
  }
  const { corrected, left } = rebuilt;
  const rest = left > 0 ? [say('cut.restDiffers', { count: left })] : [];
  if (corrected.length === 0) return { said: [say('cut.dayAgrees', { day: sayDay(day) }), ...rest] };
  return {
    said: [say('cut.rebuilt', { count: corrected.length }), ...rest],
    rows: corrected.map(({ subject, field, byRows, rolledUp }) => ({ subject, field, was: rolledUp, is: byRows })),
    change: {
      subject: `${user.id} ${day}`,
      before: sumsBy('rolledUp', corrected),
      after: sumsBy('byRows', corrected),
    },
  };
}

export const codCutCommands = [
  listCommand({
    name: 'cod cuts',
    about: 'Lists cuts of collected money that are to be paid, by their day; --all with paid ones, at the end',
    options: { on: 'DATE', all: '' },
    input: 'calls/operator/cod-cuts',
    columns: {
      cut: 'text',
      customer: 'text',
      from: 'day',
      until: 'day',
      waybills: 'number',
      collected: 'money',
      fee: 'money',
      withheld: 'money',
      receivable: 'money',
      'pays on': 'day',
      overdue: ['overdue'],
      paid: 'instant',
      reference: 'text',
    },
    order: ({ all }) => (all ? ['-paid', 'pays on', 'id'] : ['pays on', 'id']),
    empty: say('cut.none'),
    select: ({ db, now }, { all = false, on }) =>
      db
        .selectFrom('cod_cuts as c')
        .leftJoin('users as u', 'u.id', 'c.user_id')
        .$if(on !== undefined, (query) => query.where('c.pays_on', '=', on ?? ''))
        .$if(!all, (query) => query.where('c.paid_at', 'is', null))
        .select([
          'c.id',
          'c.reference as cut',
          'u.username as customer',
          'from_day as from',
          'to_day as until',
          'waybills',
        ])
        .select(['cod_amount as collected', 'cod_fee as fee', 'withholding_tax as withheld', 'receivable'])
        .select(['pays_on as pays on', 'paid_at as paid', 'bank_reference as reference'])
        .select(
          sql<string | null>`case when paid_at is null and pays_on < ${localDate(now)}::date then 'overdue' end`.as(
            'overdue',
          ),
        ),
  }),
  command({
    name: 'cod due',
    about: 'Lists the days on which cuts are to be paid, with how many and how much',
    input: 'calls/empty',
    reads: true,
    async run({ db, now }) {
      const today = localDate(now);
      const rows = await listPayDays(db);
      return {
        said: rows.length === 0 ? [say('cut.none')] : [],
        rows: rows.map(({ pays_on, cuts, cod_amount, receivable }) => ({
          'pays on': pays_on,
          overdue: pays_on < today ? 'overdue' : null,
          cuts,
          collected: formatPesos(cod_amount),
          receivable: formatPesos(receivable),
        })),
      };
    },
  }),
  command({
    name: 'cod cut',
    about: 'Shows a cut, its days, and where it is paid to',
    places: ['cut'],
    input: 'calls/operator/cod-cut',
    reads: true,
    run: (context, { cut }) => showCut(context, cut),
  }),
  command({
    name: 'cod pay',
    about: 'Marks a cut as paid by the bank’s reference, once; notifies the customer',
    places: ['cut'],
    options: { reference: '"REFERENCE"', seen: 'REVISION' },
    movesMoney: true,
    centavos: ['receivable'],
    input: 'calls/operator/cod-pay',
    needsApproval: () => true,
    run: pay,
  }),
  command({
    name: 'cod check',
    about: 'Compares what is rolled up with the shipments, as each night, and shows what differs (exit code 4)',
    input: 'calls/empty',
    run: check,
  }),
  command({
    name: 'cod rebuild',
    about: 'Rolls a day of a customer up again from its shipments, and the cut that holds it; not what was paid',
    places: ['day'],
    options: { merchant: 'ACCOUNT' },
    movesMoney: true,
    input: 'calls/operator/cod-rebuild',
    run: (context, { day, merchant }) => rebuild(context, day, merchant),
  }),
];
