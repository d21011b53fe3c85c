/** Messages and applications (D-93): lists waiting ones, shows and answers them. */
import { sql } from 'kysely';
import { inboxKinds } from '#domain/account/inbox.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { filesById } from '../modules/forms/file-store.ts';
import { wholeFile } from '../modules/forms/files.ts';
import { answerMessage } from '../modules/inbox/service.ts';
import { findMessage, type MessageRow, toAnswers } from '../modules/inbox/store.ts';
import { assertSeen, command, type CommandContext, getRevision, Refused, type ReplyRow, type Row } from './command.ts';
import { say, sayWord } from './sentences.ts';
import { listCommand } from './tables.ts';

function getState({ solved_at, first_answered_at }: MessageRow) {
  if (solved_at) return 'solved';
  return first_answered_at ? 'answered' : 'open';
}

/** When the next answer is due; null when it is solved. */
function getMessageDueAt(row: MessageRow): Date | null {
  if (row.solved_at) return null;
  return row.first_answered_at ? row.solution_due_at : row.first_answer_due_at;
}

/** The same in SQL. */
export const messageDueAt = sql<Date | null>`case when solved_at is null
  then case when first_answered_at is null then first_answer_due_at else solution_due_at end end`;

function toRow(row: MessageRow, now: Date): ReplyRow {
  const due = getMessageDueAt(row);
  return {
    reference: row.reference,
    kind: row.kind,
    state: getState(row),
    received: row.received_at.toISOString(),
    due: due?.toISOString() ?? null,
    overdue: due && due < now ? 'overdue' : null,
  };
}

const toRevision = (row: MessageRow): string => getRevision(getState(row), row.last_word_at);

async function getMessage({ db }: CommandContext, typed: string): Promise<MessageRow> {
  const found = await findMessage(db, typed.trim().toUpperCase());
  if (!found) throw new Refused(say('inbox.absent', { reference: typed }));
  return found;
}

/** Another operator who answers at the same time waits until this transaction ends. */
async function lockMessage(context: CommandContext, typed: string): Promise<MessageRow> {
  const { id } = await getMessage(context, typed);
  await context.db.selectFrom('inbox_messages').select('id').where('id', '=', id).forUpdate().execute();
  return getMessage(context, typed);
}

async function show(context: CommandContext, row: MessageRow): Promise<Row[]> {
  const files = await filesById(context.db, row.file_ids);
  const answers = await toAnswers(context.db, row.id);
  const facts: [string, string | number | boolean | null][] = [
    ...Object.entries(toRow(row, context.now)),
    ['language', row.language],
    ['email', row.email],
    ['phone', row.phone],
    ...Object.entries(row.content),
    ...files.map(({ name, size }): [string, string] => ['file', `${name} (${size} bytes)`]),
    ...answers.map(({ at, text }): [string, string] => [`answered ${at.toISOString()}`, text]),
    ['revision', toRevision(row)],
  ];
  return facts.filter(([, value]) => value !== null).map(([field, value]) => ({ field, value: String(value) }));
}

export const inboxCommands = [
  listCommand({
    name: 'inbox list',
    about: 'Lists messages and applications that wait, the longest wait first; --all with solved ones, at the end',
    options: { all: '' },
    input: 'calls/operator/inbox-list',
    columns: {
      reference: 'text',
      kind: inboxKinds,
      state: ['open', 'answered', 'solved'],
      received: 'instant',
      due: 'instant',
      overdue: ['overdue'],
    },
    order: ({ all }) => (all ? ['-solved_at', 'received', 'id'] : ['received', 'id']),
    empty: say('common.nothingWaits'),
    select: ({ db, now }, { all = false }) =>
      db
        .selectFrom('inbox_messages')
        .$if(!all, (query) => query.where('solved_at', 'is', null))
        .select(['id', 'reference', 'kind', 'solved_at', 'received_at as received'])
        .select([
          sql<string>`case when solved_at is not null then 'solved' when first_answered_at is not null then 'answered' else 'open' end`.as(
            'state',
          ),
          messageDueAt.as('due'),
          sql<string | null>`case when ${messageDueAt} < ${now}::timestamptz then 'overdue' end`.as('overdue'),
        ]),
  }),
  command({
    name: 'inbox show',
    about: 'Shows what was written, what came with it and what was answered',
    places: ['reference'],
    input: 'calls/operator/inbox-show',
    reads: true,
    async run(context, { reference }) {
      return { rows: await show(context, await getMessage(context, reference)) };
    },
  }),
  command({
    name: 'inbox file',
    about: 'Writes the file that came with a message into a new file of yours',
    places: ['reference'],
    options: { into: 'FILE' },
    saves: 'into',
    input: 'calls/operator/inbox-file',
    reads: true,
    async run(context, { reference }) {
      const row = await getMessage(context, reference);
      const [file] = await filesById(context.db, row.file_ids);
      if (!file) throw new Refused(say('inbox.noFile', { reference: row.reference }));
      return {
        said: [say('common.file', { name: file.name, bytes: file.size })],
        rows: [{ name: file.name, type: file.type, bytes: file.size }],
        saved: (await wholeFile(context, file)).toString('base64'),
        change: { subject: row.reference, before: null, after: { read: 'file' } },
      };
    },
  }),
  command({
    name: 'inbox answer',
    about: 'Answers a message, and with --solved ends it; notifies its sender',
    places: ['reference', 'text'],
    options: { solved: '', seen: 'REVISION' },
    input: 'calls/operator/inbox-answer',
    async run(context, { reference, text, solved = false, seen }: SchemaTypes['calls/operator/inbox-answer']) {
      const before = await lockMessage(context, reference);
      assertSeen(before.reference, seen, toRevision(before));
      if (!(await answerMessage(context, before, { text, isSolved: solved })))
        throw new Refused(say('inbox.solved', { reference: before.reference }));
      const after = await getMessage(context, before.reference);
      return {
        said: [say('common.state', { subject: after.reference, state: sayWord(getState(after)) })],
        rows: [toRow(after, context.now)],
        change: {
          subject: after.reference,
          before: { state: getState(before), answered: before.first_answered_at },
          after: { state: getState(after), answered: after.first_answered_at, solved: after.solved_at },
        },
      };
    },
  }),
];
