import type { Handlers } from '../../http/handlers.ts';
import { admitSending } from '../account/admit-sending.ts';
import { customerAsking } from '../account/rate-limit-subject.ts';
import { phoneName, toText } from '../account/names.ts';
import { sendCode } from '../codes/codes.ts';
import { applyForCod } from './apply.ts';
import { feeOfAmount } from './fee.ts';
import { codReport } from './report.ts';
import { readAccount } from './account-status.ts';
import { codSummary, codSummaryDetail } from './summary.ts';

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
