/** Cases (CONST-10, D-93): lists those that wait for customer service, answers them, and decides and pays claims. */
import { sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import { caseKinds, getLiability, isInsured } from '#domain/parcel/claim.ts';
import { clabeAdvice } from '#domain/pricing/banks.ts';
import { orderStatuses } from '#domain/parcel/order-status.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { filesById } from '../modules/forms/file-store.ts';
import { wholeFile } from '../modules/forms/files.ts';
import { findPaid } from '../modules/tracking/case-store.ts';
import { answerCase, solveCase } from '../modules/tracking/cases.ts';
import { decideClaim, payClaim } from '../modules/tracking/claims.ts';
import {
  assertSeen,
  command,
  type CommandContext,
  type Done,
  fieldRefused,
  getRevision,
  Refused,
  type Row,
} from './command.ts';
import { type CaseRow, findCase, isWaiting, listCasesOf } from './parcels.ts';
import { findWaiting } from './proposals.ts';
import { type Fact, inSection, toFactRows } from './sections.ts';
import { say, sayWord } from './sentences.ts';
import { listCommand } from './tables.ts';

const shownOthers = 20;

/** When the next answer is due; null when the case is closed. */
function getCaseDueAt({ solved_at, first_answered_at, first_answer_due_at, solution_due_at }: CaseRow): Date | null {
  if (solved_at) return null;
  return first_answered_at ? solution_due_at : first_answer_due_at;
}

function getState({ solved_at, first_answered_at, approved, paid_at }: CaseRow) {
  if (paid_at) return 'paid';
  if (approved !== null) return approved > 0 ? 'approved' : 'refused';
  if (solved_at) return 'solved';
  return first_answered_at ? 'answered' : 'open';
}

/** The same in SQL. */
export const caseDueAt = sql<Date | null>`case when solved_at is null
  then case when first_answered_at is null then first_answer_due_at else solution_due_at end end`;
const caseState = sql<string>`case when paid_at is not null then 'paid' when approved > 0 then 'approved'
  when approved is not null then 'refused' when solved_at is not null then 'solved'
  when first_answered_at is not null then 'answered' else 'open' end`;

const toRevision = (row: CaseRow): string =>
  getRevision(getState(row), row.first_answered_at, row.first_answer, row.solution);

const toPesos = (centavos: number | null): string | null => (centavos === null ? null : formatPesos(centavos));

function toRow(row: CaseRow, now: Date): Row {
  const due = getCaseDueAt(row);
  return {
    case: row.case_no,
    kind: row.kind,
    waybill: row.waybill_no,
    parcel: row.status,
    state: getState(row),
    opened: row.opened_at.toISOString(),
    due: due?.toISOString() ?? null,
    overdue: due && due < now ? 'overdue' : null,
    reason: row.reason,
    claimed: toPesos(row.amount),
  };
}

/** The money of a claim and its evidence, for the decision. */
async function getClaimFacts({ db }: CommandContext, row: CaseRow): Promise<Fact[]> {
  if (row.amount === null) return [];
  const files = await filesById(db, row.file_ids);
  return [
    ['declared', toPesos(row.parcel.itemValue)],
    ['insured', isInsured(row.parcel) ? 'true' : 'false'],
    ['limit', toPesos(getLiability(row.parcel))],
    ['payable', toPesos(row.payable)],
    ['approved', toPesos(row.approved)],
    ['clabe', row.clabe],
    ['look at clabe', row.clabe && clabeAdvice(row.clabe).checks === false ? say('case.clabe') : null],
    ['payment reference', row.payment_reference],
    ...files.map(({ name, size }, index): Fact => [`file ${index + 1}`, `${name} (${size} bytes)`]),
  ];
}

const toStep = (at: Date | null, by: 'customer' | 'operator', text: string | null): Row[] =>
  at && text ? [{ at: at.toISOString(), by, text }] : [];

/** What was said and done, the oldest first. */
const getHistory = (row: CaseRow): Row[] => [
  ...toStep(row.opened_at, 'customer', row.note),
  ...toStep(row.first_answered_at, 'operator', row.first_answer),
  ...toStep(row.solved_at, 'operator', row.solution),
  ...toStep(row.paid_at, 'operator', row.payment_reference),
];

/** The other cases of the customer who opened it. */
async function listOthers({ db, now }: CommandContext, { user_id: userId, case_no }: CaseRow): Promise<Row[]> {
  if (userId === null) return [];
  const rows = await listCasesOf(db, userId, shownOthers);
  return rows
    .filter((other) => other.case_no !== case_no)
    .map((other) => ({ ...toRow(other, now), approved: toPesos(other.approved) }));
}

async function show(context: CommandContext, row: CaseRow): Promise<Row[]> {
  return [
    ...toFactRows('case', [
      ...Object.entries(toRow(row, context.now)),
      ['first answer due', row.first_answer_due_at.toISOString()],
      ['first answered', row.first_answered_at?.toISOString()],
      ['solution due', row.solution_due_at.toISOString()],
      ['solved', row.solved_at?.toISOString()],
      ...(await getClaimFacts(context, row)),
      ['proposal', (await findWaiting(context.db, row.case_no))?.id],
      ['revision', toRevision(row)],
    ]),
    ...inSection('history', getHistory(row)),
    ...inSection('others', await listOthers(context, row)),
  ];
}

async function getCase({ db }: CommandContext, typed: string, options?: { isLocked: boolean }): Promise<CaseRow> {
  const found = await findCase(db, typed.toUpperCase(), options);
  if (!found) throw new Refused(say('case.absent', { case: typed }));
  return found;
}

/** Answers an open case, or closes it. The text stays in the case; the audit only notes that there was one. */
function saying(what: 'answer' | 'solve') {
  return async (
    context: CommandContext,
    { case: typed, text, seen }: SchemaTypes['calls/operator/case-say'],
  ): Promise<Done> => {
    const before = await getCase(context, typed, { isLocked: true });
    assertSeen(before.case_no, seen, toRevision(before));
    if (what === 'solve' && before.kind !== 'notReceived' && before.solved_at === null)
      throw new Refused(say('case.isClaim', { case: before.case_no }));
    const written = await (what === 'answer' ? answerCase : solveCase)(
      context.db,
      context.now,
      before.waybill_no,
      text,
    );
    if (written !== before.case_no) throw new Refused(say('case.solved', { case: before.case_no }));
    const after = await getCase(context, before.case_no);
    return {
      said: [say('common.state', { subject: before.case_no, state: sayWord(getState(after)) })],
      rows: [toRow(after, context.now)],
      change: {
        subject: before.case_no,
        before: { state: getState(before), answered: before.first_answered_at },
        after: { state: getState(after), answered: after.first_answered_at, solved: after.solved_at },
      },
    };
  };
}

const centavos = (pesos: number): number => Math.round(pesos * 10 ** constants.money.decimals);

/** @throws Refused for a reference that another claim was paid with: one payment is for one claim. */
async function pay({ db, now }: CommandContext, row: CaseRow, reference: string): Promise<void> {
  const paid = await findPaid(db, reference);
  if (paid) throw fieldRefused('reference', say('case.referenceTaken', { case: paid.case_no, reference }));
  if (!(await payClaim(db, row.case_no, { reference, at: now })))
    throw new Refused(say('case.nothingToPay', { case: row.case_no, state: sayWord(getState(row)) }));
}

/** The result of a step of a claim; the reason and the account stay out of the audit. */
async function getClaimDone(context: CommandContext, before: CaseRow): Promise<Done> {
  const after = await getCase(context, before.case_no);
  return {
    said: [
      say('case.decided', {
        case: after.case_no,
        state: sayWord(getState(after)),
        amount: formatPesos(after.approved ?? 0),
      }),
    ],
    rows: [toRow(after, context.now)],
    change: {
      subject: after.case_no,
      before: { state: getState(before), approved: before.approved },
      after: { state: getState(after), approved: after.approved, paid: after.payment_reference },
    },
  };
}

async function decide(
  context: CommandContext,
  { case: typed, amount, text, reference, seen }: SchemaTypes['calls/operator/case-decide'],
): Promise<Done> {
  const before = await getCase(context, typed, { isLocked: true });
  assertSeen(before.case_no, seen, toRevision(before));
  const approved = centavos(amount);
  if (before.payable === null) throw new Refused(say('case.noClaim', { case: before.case_no }));
  if (approved > before.payable)
    throw fieldRefused('amount', say('case.most', { case: before.case_no, amount: formatPesos(before.payable) }));
  if (!(await decideClaim(context.db, before.case_no, { approved, reason: text, at: context.now })))
    throw new Refused(say('case.wasDecided', { case: before.case_no, state: sayWord(getState(before)) }));
  if (reference !== undefined) await pay(context, await getCase(context, before.case_no), reference);
  return getClaimDone(context, before);
}

export const caseCommands = [
  listCommand({
    name: 'case list',
    about: 'Lists what waits for an answer or a solution, the longest wait first; --all with ended ones, at the end',
    options: { claims: '', all: '' },
    input: 'calls/operator/case-list',
    columns: {
      case: 'text',
      kind: caseKinds,
      waybill: 'text',
      parcel: orderStatuses,
      state: ['open', 'answered', 'solved', 'approved', 'refused', 'paid'],
      opened: 'instant',
      due: 'instant',
      overdue: ['overdue'],
      reason: 'text',
      claimed: 'money',
    },
    order: ({ all }) => (all ? ['-solved_at', 'opened', 'case'] : ['opened', 'case']),
    empty: say('case.none'),
    select: ({ db, now }, { all = false, claims = false }) =>
      db
        .selectFrom('cases')
        .innerJoin('orders', 'orders.id', 'cases.order_id')
        .$if(claims, (query) => query.where('kind', '<>', 'notReceived'))
        .$if(!all, (query) => query.where(isWaiting))
        .select(['case_no as case', 'kind', 'waybill_no as waybill', 'status as parcel', 'opened_at as opened'])
        .select(['solved_at', 'reason', 'amount as claimed', caseState.as('state'), caseDueAt.as('due')])
        .select(sql<string | null>`case when ${caseDueAt} < ${now}::timestamptz then 'overdue' end`.as('overdue')),
  }),
  command({
    name: 'case show',
    about: 'Shows a case with what was written in it, by its number or its waybill',
    places: ['case'],
    input: 'calls/operator/case-show',
    reads: true,
    run: async (context, { case: typed }) => ({ rows: await show(context, await getCase(context, typed)) }),
  }),
  command({
    name: 'case file',
    about: 'Writes a file of a claim, by its number, into a new file of yours',
    places: ['case', 'number'],
    options: { into: 'FILE' },
    saves: 'into',
    input: 'calls/operator/case-file',
    reads: true,
    async run(context, { case: typed, number }) {
      const row = await getCase(context, typed);
      const file = (await filesById(context.db, row.file_ids))[number - 1];
      if (!file) throw new Refused(say('common.noFile', { number, subject: row.case_no }));
      return {
        said: [say('common.file', { name: file.name, bytes: file.size })],
        rows: [{ name: file.name, type: file.type, bytes: file.size }],
        saved: (await wholeFile(context, file)).toString('base64'),
        change: { subject: row.case_no, before: null, after: { read: `file ${number}` } },
      };
    },
  }),
  command({
    name: 'case answer',
    about: 'Answers an open case',
    places: ['case', 'text'],
    options: { seen: 'REVISION' },
    input: 'calls/operator/case-say',
    run: saying('answer'),
  }),
  command({
    name: 'case solve',
    about: 'Ends an open case with its solution',
    places: ['case', 'text'],
    options: { seen: 'REVISION' },
    input: 'calls/operator/case-say',
    run: saying('solve'),
  }),
  command({
    name: 'case decide',
    about: 'Decides a claim: AMOUNT in pesos that is paid, 0 to refuse it, and why; notifies its customer',
    places: ['case', 'amount', 'text'],
    options: { reference: 'REFERENCE', seen: 'REVISION' },
    movesMoney: true,
    centavos: ['approved'],
    input: 'calls/operator/case-decide',
    needsApproval: ({ amount }) => amount > 0,
    run: decide,
  }),
  command({
    name: 'case pay',
    about: 'Records the bank’s reference of the payment of an approved claim; notifies its customer',
    places: ['case', 'reference'],
    options: { seen: 'REVISION' },
    movesMoney: true,
    centavos: ['approved'],
    input: 'calls/operator/case-pay',
    needsApproval: () => true,
    async run(context, { case: typed, reference, seen }) {
      const before = await getCase(context, typed, { isLocked: true });
      assertSeen(before.case_no, seen, toRevision(before));
      await pay(context, before, reference);
      return getClaimDone(context, before);
    },
  }),
];
