import type { Handlers, Input, Session } from '#server/http/handlers.ts';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import { recordEvent, securityEvents } from './audit.ts';
import {
  changeContact,
  changeUsername,
  proveContactPhone,
  removeContactPhone,
  takeContactPhone,
} from './contact-changes.ts';
import { accountExists } from './attempts.ts';
import { accountName, type AccountName, emailName, phoneName, toText, usernameKey } from './names.ts';
import { changePasswordByCode, changePasswordByOld, claimedName, resetPassword } from './password-changes.ts';
import { enter, signInByCode, signInByPassword, userAnswer } from './sign-in.ts';
import { lockCaller } from './changing.ts';
import { findUserById, insertUser, updateUserIfUnchanged } from './store.ts';
import type { Visit } from './visit.ts';
import { spendCode } from '../codes/codes.ts';
import { issueWelcomeVoucher } from '../pricing/coupon-gifts.ts';
import { proveCode } from './code-proof.ts';
import { assertUnused, newUserRow, orTaken } from './new-user.ts';
import { hashPassword } from './passwords.ts';
import { closeSession, endSessions, listSessions, livesSince } from './sessions.ts';
import { signInSocially, startSocial } from './social.ts';

// Lists the open sessions of a customer and ends them (D-26).

/** The caller's own first. */
async function sessionList(
  { db, clock }: ServerContext,
  { userId, sessionId }: Session,
): Promise<Answer<'sessionList'>> {
  const rows = await listSessions(db, userId, livesSince(clock()));
  const sessions = rows.map((row) => ({
    sessionId: row.id,
    current: row.id === sessionId,
    channel: row.channel,
    device: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) };
}

/**
 * Ends one of the caller's sessions, or all `others`. Ending the caller's own is the same as signing out.
 * @throws BusinessError `notFound` for a session that is not theirs or no longer open.
 */
async function sessionEnd(
  { db, clock }: ServerContext,
  { userId, sessionId }: Session,
  visit: Visit,
  which: string,
): Promise<Answer<'sessionEnd'>> {
  const now = clock();
  return transaction(db, async (trx) => {
    const chosen = which === 'others' ? { except: sessionId } : { id: which };
    const ended = await endSessions(trx, { userId, seenSince: livesSince(now), ...chosen }, now);
    if (ended === 0 && which !== 'others') throw new BusinessError('notFound');
    if (ended > 0)
      await recordEvent(trx, { userId, kind: which === sessionId ? 'signedOut' : 'sessionEnded', visit, at: now });
    return { ended };
  });
}

/** Ends the session of a token; does nothing when there is none (D-28). */
async function signOut({ db, clock }: ServerContext, visit: Visit, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  const now = clock();
  await transaction(db, async (trx) => {
    const userId = await closeSession(trx, token, now);
    if (userId !== undefined) await recordEvent(trx, { userId, kind: 'signedOut', visit, at: now });
  });
}

interface Registration {
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
async function register(
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

// The profile that customers see and edit (CALL-24, CALL-25).

/** @throws BusinessError `sessionExpired` when the account is gone. */
async function userInfo({ db }: ServerContext, { userId }: Session): Promise<Answer<'userInfo'>> {
  const row = await findUserById(db, userId);
  if (!row) throw new BusinessError('sessionExpired');
  return userAnswer(row);
}

/** Trimmed; null for a blank. */
const tidy = (text: string | undefined): string | null => text?.normalize('NFC').trim().replace(/\s+/g, ' ') || null;

/**
 * Replaces the profile: a field that is left out is emptied.
 * @throws BusinessError `conflict` when it was changed since the version that the caller has read.
 */
async function updateProfile(
  { db, clock }: ServerContext,
  session: Session,
  visit: Visit,
  { version, fullName, company, birthday }: Input<'userUpdate'>,
): Promise<Answer<'userUpdate'>> {
  return transaction(db, async (trx) => {
    const { id } = await lockCaller(trx, session);
    const set = { full_name: tidy(fullName), company: tidy(company), birthday: birthday || null };
    const changed = await updateUserIfUnchanged(trx, id, version, set);
    if (!changed) throw new BusinessError('conflict');
    await recordEvent(trx, { userId: id, kind: 'profileChanged', visit, at: clock() });
    return userAnswer(changed);
  });
}

/** Sign-in methods that need an external service: offered when it is configured. */
function signInMeans({ outside }: Pick<ServerContext, 'outside'>): Answer<'signInMeans'> {
  const { sms, mail, google, facebook } = outside;
  return { sms: sms.available, email: mail.available, google: google.available, facebook: facebook.available };
}

/** Each request is also the visit that the event records. */
export const accountHandlers = {
  phoneExist: async ({ context, ip, input: { phone, ...proofs } }) => ({
    exists: await accountExists(context, phoneName(phone), { ...proofs, ip }),
  }),
  emailExist: async ({ context, ip, input: { email, ...proofs } }) => ({
    exists: await accountExists(context, emailName(email), { ...proofs, ip }),
  }),

  signInMeans: async ({ context }) => signInMeans(context),
  signInByPassword({ context, input: { account, password, captcha, captchaId, workId, workAnswer }, ...visit }) {
    const image = captcha && captchaId ? { captcha, captchaId } : undefined;
    const work = { workId, workAnswer };
    return signInByPassword(context, { name: accountName(account), visit, image, work }, password);
  },
  signInBySms: ({ context, input, ...visit }) => signInByCode(context, visit, phoneName(input.phone), input.code),
  signInByEmail: ({ context, input, ...visit }) => signInByCode(context, visit, emailName(input.email), input.code),

  registerByPhone: ({ context, input: { phone, ...rest }, ...visit }) =>
    register(context, visit, { name: phoneName(phone), ...rest }),
  registerByEmail: ({ context, input: { email, ...rest }, ...visit }) =>
    register(context, visit, { name: emailName(email), ...rest }),

  resetByPhone: ({ context, input, ...visit }) => resetPassword(context, visit, phoneName(input.phone), input),
  resetByEmail: ({ context, input, ...visit }) => resetPassword(context, visit, emailName(input.email), input),

  changePasswordByOld: ({ context, session, input, ...visit }) => changePasswordByOld(context, session, visit, input),
  changePasswordBySms: ({ context, session, input: { phone, ...input }, ...visit }) =>
    session
      ? changePasswordByCode(context, session, visit, { ...input, via: 'sms' })
      : resetPassword(context, visit, claimedName(phone && phoneName(phone)), input),
  changePasswordByEmail: ({ context, session, input: { email, ...input }, ...visit }) =>
    session
      ? changePasswordByCode(context, session, visit, { ...input, via: 'email' })
      : resetPassword(context, visit, claimedName(email && emailName(email)), input),
  changePhone: ({ context, session, input, ...visit }) =>
    changeContact(context, session, visit, phoneName(input.phone), input.code),
  changeEmail: ({ context, session, input, ...visit }) =>
    changeContact(context, session, visit, emailName(input.email), input.code),
  changeUsername: ({ context, session, input, ...visit }) => changeUsername(context, session, visit, input),

  contactPhoneProve: ({ context, session, input, ...visit }) => proveContactPhone(context, session, visit, input),
  contactPhoneRemove: ({ context, session, ...visit }) => removeContactPhone(context, session, visit),
  userInfo: ({ context, session }) => userInfo(context, session),
  userUpdate: ({ context, session, input, ...visit }) => updateProfile(context, session, visit, input),
  sessionList: ({ context, session }) => sessionList(context, session),
  sessionEnd: ({ context, session, input, ...visit }) => sessionEnd(context, session, visit, input.sessionId),
  securityEvents: ({ context, session, input }) => securityEvents(context, session.userId, input),
  async logout({ context, token, ...visit }) {
    await signOut(context, visit, token);
    return null;
  },
} satisfies Partial<Handlers>;

export const socialHandlers = {
  socialStart: ({ context, host, input }) => startSocial(context, host, input.provider),
  googleSignIn: ({ context, input, ...visit }) =>
    signInSocially(context, visit, { provider: 'google', token: input.idToken, nonce: input.nonce }),
  facebookSignIn: ({ context, input, ...visit }) =>
    signInSocially(context, visit, { provider: 'facebook', token: input.accessToken, nonce: input.nonce }),
} satisfies Partial<Handlers>;
