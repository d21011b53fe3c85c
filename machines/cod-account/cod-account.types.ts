/** Types of the cash-on-delivery page. */
import type { Answer } from '#contract/answers.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Failure } from '../kit/failure.ts';

export type CodAccount = Answer<'codApplyInfo'>;
export type CodApplication = SchemaTypes['cod/application'];

export interface CodAccountContext {
  /** Undefined until it is loaded. */
  account: CodAccount | undefined;
  application: CodApplication | undefined;
  /** Why the last application was rejected. */
  failure: Failure | undefined;
}

export type CodAccountEvent =
  /** The customer returns to the page, or has signed in. */
  | { type: 'account.refresh' }
  /** Apply, submit again or change, depending on the state; `now` by the server's clock. */
  | { type: 'form.open'; now: Date }
  | { type: 'form.close' }
  | { type: 'form.submit'; application: CodApplication }
  | { type: 'application.view' }
  | { type: 'application.close' };
