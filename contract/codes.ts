/**
 * Business codes of the answer envelope `{code, msg, data}`. Success is 1 (SYS-04) and session expiry
 * 999003010 (STATE-10); the others are ours. The name is also the message key `answers:<name>`.
 */
export const codes = {
  success: 1,
  sessionExpired: 999003010,
  invalidParameter: 999001001,
  busy: 999001002,
  notFound: 999001004,
  tooLarge: 999001013,
  unsupportedMediaType: 999001015,
  tooManyRequests: 999001029,
  crossSiteRefused: 999001003,
  wrongCredentials: 999002001,
  phoneTaken: 999002002,
  emailTaken: 999002003,
  usernameTaken: 999002004,
  orderCreationFailure: 999004001,
  idempotencyConflict: 999004002,
  pickupSlotFull: 999004003,
  noServiceOutlet: 999004004,
} as const;

export type CodeName = keyof typeof codes;
export type Code = (typeof codes)[CodeName];

/** A refused field: a JSON pointer into the body, the message key, and the rule's own numbers. */
export interface FieldError {
  pointer: string;
  key: string;
  params: Record<string, unknown>;
}

/** What every call answers, with HTTP 200 for business results (SYS-04, D-34). */
export interface Envelope<T> {
  code: Code;
  msg: string;
  data: T | { errors?: FieldError[] } | null;
}
