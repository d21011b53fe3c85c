/** Customer service's actions on the open case of a parcel, each in its own transaction, like operators' commands. */
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import * as cases from '#server/modules/tracking/cases.ts';

type CaseAction = (context: ServerContext, waybillNo: string, text: string) => Promise<string | undefined>;

export const answerCase: CaseAction = ({ db, clock }, waybillNo, text) =>
  transaction(db, (trx) => cases.answerCase(trx, clock(), waybillNo, text));

export const solveCase: CaseAction = ({ db, clock }, waybillNo, text) =>
  transaction(db, (trx) => cases.solveCase(trx, clock(), waybillNo, text));
