import type { Handlers } from '../../http/handlers.ts';
import { securityEvents } from './audit.ts';
import { changeContact, changeUsername } from './contact-changes.ts';
import { proveContactPhone, removeContactPhone } from './contact-phone.ts';
import { accountExists } from './existence.ts';
import { signInMeans } from './sign-in-methods.ts';
import { accountName, emailName, phoneName } from './names.ts';
import { sessionEnd, sessionList, signOut } from './open-sessions.ts';
import { changePasswordByCode, changePasswordByOld, claimedName, resetPassword } from './password-changes.ts';
import { updateProfile, userInfo } from './profile.ts';
import { register } from './registration.ts';
import { signInByCode, signInByPassword } from './sign-in.ts';

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
