/** Payments of many cuts through the bank (FEAT-08, ADR 90): the file that orders them, and the one with its references. */
import Papa from 'papaparse';
import { constants } from '#domain/constants.ts';
import { getBankName } from '#domain/pricing/banks.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { type CutRow, findByBankReferences, listPayees, lockCuts } from '../modules/cod/cut-store.ts';
import { payCut } from '../modules/cod/cuts.ts';
import {
  command,
  type CommandContext,
  type Done,
  type ExportedTable,
  exits,
  fieldRefused,
  Refused,
  type Row,
} from './command.ts';
import { writeTable } from './export.ts';
import { say } from './sentences.ts';

const centavosPerPeso = 10 ** constants.money.decimals;

const sumPesos = (cuts: readonly { receivable: number }[]): string =>
  formatPesos(cuts.reduce((sum, { receivable }) => sum + receivable, 0));

const byteOrderMark = '\u{feff}';

const fileColumns = { payee: 'text', bank: 'text', clabe: 'text', amount: 'money', cut: 'text' } as const;

/** The payments up to a day as a file for the bank; the audit records who has read the accounts. */
async function exportPayments(
  { db, now }: CommandContext,
  { until = localDate(now), as = 'xlsx' }: SchemaTypes['calls/operator/cod-payments'],
): Promise<Done> {
  const cuts = await listPayees(db, until);
  if (cuts.length === 0) throw new Refused(say('payments.nothing', { until }));
  const payable = cuts.flatMap((cut) => (cut.answers && cut.receivable > 0 ? [{ ...cut, answers: cut.answers }] : []));
  const left = cuts.filter(({ answers, receivable }) => !answers || receivable <= 0);
  const rows = payable.map(({ reference, receivable, answers }): ExportedTable['rows'][number] => ({
    payee: answers.accountName,
    bank: getBankName(answers),
    clabe: answers.accountNumber,
    amount: receivable,
    cut: reference,
  }));
  const name = `payments-${until}.${as}`;
  return {
    said: [
      say('payments.written', { file: name, count: payable.length, sum: sumPesos(payable) }),
      ...left.map(({ reference: cut, answers }) =>
        say(answers ? 'payments.withoutMoney' : 'payments.withoutAccount', { cut }),
      ),
    ],
    rows: [{ name, cuts: payable.length, receivable: sumPesos(payable) }],
    saved: await writeTable({ into: name, name: 'payments', columns: fileColumns, rows }),
    change: {
      subject: until,
      before: null,
      after: { read: 'payments', cuts: payable.map(({ reference }) => reference) },
    },
  };
}

interface Line {
  line: number;
  cut: string;
  reference: string;
  /** Centavos; undefined without a column of amounts. */
  amount: number | undefined;
}

/** The columns by any of their names. */
const columns = {
  cut: ['cut', 'corte'],
  reference: ['reference', 'referencia'],
  amount: ['amount', 'monto'],
} as const;

const toCentavos = (typed: string): number => Math.round(Number(typed.replaceAll(/[$,\s]/g, '')) * centavosPerPeso);

/** @throws Refused for a file without the two columns, or with too many lines. */
function readLines(text: string): Line[] {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(byteOrderMark, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase(),
  });
  const find = (names: readonly string[]) => names.find((name) => meta.fields?.includes(name));
  const [cut, reference, amount] = [find(columns.cut), find(columns.reference), find(columns.amount)];
  if (cut === undefined || reference === undefined) throw fieldRefused('file', say('payments.columns'), exits.misuse);
  const { maxPaymentLines } = constants.operators;
  if (data.length === 0) throw fieldRefused('file', say('payments.empty'), exits.misuse);
  if (data.length > maxPaymentLines)
    throw fieldRefused('file', say('payments.tooLong', { limit: maxPaymentLines }), exits.misuse);
  return data.map((row, index) => ({
    line: index + 2,
    cut: (row[cut] ?? '').trim().toUpperCase(),
    reference: (row[reference] ?? '').trim(),
    amount: amount === undefined || !row[amount]?.trim() ? undefined : toCentavos(row[amount]),
  }));
}

type Result = 'paid' | 'incomplete' | 'notFound' | 'paidBefore' | 'otherAmount' | 'repeated' | 'referenceTaken';

interface Books {
  cuts: ReadonlyMap<string, CutRow>;
  taken: ReadonlySet<string | null>;
}

/** Why a line is not paid, or that it is; the cuts are locked. */
function getResult(
  { line, cut: number, reference, amount }: Line,
  lines: readonly Line[],
  { cuts, taken }: Books,
): Result {
  const cut = cuts.get(number);
  if (number === '' || reference === '' || reference.length > constants.text.line) return 'incomplete';
  if (!cut) return 'notFound';
  if (cut.paid_at) return 'paidBefore';
  if (amount !== undefined && amount !== cut.receivable) return 'otherAmount';
  if (lines.some((other) => other.line !== line && (other.cut === number || other.reference === reference)))
    return 'repeated';
  return taken.has(reference) ? 'referenceTaken' : 'paid';
}

async function payFile(
  { db, now }: CommandContext,
  { file, text, 'only-right': isPartial = false }: SchemaTypes['calls/operator/cod-pay-file'],
): Promise<Done> {
  const lines = readLines(text);
  const locked = await lockCuts(db, [...new Set(lines.map(({ cut }) => cut))]);
  const taken = await findByBankReferences(db, [...new Set(lines.map(({ reference }) => reference))]);
  const books: Books = {
    cuts: new Map(locked.map((cut) => [cut.reference, cut])),
    taken: new Set(taken.map(({ bank_reference }) => bank_reference)),
  };
  const results = lines.map((line) => ({
    ...line,
    known: books.cuts.get(line.cut),
    result: getResult(line, lines, books),
  }));
  const rows = results.map(({ line, cut, reference, known, result }): Row => ({
    line,
    cut,
    reference,
    receivable: known ? formatPesos(known.receivable) : null,
    result,
  }));
  const right = results.flatMap(({ result, known, reference }) =>
    result === 'paid' && known ? [{ ...known, reference, cut: known.reference }] : [],
  );
  const wrong = lines.length - right.length;
  if (right.length === 0 || (wrong > 0 && !isPartial))
    return {
      said: [right.length === 0 ? say('payments.noneRight') : say('payments.wrong', { wrong, lines: lines.length })],
      rows,
      exit: exits.notPossible,
    };
  for (const { cut, reference } of right) {
    const { outcome } = await payCut(db, cut, { bankReference: reference, now });
    if (outcome !== 'paid') throw new Refused(say('payments.changed', { cut, reference }));
  }
  const receivable = right.reduce((sum, cut) => sum + cut.receivable, 0);
  const paid = say('payments.paid', { count: right.length, sum: formatPesos(receivable) });
  return {
    said: [paid, ...(wrong > 0 ? [say('payments.left', { wrong, lines: lines.length })] : [])],
    rows,
    // The cuts before: a proposal is outdated when others of its lines are right.
    change: {
      subject: file,
      before: { paid: null, cuts: right.map(({ cut }) => cut), receivable },
      after: { paid: now.toISOString(), cuts: right.map(({ cut }) => cut), receivable },
    },
  };
}

export const codPaymentCommands = [
  command({
    name: 'cod payments',
    about: 'Writes the cuts that are to be paid until a day, without --until today, into a file for the bank',
    options: { until: 'DATE', as: 'csv|xlsx', into: 'FILE' },
    saves: 'into',
    input: 'calls/operator/cod-payments',
    reads: true,
    run: exportPayments,
  }),
  command({
    name: 'cod pay-file',
    about: 'Marks the cuts of a CSV file as paid by its references: all of them, or with --only-right those it can',
    places: ['file'],
    options: { 'only-right': '' },
    file: 'file',
    movesMoney: true,
    centavos: ['receivable'],
    input: 'calls/operator/cod-pay-file',
    needsApproval: () => true,
    run: payFile,
  }),
];
