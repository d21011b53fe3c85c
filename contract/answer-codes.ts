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
  wrongImageCode: 999002005,
  imageCodeRequired: 999002006,
  wrongCode: 999002007,
  codeTooSoon: 999002008,
  userNotFound: 999002009,
  emailNotFound: 999002010,
  wrongOldPassword: 999002011,
  socialRefused: 999002012,
  messageNotSent: 999002013,
  meansUnavailable: 999002014,
  ordersInMotion: 999002015,
  codeInstead: 999002016,
  workRequired: 999002017,
  moneyToCome: 999002018,
  conflict: 999001009,
  messageConflict: 999001010,
  addressBookFull: 999005001,
  undoTooLate: 999005002,
  savedParcelsFull: 999005003,
  orderCreationFailure: 999004001,
  idempotencyConflict: 999004002,
  pickupSlotFull: 999004003,
  noServiceOutlet: 999004004,
  freightNotFound: 999004005,
  orderNotChangeable: 999004006,
  priceChanged: 999004007,
  codModificationPending: 999004008,
  codNotPossible: 999004009,
  codWindowClosed: 999004010,
  noOutlets: 999007001,
  networkNotFound: 999007002,
  outsideMexico: 999007003,
  caseNotPossible: 999006001,
  deliveryNotChangeable: 999006002,
  claimNotPossible: 999006010,
  returnNotPossible: 999006003,
  noLabel: 999008001,
  fileRefused: 999010001,
  fileUnsafe: 999010002,
  tooManyFiles: 999010003,
  uploadsFull: 999010004,
  noDataToExport: 999009001,
  tooManyToExport: 999009002,
} as const;

export type CodeName = keyof typeof codes;
export type Code = (typeof codes)[CodeName];

/** A rejected field: a JSON pointer into the body, the message key, and the rule's parameters. */
export interface FieldError {
  pointer: string;
  key: string;
  params: Record<string, unknown>;
}

/** The answer of every call, with HTTP 200 for business results (SYS-04, D-34). */
export interface Envelope<T> {
  code: Code;
  msg: string;
  data: T | { errors?: FieldError[] } | null;
}
