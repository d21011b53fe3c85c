/**
 * Every business number of the product, once (CONST-01 to CONST-12). Schemas refer to them by path (`{"$const":
 * "parcel.web.maxWeightKg"}`), code reads them from `constants`. Units and sources are in `constant-facts.ts`, which
 * the browser does not load.
 */
import { languages, loadableLanguages } from './languages.ts';

/**
 * Those that a published rule set may change (ADR 133): code reads them at the moment of use, never into a variable of a
 * module. Every other one changes with a release.
 */
const publishableConstants = [
  'parcel.web.maxWeightKg',
  'parcel.web.maxSideCm',
  'parcel.web.maxSideSumCm',
  'parcel.other.maxWeightKg',
  'parcel.mobile.maxWeightKg',
  'parcel.mobile.maxSideCm',
  'parcel.business.maxBillingWeightKg',
  'parcel.maxVolumetricWeightKg',
  'parcel.maxQuantity',
  'parcel.maxItemValueCentavos',
  'cod.maxAmountCentavos',
  'cod.maxAgentAverageWeightKg',
  'cod.minApplicantAgeYears',
  'coupon.maxStacked',
  'claims.maxFiles',
  'deliveryChange.noteLength',
  'inbox.maxPremisesSquareMetres',
] as const;

export const isPublishable = (path: string): boolean => (publishableConstants as readonly string[]).includes(path);

/** By path: the release's value, and the one that a rule set has in its place. */
const released = new Map<string, number | string>();
const replaced = new Map<string, number | string>();

const frozen = <T extends object>(node: T, above = ''): T => {
  for (const [name, child] of Object.entries(node)) {
    const path = above + name;
    if (typeof child === 'object') frozen(child, `${path}.`);
    if (!isPublishable(path)) continue;
    released.set(path, child);
    Object.defineProperty(node, name, { get: () => replaced.get(path) ?? released.get(path) });
  }
  return Object.freeze(node);
};

export const constants = frozen({
  parcel: {
    web: {
      maxWeightKg: 30,
      weightDecimals: 1,
      maxSideCm: 158,
      maxSideSumCm: 274,
    },
    other: {
      maxWeightKg: 50,
      weightDecimals: 2,
    },
    mobile: {
      maxWeightKg: 50,
      weightDecimals: 2,
      maxSideCm: 180,
    },
    business: { maxBillingWeightKg: 5 },
    maxVolumetricWeightKg: 50,
    volumetricDivisor: 5000,
    standardBox: {
      lengthCm: 60,
      widthCm: 60,
      heightCm: 40,
    },
    maxQuantity: 9999,
    maxItemValueCentavos: 3_000_000,
    bags: {
      smallMaxWeightKg: 1,
      mediumMaxWeightKg: 3,
      largeMaxWeightKg: 5,
    },
  },
  money: {
    decimals: 2,
    vatPercent: 16,
    vatAbroadPercent: 0,
    currency: 'MXN',
  },
  cod: {
    maxAmountCentavos: 3_000_000,
    maxAgentAverageWeightKg: 100,
    agentAverageWeightDecimals: 2,
    editWindowStart: '08:30',
    editWindowEnd: '11:00',
    minApplicantAgeYears: 18,
    idImages: 2,
    minAccountDigits: 10,
    maxAccountDigits: 18,
  },
  banner: { pictureBytes: 2 ** 17 },
  tracking: {
    maxWaybillsPerQuery: 10,
    waybillPrefix: 'JMX',
    waybillDigits: 12,
    tailDigits: 4,
    maxWrongTails: 5,
    tailLockMinutes: 15,
    maxPhotos: 4,
    photoBytes: 2 ** 19,
  },
  help: {
    maxMessageChars: 900,
    handoverChars: 600,
    shownBranches: 3,
  },
  deliveryChange: {
    offeredDays: 5,
    branchKeepsDays: 7,
    branchDiscountCentavos: 700,
    maxChanges: 5,
    noteLength: 120,
    windows: { morning: '09-13', afternoon: '14-18' },
  },
  claims: {
    damageDays: 7,
    stillDays: 7,
    lossDays: 90,
    uninsuredLimitCentavos: 351_930,
    maxFiles: 6,
    fileBytes: 10 * 2 ** 20,
    clabeDigits: 18,
  },
  returns: { validDays: 30 },
  notifications: { groupMinutes: 10 },
  coupon: {
    maxStacked: 2,
    newUserVoucherCentavos: 2100,
    newUserVoucherDays: 30,
    welcomedPhoneDays: 365,
    toldDaysBefore: 3,
  },
  text: {
    code: 20,
    name: 30,
    line: 50,
    long: 200,
  },
  account: {
    minPasswordLength: 6,
    maxPasswordLength: 16,
    maxPasswordLengthSimple: 20,
    phoneDigits: 10,
    phoneStarts: ['8', '9'],
    wrongLoginsBeforeWork: 1,
    wrongLoginsBeforeImageCode: 3,
    maxLoginAttempts: 5,
    loginWindowMinutes: 15,
    passwordsPerAccountHour: 30,
    codeDigits: 6,
    codeMinutes: 5,
    codeResendSeconds: 60,
    codeAttempts: 5,
    codesPerTargetHour: 5,
    codesByStrangersHour: 10,
    codesPerAddressHour: 20,
    quietCodesPerTargetHour: 3,
    quietCodesPerAddressHour: 8,
    workBits: 14,
    maxWorkBits: 20,
    suspicionBits: 3,
    quietLookupsPerAddress: 10,
    workMinutes: 10,
    imageCodeMinutes: 5,
    imageCodeUses: 5,
  },
  operators: {
    idleMinutes: 30,
    takenMinutes: 30,
    handedOnMinutes: 480,
    minPasswordLength: 12,
    maxPasswordLength: 200,
    recoveryCodes: 10,
    maxWrongSignIns: 5,
    wrongSignInsPerAddress: 20,
    signInWindowMinutes: 15,
    signInsPerNameHour: 30,
    typicalWeightsKg: [1, 5, 20],
    maxPaymentLines: 1000,
  },
  savedParcels: {
    maxEntries: 20,
  },
  addressBook: {
    maxEntries: 10_000,
    undoHours: 24,
    importBytes: 10 * 2 ** 20,
    importRows: 5_000,
    importBatch: 100,
    pastedCharacters: 1_200,
  },
  labels: {
    maxPerFile: 200,
    perSheet: 4,
  },
  country: { id: 1 },
  postal: {
    digits: 5,
    maxNameLength: 120,
  },
  inbox: {
    messageLength: 1_500,
    maxPremisesSquareMetres: 10_000,
    quietPerAddressHour: 10,
    perAddressHour: 30,
    mailsPerTargetDay: 5,
    wrongLookupsPerHour: 10,
    keptDays: 365,
    applicationKeptDays: 180,
  },
  upload: {
    /** 32 random bytes as base64url. */
    ticketChars: 43,
    resumeBytes: 3 * 2 ** 20,
    codDocumentBytes: 10 * 2 ** 20,
    codImageBytes: 5 * 2 ** 20,
    partBytes: 256 * 2 ** 10,
    openFiles: 12,
    unfinishedHours: 24,
    unusedDays: 7,
    codUnusedDays: 30,
    maxPerField: 2,
    waitingBytesPerAddress: 128 * 2 ** 20,
    waitingBytes: 4 * 2 ** 30,
    diskReserveBytes: 256 * 2 ** 20,
  },
  timeouts: {
    requestMs: 30_000,
    noticeMs: 3_000,
    chunkLoadMs: 120_000,
    tokenCookieDays: 1,
  },
  delivery: {
    minBusinessDays: 3,
    maxBusinessDays: 7,
    cutOff: {
      standard: '17:00',
      express: '18:00',
      sameCity: '12:00',
      businessParcel: '17:00',
    },
    askableDays: 365,
  },
  pickup: {
    slots: ['08-10', '10-12', '12-14', '14-16', '16-18'],
    slotHours: 2,
    leadMinutes: 60,
    daysOffered: 7,
    nextSlotsOffered: 3,
  },
  dropOff: {
    days: 6,
    graceHours: 12,
    codeDigits: 6,
  },
  service: {
    weekdayAgentsOpen: '09:00',
    weekdayAgentsClose: '20:00',
    saturdayAgentsOpen: '09:00',
    saturdayAgentsClose: '14:00',
    eveningDeliveryStart: '18:00',
    eveningDeliveryEnd: '20:30',
    timeZone: 'America/Mexico_City',
    feedbackHours: 2,
    firstAnswerHours: 1,
    solutionHours: 24,
  },
  languages: {
    shipped: languages.map(({ code }) => code),
    loadable: loadableLanguages.map(({ code }) => code),
    fallback: 'en-us',
  },
  geo: {
    maxLatitude: 90,
    maxLongitude: 180,
  },
  branches: {
    nearKm: 60,
    minListed: 3,
    maxListed: 20,
    pageSize: 50,
    maxCitiesAsked: 40,
    maxCityIdLength: 60,
    maxKmFromCity: 300,
  },
  lists: { pageSizes: [10, 20, 50] },
  content: {
    maxSlug: 60,
    maxTitle: 90,
    minSummary: 40,
    maxSummary: 200,
    maxAlt: 300,
    fileBytes: 2 ** 19,
  },
  drafts: { maxFields: 500 },
  batch: {
    maxRows: 500,
    keptDays: 90,
  },
  orders: {
    maxMoreParcels: 19,
    maxCancelled: 200,
    periodDays: [7, 30, 90],
    maxPeriodDays: 365,
  },
  shipments: {
    pageSize: 50,
    exportDays: 31,
    exportRows: 75_000,
  },
} as const);

/** Sets the constants that a rule set has changed, and the others to the release's value; others than publishable ones are ignored. */
export function replaceConstants(values: Readonly<Record<string, number | string>>): void {
  replaced.clear();
  for (const [path, value] of Object.entries(values)) if (isPublishable(path)) replaced.set(path, value);
}
