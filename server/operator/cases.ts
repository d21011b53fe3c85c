/** Cases (CONST-10, D-93): lists those that wait for customer service, and answers them. */
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { answerCase, solveCase } from '../modules/tracking/cases.ts';
import { command, type CommandContext, type Done, Refused, type Row } from './command.ts';
import { type CaseRow, findCase, listCases } from './parcels.ts';

const listed = 200;

/** When the next answer is due; null when the case is closed. */
function dueAt({ solved_at, first_answered_at, first_answer_due_at, solution_due_at }: CaseRow): Date | null {
  if (solved_at) return null;
  return first_answered_at ? solution_due_at : first_answer_due_at;
}

function getState({ solved_at, first_answered_at }: CaseRow): string {
  if (solved_at) return 'solved';
  return first_answered_at ? 'answered' : 'open';
}

function toRow(row: CaseRow, now: Date): Row {
  const due = dueAt(row);
  return {
    case: row.case_no,
    waybill: row.waybill_no,
    parcel: row.status,
    state: getState(row),
    opened: row.opened_at.toISOString(),
    due: due?.toISOString() ?? null,
    overdue: due && due < now ? 'overdue' : null,
    reason: row.reason,
  };
}

async function getCase({ db }: CommandContext, typed: string): Promise<CaseRow> {
  const found = await findCase(db, typed.toUpperCase());
  if (!found) throw new Refused(`There is no case ${typed}. "npm run ops -- case list" shows the open ones.`);
  return found;
}

/** Answers an open case, or closes it. The text stays in the case; the audit only notes that there was one. */
function saying(what: 'answer' | 'solve') {
  return async (
    context: CommandContext,
    { case: typed, text }: SchemaTypes['calls/operator/case-say'],
  ): Promise<Done> => {
    const before = await getCase(context, typed);
    const written = await (what === 'answer' ? answerCase : solveCase)(
      context.db,
      context.now,
      before.waybill_no,
      text,
    );
    if (written !== before.case_no) throw new Refused(`${before.case_no} is solved: nothing more can be said to it.`);
    const after = await getCase(context, before.case_no);
    return {
      said: [`${before.case_no} is ${getState(after)}.`],
      rows: [toRow(after, context.now)],
      change: {
        subject: before.case_no,
        before: { state: getState(before), answered: before.first_answered_at },
        after: { state: getState(after), answered: after.first_answered_at, solved: after.solved_at },
      },
    };
  };
}

export const caseCommands = [
  command({
    name: 'case list',
    about: 'Lists what waits for an answer or a solution, the longest wait first',
    options: { all: '' },
    input: 'calls/operator/case-list',
    async run({ db, now }, { all = false }) {
      const rows = await listCases(db, { all, limit: listed });
      return { said: rows.length === 0 ? ['No case is open.'] : [], rows: rows.map((row) => toRow(row, now)) };
    },
  }),
  command({
    name: 'case show',
    about: 'Shows a case with what was written in it, by its number or its waybill',
    places: ['case'],
    input: 'calls/operator/case-show',
    async run(context, { case: typed }) {
      const row = await getCase(context, typed);
      const texts = { note: row.note, answer: row.first_answer, solution: row.solution };
      return { rows: [{ ...toRow(row, context.now), ...texts }] };
    },
  }),
  command({
    name: 'case answer',
    about: 'Answers an open case',
    places: ['case', 'text'],
    input: 'calls/operator/case-say',
    run: saying('answer'),
  }),
  command({
    name: 'case solve',
    about: 'Ends an open case with its solution',
    places: ['case', 'text'],
    input: 'calls/operator/case-say',
    run: saying('solve'),
  }),
];
