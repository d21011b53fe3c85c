/**
 * Limits on guessing a password or a code (threat table, D-24). All counts are exact under concurrency and across
 * processes.
 */
import { constants } from '#domain/constants.ts';
import type { Limit } from '../../http/rate-limit.ts';

const { maxLoginAttempts, wrongLoginsBeforeImageCode, loginWindowMinutes, passwordsPerAccountHour } = constants.account;
const windowSeconds = loginWindowMinutes * 60;

export const limits = {
  /** Passwords for one account from one address. */
  password: { bucket: 'sign-in', limit: maxLoginAttempts, windowSeconds },
  /** Passwords for one account from all addresses together, so many addresses don't help an attacker. */
  ofAccount: { bucket: 'sign-in:all', limit: passwordsPerAccountHour, windowSeconds: 3_600 },
  /** Passwords for one account without an image code, from all addresses together. */
  withoutImage: { bucket: 'sign-in:account', limit: wrongLoginsBeforeImageCode, windowSeconds },
  /**
   * Wrong passwords from one address over all accounts, until it needs an image code. High enough for a busy office.
   */
  wrongFromAddress: { bucket: 'sign-in:address', limit: 20, windowSeconds },
  /** Wrong codes of one purpose for one phone or e-mail address, from all callers. */
  code: { bucket: 'code-entry', limit: maxLoginAttempts, windowSeconds },
  /** Old passwords of one account: a stolen token gives no more attempts than signing in. */
  oldPassword: { bucket: 'old-password', limit: maxLoginAttempts, windowSeconds },
} as const satisfies Record<string, Limit>;
