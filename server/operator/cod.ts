/** Cash on delivery (STATE-05): lists who waits for a decision and what they sent, and records the decision. */
import { sql } from 'kysely';
import { bankNames, clabeAdvice, getBankName } from '#domain/pricing/banks.ts';
import { codFileFields } from '#domain/pricing/cod.ts';
import { rfcFault } from '#domain/pricing/rfc.ts';
import { codStateName } from '#machines/cod-steps.ts';
import { accountName } from '../modules/account/names.ts';
import { findUser } from '../modules/account/store.ts';
import { decideApplication, type Decided, switchAccount } from '../modules/cod/decide.ts';
import { getDocuments } from '../modules/cod/apply.ts';
import { type CodAccountRow, findAccount, getStanding } from '../modules/cod/account-store.ts';
import { type CodApplicationRow, findByReference } from '../modules/cod/application-store.ts';
import { wholeFile } from '../modules/forms/files.ts';
import { type FileRow, filesById } from '../modules/forms/file-store.ts';
import { command, type CommandContext, type Done, fieldRefused, Refused, type Row } from './command.ts';
import { say, sayWord, type Sentence } from './sentences.ts';
import { listCommand } from './tables.ts';

async function getApplication({ db }: CommandContext, typed: string): Promise<CodApplicationRow> {
  const found = await findByReference(db, typed.trim().toUpperCase());
  if (!found) throw new Refused(say('cod.absent', { reference: typed }));
  return found;
}

const getState = (account: CodAccountRow) => codStateName(getStanding(account).status);

/** In the order of the form, with the customer's file names. */
async function papers(
  { db }: CommandContext,
  { answers }: CodApplicationRow,
): Promise<{ field: string; file: FileRow }[]> {
  const found = await filesById(db, getDocuments(answers));
  return codFileFields.flatMap((field) =>
    (answers[field] ?? []).flatMap((id) => {
      const file = found.find((each) => each.id === id);
      return file ? [{ field, file }] : [];
    }),
  );
}

/** Issues that reject no application, but which the operator should check before deciding (D-86). */
function adviceOn({ answers: { tin, accountNumber, bank } }: CodApplicationRow): [string, Sentence][] {
  const fault = rfcFault(tin);
  const { checks, bank: named } = clabeAdvice(accountNumber);
  return [
    ...(fault ? [['look at tin', say('cod.rfc', { fault: sayWord(fault) })] as [string, Sentence]] : []),
    ...(checks === false ? [['look at accountNumber', say('case.clabe')] as [string, Sentence]] : []),
    ...(named && named !== bank
      ? [['look at bank', say('cod.otherBank', { bank: bankNames[named] })] as [string, Sentence]]
      : []),
  ];
}

async function show(context: CommandContext, row: CodApplicationRow): Promise<Row[]> {
  const account = await findAccount(context.db, row.user_id);
  const files = await papers(context, row);
  const said = Object.entries(row.answers).filter(([field]) => !codFileFields.some((name) => name === field));
  const facts: [string, unknown][] = [
    ['reference', row.reference],
    ['submitted', row.submitted_at.toISOString()],
    ['outcome', row.outcome],
    ['reason', row.reason],
    ['account', account && getState(account)],
    ['change of what was approved', account?.change_pending],
    ...said,
    ['bank name', getBankName(row.answers)],
    ...files.map(({ field, file }, index): [string, string] => [
      `file ${index + 1}`,
      `${field}: ${file.name} (${file.size} bytes)`,
    ]),
    ...adviceOn(row),
  ];
  return facts
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([field, value]) => ({ field, value: typeof value === 'object' ? (value as Sentence) : String(value) }));
}

/** The data for the audit: states, without the customer's text. */
function done(subject: string, { before, after }: Decided, reason: string | null, said: Sentence): Done {
  return {
    said: [said],
    change: {
      subject,
      before: { state: getState(before), revision: before.revision },
      after: { state: getState(after), revision: after.revision, reason },
    },
  };
}

async function decide(
  context: CommandContext,
  reference: string,
  type: 'approve' | 'reject',
  reason: string | null,
): Promise<Done> {
  const application = await getApplication(context, reference);
  const decided = await decideApplication(context.db, application, { type, reason, now: context.now });
  if (!decided) throw new Refused(say('cod.decided', { reference: application.reference }));
  const subject = application.reference;
  return done(subject, decided, reason, say('common.state', { subject, state: sayWord(getState(decided.after)) }));
}

async function switchTo(
  context: CommandContext,
  account: string,
  type: 'disable' | 'enable',
  reason: string,
): Promise<Done> {
  const user = await findUser(context.db, accountName(account));
  if (!user) throw fieldRefused('account', say('common.noCustomer'));
  const decided = await switchAccount(context.db, user.id, { type, reason, now: context.now });
  if (!decided) {
    const row = await findAccount(context.db, user.id);
    throw new Refused(say('cod.state', { state: sayWord(row ? getState(row) : 'notApplied') }));
  }
  return done(user.id, decided, reason, say('cod.state', { state: sayWord(getState(decided.after)) }));
}

export const codCommands = [
  listCommand({
    name: 'cod list',
    about: 'Lists applications for cash on delivery that wait, the longest wait first; --all with decided ones',
    options: { all: '' },
    input: 'calls/operator/cod-list',
    columns: {
      reference: 'text',
      customer: 'text',
      submitted: 'instant',
      kind: ['change', 'application'],
      outcome: ['approved', 'rejected'],
    },
    order: ({ all }) => (all ? ['-decided_at', 'submitted', 'id'] : ['submitted', 'id']),
    empty: say('common.nothingWaits'),
    select: ({ db }, { all = false }) =>
      db
        .selectFrom('cod_applications as p')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .leftJoin('cod_accounts as a', 'a.application_id', 'p.id')
        .$if(!all, (query) => query.where('p.outcome', 'is', null))
        .select(['p.id', 'p.reference', 'u.username as customer', 'p.submitted_at as submitted', 'p.decided_at'])
        .select(['p.outcome', sql<string>`case when a.change_pending then 'change' else 'application' end`.as('kind')]),
  }),
  command({
    name: 'cod show',
    about: 'Shows what was applied with, its files by number, and what is worth a look',
    places: ['reference'],
    input: 'calls/operator/cod-show',
    reads: true,
    async run(context, { reference }) {
      const row = await getApplication(context, reference);
      return {
        rows: await show(context, row),
        change: { subject: row.reference, before: null, after: { read: 'application' } },
      };
    },
  }),
  command({
    name: 'cod file',
    about: 'Writes a file of an application, by its number, into a new file of yours',
    places: ['reference', 'number'],
    options: { into: 'FILE' },
    saves: 'into',
    input: 'calls/operator/cod-file',
    reads: true,
    async run(context, { reference, number }) {
      const row = await getApplication(context, reference);
      const found = (await papers(context, row))[number - 1];
      if (!found) throw new Refused(say('common.noFile', { number, subject: row.reference }));
      return {
        said: [say('common.file', { name: found.file.name, bytes: found.file.size })],
        rows: [{ name: found.file.name, type: found.file.type, bytes: found.file.size }],
        saved: (await wholeFile(context, found.file)).toString('base64'),
        change: { subject: row.reference, before: null, after: { read: found.field } },
      };
    },
  }),
  command({
    name: 'cod approve',
    about: 'Approves an application; notifies the customer',
    places: ['reference'],
    options: { reason: 'TEXT' },
    input: 'calls/operator/cod-approve',
    run: (context, { reference, reason }) => decide(context, reference, 'approve', reason ?? null),
  }),
  command({
    name: 'cod reject',
    about: 'Rejects an application; the customer reads why and can submit again',
    places: ['reference', 'reason'],
    input: 'calls/operator/cod-reject',
    run: (context, { reference, reason }) => decide(context, reference, 'reject', reason),
  }),
  command({
    name: 'cod disable',
    about: 'Switches cash on delivery of an account off; the customer reads why',
    places: ['account', 'reason'],
    input: 'calls/operator/cod-switch',
    run: (context, { account, reason }) => switchTo(context, account, 'disable', reason),
  }),
  command({
    name: 'cod enable',
    about: 'Switches it on again; notifies the customer',
    places: ['account', 'reason'],
    input: 'calls/operator/cod-switch',
    run: (context, { account, reason }) => switchTo(context, account, 'enable', reason),
  }),
];
