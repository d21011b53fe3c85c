import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { spendCode } from '../codes/codes.ts';
import { issueWelcomeVoucher } from '../coupons/welcome.ts';
import { proveCode } from './code-proof.ts';
import { takeContactPhone } from './contact-phone.ts';
import { enter } from './sign-in-attempt.ts';
import { type AccountName, toText, usernameKey } from './names.ts';
import { newUserRow } from './new-user.ts';
import { hashPassword } from './passwords.ts';
import { insertUser } from './store.ts';
import { assertUnused, orTaken } from './uniqueness.ts';
import type { Visit } from './request-context.ts';

export interface Registration {
  /** What the code was sent to. */
  name: AccountName;
  code: string;
  username: string;
  password: string;
}

/**
 * Creates the account with its welcome voucher (D-72) and signs it in. The unique index decides between concurrent
 * registrations.
 * @throws BusinessError `wrongCode`, `tooManyRequests`; after a right code `phoneTaken`, `emailTaken` or
 * `usernameTaken` (RULE-ACC-07).
 */
export async function register(
  context: ServerContext,
  visit: Visit,
  { name, code, username, password }: Registration,
): Promise<Answer<'registerByPhone'>> {
  const { db, clock } = context;
  const proof = await proveCode(context, visit, { purpose: 'register', target: toText(name), code });
  await assertUnused(db, { ...name, username_key: usernameKey(username) }, 'visitor');

  const passwordHash = await hashPassword(password);
  const now = clock();
  const row = newUserRow({ ...name, username, passwordHash, language: visit.language, now });
  const isPhone = 'phone' in name;
  return orTaken(
    transaction(db, async (trx) => {
      // Inserted before the code is spent: of two concurrent registrations, the second waits here and gets the error
      // with what is taken.
      const user = await insertUser(trx, row);
      if (isPhone) await takeContactPhone(trx, name.phone, now);
      await spendCode(trx, proof);
      await issueWelcomeVoucher(trx, context, { userId: user.id, phone: isPhone ? name.phone : null, now });
      return enter(trx, user, { kind: 'registered', by: isPhone ? 'sms' : 'email', visit, now });
    }),
    'visitor',
  );
}
