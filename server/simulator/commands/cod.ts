import { clabeAdvice } from '#domain/clabe.ts';
import { codStateName } from '#machines/cod-account/cod-steps.ts';
import type { Command } from '../../control/commands.ts';
import { transaction } from '../../db/transaction.ts';
import { accountName } from '../../modules/account/names.ts';
import { findUser } from '../../modules/account/store.ts';
import { type Decided, decideApplication, switchAccount } from '../../modules/cod/decide.ts';
import { getStanding } from '../../modules/cod/account-status.ts';
import { type CodApplicationRow, findAccount, findApplication } from '../../modules/cod/store.ts';
import { chosen, NotPossible } from '../parcel.ts';

const decisions = ['review', 'approve', 'reject', 'disable', 'enable'] as const;
const usualReason = 'No se lee la segunda identificación. Tómale otra foto con más luz.';

/** The decision of a careful reviewer: rejects an account number with a wrong check digit. */
function reviewed({ answers }: CodApplicationRow): { type: 'approve' | 'reject'; reason: string | null } {
  return clabeAdvice(answers.accountNumber).checks === false
    ? { type: 'reject', reason: 'La CLABE no corresponde a ninguna cuenta. Revísala en tu estado de cuenta.' }
    : { type: 'approve', reason: null };
}

/**
 * Arguments: phone or e-mail address, the decision (else `review`), the reason. Simulates a reviewer of cash on
 * delivery (D-95), through the service of the operators' commands.
 */
export const codCommand: Command = async ({ db, clock }, [account = '', typed = '', note = ''], print) => {
  const decision = chosen('decision', 'Decisions', decisions, typed || 'review');
  const user = await findUser(db, accountName(account));
  if (!user) throw new Error(`There is no account "${account}".`);
  const now = clock();
  const reason = note || usualReason;
  const decided = await transaction(db, async (trx): Promise<Decided | undefined> => {
    if (decision === 'disable' || decision === 'enable')
      return switchAccount(trx, user.id, { type: decision, reason, now });
    const row = await findAccount(trx, user.id);
    const application = row && (await findApplication(trx, row.application_id));
    if (!application) return undefined;
    const deciding = decision === 'review' ? reviewed(application) : { type: decision, reason };
    return decideApplication(trx, application, { ...deciding, now });
  });
  if (!decided) throw new NotPossible(`Cash on delivery of ${account} is not where that can be decided.`);
  print(`${account}: ${codStateName(getStanding(decided.after).status)}`);
};
