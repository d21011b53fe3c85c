/** Four eyes (ADR 131): a command where money moves waits as a proposal until a second operator approves it. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { getAllowedCommands, isAllowed } from '#domain/account/operator-roles.ts';
import type { Database, ProposalPreview } from '../db/schema.ts';
import { requestHash } from '../http/request-facts.ts';
import {
  type Actor,
  command,
  type CommandContext,
  type Done,
  exits,
  type OpsCommand,
  type PreparingContext,
  Refused,
  type Row,
} from './command.ts';
import { compareChange, toValue } from './change-words.ts';
import { findOperator } from './operator-store.ts';
import { type Fact, inSection, toFactRows } from './sections.ts';
import { say } from './sentences.ts';
import { listCommand } from './tables.ts';

const idBytes = 5;

const selectProposals = (db: Kysely<Database>) =>
  db
    .selectFrom('operator_proposals')
    .innerJoin('operators as proposer', 'proposer.id', 'proposed_by')
    .leftJoin('operators as decider', 'decider.id', 'decided_by')
    .selectAll('operator_proposals')
    .select(['proposer.name as proposer', 'decider.name as decider']);

type ProposalRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirst']>>>;

async function getProposal(
  { db }: Pick<CommandContext, 'db'> | PreparingContext,
  id: string,
  isLocked = false,
): Promise<ProposalRow> {
  const found = await selectProposals(db)
    .where('operator_proposals.id', '=', id.trim().toUpperCase())
    .$if(isLocked, (query) => query.forUpdate('operator_proposals'))
    .executeTakeFirst();
  if (!found) throw new Refused(say('proposal.absent', { id }));
  return found;
}

const toPlain = (value: unknown): object => ({ value: JSON.parse(JSON.stringify(value ?? null)) as unknown });

/** What the command would do, for the operator who decides. */
export const toPreview = ({ change, rows = [] }: Done, { showsSecret }: OpsCommand): ProposalPreview => ({
  subject: change?.subject ?? null,
  before: change?.before ?? null,
  after: change?.after ?? null,
  rows: showsSecret ? [] : rows,
});

/** Records a command that waits for a second operator. */
export async function propose(
  { db, now }: CommandContext,
  { name }: OpsCommand,
  { input, preview, operatorId }: { input: object; preview: ProposalPreview; operatorId: string },
): Promise<Done> {
  const id = `P-${randomBytes(idBytes).toString('hex').toUpperCase()}`;
  await db
    .insertInto('operator_proposals')
    .values({
      id,
      command: name,
      input: JSON.stringify(input),
      preview: JSON.stringify(preview),
      proposed_by: operatorId,
      proposed_at: now,
      decided_by: null,
      decided_at: null,
      outcome: null,
      reason: null,
    })
    .execute();
  const { subject, before, after } = preview;
  return {
    said: [say('proposal.proposed', { id })],
    rows: [{ proposal: id, command: name }],
    change: { subject: subject ?? id, before, after: { proposal: id, ...after }, outcome: 'proposed' },
  };
}

/** @throws Refused for a proposal that is decided. */
async function lockWaiting(context: CommandContext, id: string): Promise<ProposalRow> {
  const proposal = await getProposal(context, id, true);
  if (proposal.outcome === null) return proposal;
  throw new Refused(
    say(proposal.outcome === 'approved' ? 'proposal.wasApproved' : 'proposal.wasRejected', {
      id: proposal.id,
      name: proposal.decider ?? '',
    }),
  );
}

async function decide(
  { db, now, actor }: CommandContext,
  { id }: ProposalRow,
  decision: { outcome: 'approved' | 'rejected'; reason: string | null },
): Promise<void> {
  await db
    .updateTable('operator_proposals')
    .set({ ...decision, decided_by: actor.operatorId, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** The proposer with the roles of now. @throws Refused when they may no longer do this. */
async function getProposer(
  { db }: CommandContext,
  { proposed_by: id, proposer, command: name }: ProposalRow,
): Promise<Actor> {
  const operator = await findOperator(db, { id });
  if (!operator || !isAllowed(operator.roles, name)) throw new Refused(say('proposal.lostRight', { proposer, name }));
  return { operatorId: id, keyId: null, name: proposer, roles: operator.roles };
}

/** @throws Refused for an operator who may not decide about it. */
function assertSecond({ actor }: CommandContext, { proposed_by, command: name }: ProposalRow): void {
  if (actor.operatorId === proposed_by) throw new Refused(say('proposal.own'));
  if (!isAllowed(actor.roles, name)) throw new Refused(say('command.notYours', { name }), exits.keyRefused);
}

interface Commands {
  find(name: string): OpsCommand | undefined;
  validate(row: OpsCommand, input: Readonly<Record<string, unknown>>, now: Date): never;
}

/** The work of the proposed command that comes before its transaction. */
async function prepare(context: PreparingContext, id: string, commands: Commands): Promise<unknown> {
  const { command: name, input, outcome } = await getProposal(context, id);
  const row = commands.find(name);
  return outcome === null ? row?.prepare?.(context, commands.validate(row, input, context.now)) : undefined;
}

/** Runs it with its own checks, in the approval's transaction. */
async function approve(context: CommandContext, id: string, commands: Commands, prepared: unknown): Promise<Done> {
  const proposal = await lockWaiting(context, id);
  assertSecond(context, proposal);
  const actor = await getProposer(context, proposal);
  const row = commands.find(proposal.command);
  if (!row) throw new Refused(say('proposal.noCommand', { name: proposal.command }));
  const input = commands.validate(row, proposal.input, context.now);
  const done = await row.run({ ...context, actor, approver: context.actor.name }, input, prepared as never);
  const before = done.change?.before ?? null;
  if (requestHash(toPlain(before)) !== requestHash(toPlain(proposal.preview.before)))
    throw new Refused(say('proposal.outdated', { id: proposal.id }));
  await decide(context, proposal, { outcome: 'approved', reason: null });
  return {
    ...done,
    change: {
      subject: done.change?.subject ?? proposal.id,
      before,
      after: done.change?.after ?? null,
      of: { command: proposal.command, by: proposal.proposer },
    },
  };
}

async function reject(context: CommandContext, id: string, reason: string): Promise<Done> {
  const proposal = await lockWaiting(context, id);
  // Who has proposed it may take it back.
  if (context.actor.operatorId !== proposal.proposed_by) assertSecond(context, proposal);
  await decide(context, proposal, { outcome: 'rejected', reason });
  return {
    said: [say('proposal.rejected', { id: proposal.id })],
    change: {
      subject: proposal.preview.subject ?? proposal.id,
      before: { proposal: proposal.id },
      after: null,
      outcome: 'rejected',
      of: { command: proposal.command, by: proposal.proposer },
    },
  };
}

const toRow = (row: ProposalRow): Row => ({
  proposal: row.id,
  command: row.command,
  subject: row.preview.subject,
  by: row.proposer,
  proposed: row.proposed_at.toISOString(),
  outcome: row.outcome,
  'decided by': row.decider,
  decided: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
});

/** What an operator types into a form; of a file its name. */
const getTyped = ({ input }: ProposalRow, row: OpsCommand | undefined): Fact[] =>
  Object.entries(input)
    .filter(([name]) => name !== 'seen' && !(row?.file !== undefined && name === 'text'))
    .map(([name, value]) => [name, toValue(value)]);

/** The proposal, what was typed, the fields that would change, and the rows that the command would answer. */
const show = (proposal: ProposalRow, row: OpsCommand | undefined): Row[] => [
  ...toFactRows('proposal', Object.entries(toRow(proposal))),
  ...toFactRows('input', getTyped(proposal, row)),
  ...inSection('change', compareChange(proposal.preview.before, proposal.preview.after, row?.centavos)),
  ...inSection('result', proposal.preview.rows as readonly Row[]),
];

/** The proposal about a subject that waits for a second operator. */
export const findWaiting = (db: Kysely<Database>, subject: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('operator_proposals')
    .select('id')
    .where('outcome', 'is', null)
    .where(sql`preview ->> 'subject'`, '=', subject)
    .orderBy('proposed_at')
    .limit(1)
    .executeTakeFirst();

/** The commands of proposals; they find the proposed ones by `commands`. */
export const createProposalCommands = (commands: Commands): OpsCommand[] => [
  listCommand({
    name: 'proposal list',
    about: 'Lists what waits for a second operator, the longest wait first; --all with what was decided',
    options: { all: '' },
    input: 'calls/operator/proposal-list',
    columns: {
      proposal: 'text',
      command: 'text',
      subject: 'text',
      by: 'text',
      proposed: 'instant',
      outcome: ['approved', 'rejected'],
      'decided by': 'text',
      decided: 'instant',
      reason: 'text',
    },
    order: ({ all }) => (all ? ['-decided', 'proposed', 'proposal'] : ['proposed', 'proposal']),
    empty: say('common.nothingWaits'),
    select: ({ db, actor }, { all = false }) =>
      db
        .selectFrom('operator_proposals')
        .innerJoin('operators as proposer', 'proposer.id', 'proposed_by')
        .leftJoin('operators as decider', 'decider.id', 'decided_by')
        .where('command', 'in', getAllowedCommands(actor.roles))
        .$if(!all, (query) => query.where('outcome', 'is', null))
        .select(['operator_proposals.id as proposal', 'command', 'proposer.name as by', 'proposed_at as proposed'])
        .select(['outcome', 'decider.name as decided by', 'decided_at as decided', 'reason'])
        .select(sql<string | null>`preview ->> 'subject'`.as('subject')),
  }),
  command({
    name: 'proposal show',
    about: 'Shows what was typed, and what a proposal would change',
    places: ['id'],
    input: 'calls/operator/proposal-id',
    reads: true,
    async run(context, { id }) {
      const proposal = await getProposal(context, id);
      if (!isAllowed(context.actor.roles, proposal.command))
        throw new Refused(say('command.notYours', { name: proposal.command }), exits.keyRefused);
      return { rows: show(proposal, commands.find(proposal.command)) };
    },
  }),
  command({
    name: 'proposal approve',
    about: 'Approves what another operator has proposed, which then runs with its own checks',
    places: ['id'],
    input: 'calls/operator/proposal-id',
    prepare: (context, { id }) => prepare(context, id, commands),
    run: (context, { id }, prepared) => approve(context, id, commands, prepared),
  }),
  command({
    name: 'proposal reject',
    about: 'Rejects a proposal and says why, or takes back an own one',
    places: ['id', 'reason'],
    input: 'calls/operator/proposal-reject',
    run: (context, { id, reason }) => reject(context, id, reason),
  }),
];
