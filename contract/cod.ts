/** Cash on delivery: applying for it, how the account stands, and what it costs (FEAT-07, ENT-11, ENT-19). */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, uncounted } from './call.ts';
import { Centavos, Instant, nullable, shapeOf } from './shapes.ts';
import { CodeSent } from './verification-codes.ts';

/** What was sent with the application and is none of it. */
const ofSending = ['key', 'revision', 'ticket', 'code', 'acceptTerms'] as const;

/** codAppliedData (ENT-07): what was sent last. Its files are the customer's own: `fileInfo` names them, `fileGet` has them. */
const CodApplication = T.Omit(shapeOf('cod/application'), ofSending);

/** As it stands: `applicationStatus` is derived of it by whoever asks (STATE-09, `domain/cod.ts`). */
const CodAccount = T.Object({
  approvedStatus: nullable(
    T.Integer({ description: '1 under review, 2 approved, 3 failed; null: not applied (D-80).' }),
  ),
  isEnable: nullable(T.Integer({ description: '1 on, 2 disabled (D-80).' })),
  /** Why it failed or was disabled, in the operator’s words. */
  reason: nullable(T.String()),
  /** What is under review, or failed, is a change of what was approved before; until it is approved no order is taken (D-82). */
  changePending: T.Boolean(),
  /** Grows with everything that happens to the account; 0 before anything has. */
  revision: T.Integer(),
  submittedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  application: nullable(CodApplication),
  /** When what was approved may be changed, by the server’s clock: open now, or from `opensAt` (D-81). */
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
    summary: 'How the customer’s account for cash on delivery stands, and what was sent last.',
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
} as const satisfies CallRows;
