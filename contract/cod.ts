/** Cash on delivery: applications, the status of the account, and its costs (FEAT-07, ENT-11, ENT-19). */
import { Type as T } from '@sinclair/typebox';
import { codOutcomes, codStages } from '#domain/pricing/cod-settlement.ts';
import { type CallRows, Centavos, getShape, Instant, nullable, oneOf, Spreadsheet, uncounted } from './call.ts';
import { CodeSent } from './verification-codes.ts';

/** Transport fields, not part of the stored application. */
const ofSending = ['key', 'revision', 'ticket', 'code', 'acceptTerms'] as const;

/**
 * codAppliedData (ENT-07): the newest application. Its files are the customer's own: `fileInfo` names them, `fileGet`
 * returns them.
 */
const CodApplication = T.Omit(getShape('cod/application'), ofSending);

/** Raw status columns; clients derive `applicationStatus` (STATE-09, `domain/pricing/cod.ts`). */
const CodAccount = T.Object({
  approvedStatus: nullable(
    T.Integer({ description: '1 under review, 2 approved, 3 failed; null: not applied (D-80).' }),
  ),
  isEnable: nullable(T.Integer({ description: '1 on, 2 disabled (D-80).' })),
  /** Why it was rejected or disabled, in the operator’s words. */
  reason: nullable(T.String()),
  /**
   * The application under review, or rejected, changes an approved one; until it is approved orders are rejected
   * (D-82).
   */
  changePending: T.Boolean(),
  /** Increases with every change of the account; 0 before the first. */
  revision: T.Integer(),
  submittedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  application: nullable(CodApplication),
  /** When an approved application may be changed, by the server’s clock: now if open, or from `opensAt` (D-81). */
  editWindow: T.Object({ open: T.Boolean(), opensAt: Instant, closesAt: Instant }),
  /** The server’s clock. */
  answeredAt: Instant,
});

const CodFee = T.Object({
  codAmount: Centavos,
  percent: T.Number({ description: 'Of the amount.' }),
  minimum: T.Integer({ description: 'Centavos without IVA.' }),
  /** max(minimum, percentage) + IVA (D-88). */
  net: Centavos,
  vat: Centavos,
  total: Centavos,
});

/** Sums of shipments (D-88): `receivable` = `codAmount` − `codFee` − `withholdingTax`, by the signs of the formula. */
const sums = {
  /** The amount to collect; `codAmount` is the amount collected. */
  ordered: Centavos,
  codAmount: Centavos,
  codFee: Centavos,
  withholdingTax: Centavos,
  receivable: Centavos,
};
const totals = { waybills: T.Integer(), ...sums };

const Day = T.String({ description: 'YYYY-MM-DD, America/Mexico_City' });
const CutReference = T.String({ description: 'As C20261123-7K3QX9' });

/** Whole days of collected money that are paid together. */
const CodCut = T.Object({
  reference: CutReference,
  from: Day,
  to: Day,
  stage: oneOf(codStages),
  reconciledAt: Instant,
  /** The day on which it is expected. */
  paysOn: Day,
  paidAt: nullable(Instant),
  /** Identifies the payment at the customer's bank; null before. */
  bankReference: nullable(T.String()),
  /** The three digits of a Mexican bank or the name of another one, and the last four of the account. */
  bank: nullable(T.String()),
  accountTail: nullable(T.String()),
  ...totals,
});

/** CALL-50. The totals cover the days from `from` to `to` on which money was collected. */
const CodSummary = T.Object({
  from: Day,
  to: Day,
  totals: T.Object(totals),
  /**
   * The formula of the receivable: the signs of its two parts, and the percentage withheld from customers who withhold
   * tax (D-88).
   */
  formula: T.Object({
    codFee: T.Integer({ minimum: -1, maximum: 1 }),
    withholdingTax: T.Integer({ minimum: -1, maximum: 1 }),
    withholdingPercent: T.Number(),
    withholds: T.Boolean(),
  }),
  /** The totals by stage; a stage without any is left out. */
  stages: T.Array(T.Object({ stage: oneOf(codStages), ...totals })),
  /** The newest day first; days without any are left out. */
  days: T.Array(T.Object({ day: Day, stage: oneOf(codStages), paysOn: Day, cut: nullable(CutReference), ...totals })),
  /** Cuts with a day of the period, as a whole, the newest first. */
  cuts: T.Array(CodCut),
  /** Everything unpaid, whatever the period, by pay date. `cut` is null before it is made. */
  coming: T.Array(T.Object({ paysOn: Day, stage: oneOf(codStages), cut: nullable(CutReference), ...totals })),
  /** The day on which the next cut takes all days before it. */
  nextCutOn: Day,
  answeredAt: Instant,
});

const CodWaybill = T.Object({
  waybillNo: T.String(),
  orderNo: T.String(),
  recipient: T.String(),
  city: T.String(),
  day: Day,
  collectedAt: Instant,
  outcome: oneOf(codOutcomes),
  /** The fee was paid with the price of the order, so it is 0 here (ADR 90). */
  feeInPrice: T.Boolean(),
  stage: oneOf(codStages),
  paysOn: Day,
  cut: nullable(CutReference),
  ...sums,
});

/** CALL-51. `totals` cover all rows, not only the page; of a cut, or of a period. */
const CodSummaryDetail = T.Object({
  from: Day,
  to: Day,
  cut: nullable(CodCut),
  totals: T.Object(totals),
  rows: T.Array(CodWaybill),
  /** The `after` of the next page; null after the last waybill. */
  next: nullable(T.String()),
});

export const codCalls = {
  codSmsCode: {
    source: 'CALL-46',
    auth: 'required',
    input: 'cod/send-code',
    codes: ['workRequired', 'imageCodeRequired', 'wrongImageCode', 'codeTooSoon', 'messageNotSent'],
    limit: { none: 'Its service counts codes that were sent, by target and address (D-27).' },
    summary: 'Sends a one-time code by SMS to the mobile phone of the application (D-87).',
    answer: CodeSent,
  },
  codApplyInfo: {
    source: 'CALL-47',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The status of the customer’s account for cash on delivery, and the last application.',
    answer: CodAccount,
  },
  codApply: {
    source: 'CALL-48',
    auth: 'required',
    input: 'cod/application',
    codes: ['wrongCode', 'conflict', 'codNotPossible', 'codWindowClosed', 'idempotencyConflict'],
    limit: uncounted.tries,
    summary: 'Applies, submits again after a failure or, within the window, changes what was approved: once per key.',
    answer: CodAccount,
  },
  codFee: {
    source: 'CALL-49',
    auth: 'none',
    input: 'calls/cod-fee',
    codes: [],
    limit: [{ per: 'address', bucket: 'tariff:address', limit: 120, windowSeconds: 600 }],
    summary: 'What collecting an amount costs, and how it is reckoned (D-88).',
    answer: CodFee,
  },
  codSummary: {
    source: 'CALL-50',
    auth: 'required',
    input: 'calls/cod-summary',
    codes: [],
    limit: uncounted.ownData,
    summary: 'What was collected in a period and what of it comes to the customer, by day, cut and stage (FEAT-08).',
    answer: CodSummary,
  },
  codSummaryDetail: {
    source: 'CALL-51',
    auth: 'required',
    input: 'calls/cod-summary-page',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'The waybills of a cut or a period, with what each comes to; the next ones come behind a waybill.',
    answer: CodSummaryDetail,
  },
  codSummaryReport: {
    source: 'CALL-52',
    auth: 'required',
    input: 'calls/cod-summary-filter',
    codes: ['notFound', 'noDataToExport', 'tooManyToExport'],
    file: 'xlsx',
    // The largest keeps the database busy for seconds.
    limit: [{ per: 'customer', bucket: 'cod-export', limit: 30, windowSeconds: 3_600 }],
    summary: 'The same waybills as a spreadsheet, written as they are read.',
    answer: Spreadsheet,
  },
} as const satisfies CallRows;
