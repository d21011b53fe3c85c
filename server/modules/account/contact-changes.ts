/** Changing phone, e-mail address and username, each proved by a code (CALL-10, CALL-11, D-22). */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import type { Session } from '../../http/handlers.ts';
import { spendCode } from '../codes/codes.ts';
import { applyChange, type Change, changeAccount } from './changing.ts';
import { proveCode, proveOwnCode } from './code-proof.ts';
import { takeContactPhone } from './contact-phone.ts';
import { type AccountName, cleanUsername, toText, usernameKey } from './names.ts';
import { orTaken } from './uniqueness.ts';
import type { Visit } from './request-context.ts';

type SignedIn = Answer<'changePhone'>;

function contactChange(name: AccountName, now: Date): Change {
  return 'email' in name
    ? {
        kind: 'emailChanged',
        announced: 'emailChanged',
        by: 'email',
        set: { email: name.email, email_verified_at: now },
      }
    : {
        kind: 'phoneChanged',
        announced: 'phoneChanged',
        by: 'sms',
        set: { phone: name.phone, phone_verified_at: now },
      };
}

/**
 * Changes the phone or e-mail address of the caller's account to the one that the code was sent to.
 * @throws BusinessError `wrongCode`, `tooManyRequests`, `phoneTaken` or `emailTaken`
 */
export async function changeContact(
  context: ServerContext,
  session: Session,
  visit: Visit,
  name: AccountName,
  code: string,
): Promise<SignedIn> {
  const purpose = 'email' in name ? 'changeEmail' : 'changePhone';
  const proof = await proveCode(context, visit, { purpose, target: toText(name), code, userId: session.userId });
  return orTaken(
    changeAccount(context, session, async (trx, user) => {
      if ('phone' in name) await takeContactPhone(trx, name.phone, context.clock());
      await spendCode(trx, proof);
      return applyChange(trx, context, visit, user, contactChange(name, context.clock()));
    }),
    'customer',
  );
}

/** @throws BusinessError `wrongCode`, `tooManyRequests`, `usernameTaken` */
export async function changeUsername(
  context: ServerContext,
  session: Session,
  visit: Visit,
  { via, code, username }: { via: 'sms' | 'email'; code: string; username: string },
): Promise<SignedIn> {
  const proof = await proveOwnCode(context, visit, session.userId, { purpose: 'changeUsername', via, code });
  const set = { username: cleanUsername(username), username_key: usernameKey(username) };
  return orTaken(
    changeAccount(context, session, async (trx, user) => {
      await spendCode(trx, proof);
      return applyChange(trx, context, visit, user, {
        kind: 'usernameChanged',
        announced: 'usernameChanged',
        by: via,
        set,
      });
    }),
    'customer',
  );
}
