/** What the page of cash on delivery is about. */
import type { Answer } from '#contract/answers.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Failure } from '../kit/failure.ts';

export type CodAccount = Answer<'codApplyInfo'>;
export type CodApplication = SchemaTypes['cod/application'];

export interface CodAccountContext {
  /** Undefined until it was asked for. */
  account: CodAccount | undefined;
  application: CodApplication | undefined;
  /** Why the last application was refused. */
  failure: Failure | undefined;
}

export type CodAccountEvent =
  /** Somebody looks at the page again, or has signed in. */
  | { type: 'account.refresh' }
  /** Apply, submit again or change, as the state has it; `now` by the server's clock. */
  | { type: 'form.open'; now: Date }
  | { type: 'form.close' }
  | { type: 'form.submit'; application: CodApplication }
  | { type: 'application.view' }
  | { type: 'application.close' };
