/** CALL-52: exports the waybills of a cut or a period, streamed while they are read from the database (ADR 59). */
import type { FileAnswer, Handlers, Input } from '#server/http/handlers.ts';
import type { Answer } from '#contract/calls.ts';
import { collectingFee } from '#domain/pricing/cod-settlement.ts';
import type { ServerContext } from '#server/context.ts';
import { constants } from '#domain/constants.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { BusinessError } from '#server/http/failures.ts';
import { pesos, sayIn, type Translate } from '#server/documents/workbook.ts';
import { type StreamedValue, streamWorkbook, type WorkbookStream } from '#server/documents/workbook-stream.ts';
import { admitSending, customerAsking } from '../account/sending.ts';
import { phoneName, toText } from '../account/names.ts';
import { sendCode } from '../codes/codes.ts';
import { applyForCod } from './apply.ts';
import { readAccount } from './account-store.ts';
import { codSummary, codSummaryDetail, type CutCalendar, getCalendar, getScope, whereOf } from './summary.ts';
import { currentTariff } from '../pricing/tariff-store.ts';
import { type CollectionRow, collectionsIn, sumIn, type SummaryScope } from './summary-store.ts';

/** The same as in the export of waybills. */
const batch = 250;

interface Column {
  header: string;
  width: number;
  value: (row: CollectionRow) => StreamedValue;
}

const usual = 16;

/** Without phones and streets, like the other exports for the books. */
function getColumns(say: Translate, calendar: CutCalendar): readonly Column[] {
  const money = (name: string, value: (row: CollectionRow) => number): Column => ({
    header: `${say(`exports:cod.${name}`)} (MXN)`,
    width: usual,
    value: (row) => ({ pesos: pesos(value(row)) }),
  });
  return [
    { header: say('exports:data.waybillNo'), width: 18, value: ({ waybill_no }) => waybill_no },
    { header: say('exports:data.orderNo'), width: 18, value: ({ order_no }) => order_no },
    { header: say('exports:cod.day'), width: usual, value: ({ day }) => ({ day }) },
    { header: say('exports:cod.collectedAt'), width: usual, value: ({ collected_at }) => collected_at },
    { header: say('orders:detail.recipient'), width: 28, value: ({ recipient }) => recipient.name },
    { header: say('shipments:column.toCity'), width: 24, value: ({ recipient }) => recipient.city },
    money('ordered', ({ ordered }) => ordered),
    money('codAmount', ({ cod_amount }) => cod_amount),
    money('codFee', ({ cod_fee }) => cod_fee),
    money('withholdingTax', ({ withholding_tax }) => withholding_tax),
    money('receivable', ({ receivable }) => receivable),
    {
      header: say('exports:cod.stage'),
      width: usual,
      value: (row) => say(`exports:cod.stages.${whereOf(row, calendar).stage}`),
    },
    { header: say('exports:cod.cut'), width: 20, value: ({ cut }) => cut },
    {
      header: say('exports:cod.paysOn'),
      width: usual,
      value: (row) => ({ day: whereOf(row, calendar).paysOn }),
    },
    { header: say('exports:cod.paidAt'), width: usual, value: ({ paid_at }) => paid_at },
    { header: say('exports:cod.bankReference'), width: 28, value: ({ bank_reference }) => bank_reference },
  ];
}

/** In pages, each after the last row of the previous one: no connection is held while a customer downloads. */
async function* batches(
  { db }: Pick<ServerContext, 'db'>,
  userId: string,
  scope: SummaryScope,
): AsyncGenerator<readonly CollectionRow[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await collectionsIn(db, userId, scope, { limit: batch, after });
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.waybill_no;
  }
}

async function* getRest(
  first: Uint8Array,
  rest: AsyncGenerator<readonly CollectionRow[]>,
  workbook: WorkbookStream,
  getValues: (row: CollectionRow) => readonly StreamedValue[],
): AsyncGenerator<Uint8Array> {
  yield first;
  for await (const rows of rest) yield workbook.add(rows.map(getValues));
  yield workbook.end();
}

/** @throws BusinessError `notFound`, `noDataToExport` (MSG-23), `tooManyToExport`, before the first byte. */
async function codReport(
  context: ServerContext,
  userId: string,
  input: Input<'codSummaryReport'>,
  language: LanguageInfo,
): Promise<FileAnswer> {
  const { db, clock } = context;
  const now = clock();
  const { scope } = await getScope(context, userId, input, now);
  const { waybills } = await sumIn(db, userId, scope);
  const { exportRows } = constants.shipments;
  if (waybills === 0) throw new BusinessError('noDataToExport');
  if (waybills > exportRows) throw new BusinessError('tooManyToExport', { params: { max: exportRows } });
  const say = sayIn(language);
  const columns = getColumns(say, await getCalendar(db, userId, now));
  const getValues = (row: CollectionRow) => columns.map(({ value }) => value(row));
  const workbook = streamWorkbook({
    name: say('exports:cod.sheet'),
    columns,
    rightToLeft: language.direction === 'rtl',
  });
  const rows = batches(context, userId, scope);
  const beginning = (await rows.next()).value ?? [];
  const first = workbook.add(beginning.map(getValues));
  return {
    chunks: getRest(first, rows, workbook, getValues),
    expectedBytes: Math.round((first.length * waybills) / Math.max(1, beginning.length)),
  };
}

/** What collecting an amount costs (CALL-49, D-88). */
async function feeOfAmount({ db, clock }: ServerContext, codAmount: number): Promise<Answer<'codFee'>> {
  const { tariff } = await currentTariff(db, clock());
  return collectingFee(tariff.cod, codAmount);
}

const purpose = 'codApply';

export const codHandlers = {
  async codSmsCode({ context, session, language, ip, input: { phone, ...proofs } }) {
    const target = toText(phoneName(phone));
    const requester = customerAsking(session, ip);
    await admitSending(context, proofs, { purpose, target, requester });
    return sendCode(context, { purpose, channel: 'sms', target, language, requester });
  },
  codApplyInfo: ({ context, session }) => readAccount(context, session.userId),
  codApply: ({ context, session, input, ...visit }) => applyForCod(context, session, visit, input),
  codFee: ({ context, input }) => feeOfAmount(context, input.codAmount),
  codSummary: ({ context, session, input }) => codSummary(context, session.userId, input),
  codSummaryDetail: ({ context, session, input }) => codSummaryDetail(context, session.userId, input),
  codSummaryReport: ({ context, session, input, language }) => codReport(context, session.userId, input, language),
} satisfies Partial<Handlers>;
