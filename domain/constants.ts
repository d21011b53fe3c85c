/**
 * Every business number of the product, once (CONST-01 to CONST-12). Schemas name them by path
 * (`{"$const": "parcel.web.maxWeightKg"}`), code reads them from `constants`.
 */
import { languages } from './languages.ts';

type Scalar = number | string | boolean;
export type ConstantValue = Scalar | readonly Scalar[];

/** A business constant: its value, its unit and where it comes from (requirement and decision ids). */
export interface Constant<V extends ConstantValue = ConstantValue> {
  readonly value: V;
  readonly unit: string;
  readonly source: string;
}

const constant = <const V extends ConstantValue>(value: V, unit: string, source: string): Constant<V> => ({
  value,
  unit,
  source,
});

const registry = {
  parcel: {
    web: {
      maxWeightKg: constant(30, 'kg', 'CONST-01, RULE-WEB-02, D-50'),
      weightDecimals: constant(1, 'decimals', 'RULE-WEB-03, D-50'),
      maxSideCm: constant(158, 'cm', 'CONST-02, RULE-WEB-05, D-51'),
      maxSideSumCm: constant(274, 'cm', 'CONST-02, RULE-WEB-06, D-51'),
    },
    other: {
      maxWeightKg: constant(50, 'kg', 'CONST-01, RULE-WEB-04, D-50'),
      weightDecimals: constant(2, 'decimals', 'RULE-MOB-04, D-50'),
    },
    mobile: {
      maxWeightKg: constant(50, 'kg', 'CONST-01, RULE-MOB-04, D-50'),
      weightDecimals: constant(2, 'decimals', 'RULE-MOB-04, D-50'),
      maxSideCm: constant(180, 'cm', 'CONST-02, RULE-MOB-08, D-51'),
    },
    business: { maxBillingWeightKg: constant(5, 'kg', 'CONST-01, RULE-WEB-11, D-50') },
    maxVolumetricWeightKg: constant(50, 'kg', 'RULE-MOB-05, D-52'),
    volumetricDivisor: constant(5000, 'cm³/kg', 'D-52'),
    standardBox: {
      lengthCm: constant(60, 'cm', 'CONST-02, D-51'),
      widthCm: constant(60, 'cm', 'CONST-02, D-51'),
      heightCm: constant(40, 'cm', 'CONST-02, D-51'),
    },
    maxQuantity: constant(9999, 'pieces', 'CONST-03, RULE-MOB-06'),
    maxItemValueCentavos: constant(3_000_000, 'centavos', 'CONST-03, RULE-WEB-09, RULE-MOB-07'),
    bags: {
      smallMaxWeightKg: constant(1, 'kg', 'RULE-WEB-04, D-54'),
      mediumMaxWeightKg: constant(3, 'kg', 'RULE-WEB-04, D-54'),
      largeMaxWeightKg: constant(5, 'kg', 'RULE-WEB-04, D-54'),
    },
  },
  money: {
    decimals: constant(2, 'decimals', 'RULE-WEB-09, D-62'),
    vatPercent: constant(16, '%', 'D-62'),
    vatAbroadPercent: constant(
      0,
      '%',
      'D-62 is about parcels within the country; carrying goods abroad is taxed at 0 % (Ley del IVA, art. 29-V)',
    ),
    currency: constant('MXN', 'ISO 4217', 'D-62'),
  },
  cod: {
    maxAmountCentavos: constant(3_000_000, 'centavos', 'CONST-03, RULE-WEB-10, D-53'),
    maxAgentAverageWeightKg: constant(100, 'kg', 'CONST-03, RULE-COD-03'),
    agentAverageWeightDecimals: constant(2, 'decimals', 'RULE-COD-03'),
    editWindowStart: constant('08:30', 'HH:mm America/Mexico_City, included', 'CONST-06, STATE-07, D-81'),
    editWindowEnd: constant('11:00', 'HH:mm America/Mexico_City, excluded', 'CONST-06, STATE-07, D-81'),
    minApplicantAgeYears: constant(18, 'years', 'D-89'),
  },
  tracking: {
    maxWaybillsPerQuery: constant(10, 'waybills', 'CONST-03, RULE-TRK-03, D-41'),
    waybillPrefix: constant('JMX', 'text', 'RULE-TRK-02'),
    waybillDigits: constant(12, 'digits', 'RULE-TRK-02'),
    tailDigits: constant(4, 'digits', 'RULE-TRK-04'),
    maxWrongTails: constant(5, 'attempts', 'D-43'),
    tailLockMinutes: constant(15, 'minutes', 'D-43'),
    maxPhotos: constant(4, 'photos', 'CALL-66: of one delivery'),
    photoBytes: constant(2 ** 19, 'bytes', 'CALL-66: of one photo'),
  },
  coupon: {
    maxStacked: constant(2, 'coupons', 'CONST-04, RULE-WEB-14, D-70'),
    newUserVoucherCentavos: constant(2100, 'centavos', 'CONST-11, D-72'),
    newUserVoucherDays: constant(30, 'days', 'D-72'),
  },
  text: {
    code: constant(20, 'characters', 'CONST-04, RULE-WEB-08, D-58: codes and cities'),
    name: constant(30, 'characters', 'CONST-04, RULE-WEB-08, D-58: names and item'),
    line: constant(50, 'characters', 'CONST-04, RULE-WEB-08, D-58: company, street, e-mail'),
    long: constant(200, 'characters', 'CONST-04, RULE-WEB-08, D-58: addresses and remarks'),
  },
  account: {
    minPasswordLength: constant(6, 'characters', 'CONST-04, RULE-ACC-01, D-20'),
    maxPasswordLength: constant(16, 'characters', 'CONST-04, RULE-ACC-01, D-20'),
    maxPasswordLengthSimple: constant(20, 'characters', 'RULE-ACC-01, D-20: letters-or-digits variant and sign-in'),
    phoneDigits: constant(10, 'digits', 'RULE-ACC-05, D-21'),
    wrongLoginsBeforeImageCode: constant(3, 'attempts', 'D-24'),
    maxLoginAttempts: constant(5, 'attempts', 'threat table: guessing passwords'),
    loginWindowMinutes: constant(15, 'minutes', 'threat table: guessing passwords'),
    codeDigits: constant(6, 'digits', 'D-24'),
    codeMinutes: constant(5, 'minutes', 'D-24'),
    codeResendSeconds: constant(60, 'seconds', 'D-24'),
    codeAttempts: constant(5, 'attempts', 'D-24'),
    codesPerTargetHour: constant(5, 'codes per hour', 'D-27: to one phone or e-mail address'),
    codesPerAddressHour: constant(20, 'codes per hour', 'D-27: from one network address'),
    imageCodeMinutes: constant(5, 'minutes', 'D-24'),
    imageCodeUses: constant(5, 'uses', 'D-24: of one solved image code, for one target'),
  },
  addressBook: {
    maxEntries: constant(10_000, 'addresses', 'FEAT-06: per customer, both books'),
    undoHours: constant(24, 'hours', 'ROUTE-06: a deletion or an import can be taken back'),
    importBytes: constant(10 * 2 ** 20, 'bytes', 'ROUTE-06: of a file to import'),
    importRows: constant(5_000, 'rows', 'ROUTE-06: of a file to import'),
    importBatch: constant(100, 'rows', 'ROUTE-06: sent in one call'),
  },
  country: { id: constant(1, 'id', 'CONST-04, CALL-20') },
  postal: {
    digits: constant(5, 'digits', 'RULE-WEB-15, D-61'),
    maxNameLength: constant(
      120,
      'characters',
      'D-94: colonies and municipalities, as long as the official catalogue has them',
    ),
  },
  upload: {
    resumeBytes: constant(3 * 2 ** 20, 'bytes', 'CONST-05, RULE-JOB-01, D-84'),
    codDocumentBytes: constant(10 * 2 ** 20, 'bytes', 'CONST-05, RULE-COD-04, D-84'),
    codImageBytes: constant(5 * 2 ** 20, 'bytes', 'CONST-05, RULE-COD-05, D-84'),
  },
  timeouts: {
    requestMs: constant(30_000, 'ms', 'CONST-07, SYS-01'),
    noticeMs: constant(3_000, 'ms', 'CONST-07, NAV-01'),
    chunkLoadMs: constant(120_000, 'ms', 'CONST-07, SYS-08'),
    tokenCookieDays: constant(1, 'days', 'CONST-07, SYS-03, D-26'),
  },
  delivery: {
    minBusinessDays: constant(3, 'business days', 'CONST-08, D-90'),
    maxBusinessDays: constant(7, 'business days', 'CONST-08, D-90'),
    cutOff: {
      standard: constant(
        '17:00',
        'HH:mm America/Mexico_City: from then on a parcel counts from the next business day',
        'FEAT-03, D-90',
      ),
      express: constant(
        '18:00',
        'HH:mm America/Mexico_City: from then on a parcel counts from the next business day',
        'FEAT-03, D-90',
      ),
      sameCity: constant(
        '12:00',
        'HH:mm America/Mexico_City: from then on a parcel counts from the next business day',
        'FEAT-03, D-90',
      ),
      businessParcel: constant(
        '17:00',
        'HH:mm America/Mexico_City: from then on a parcel counts from the next business day',
        'FEAT-03, D-90',
      ),
    },
    askableDays: constant(365, 'calendar days', 'FEAT-03: how far ahead a transit time is told'),
  },
  pickup: {
    slots: constant(['08-10', '10-12', '12-14', '14-16', '16-18'], 'HH-HH America/Mexico_City', 'D-56'),
    slotHours: constant(2, 'hours', 'D-56'),
    leadMinutes: constant(60, 'minutes', 'D-56: a slot that starts sooner is not offered'),
    daysOffered: constant(7, 'calendar days', 'D-56: today included'),
    nextSlotsOffered: constant(3, 'slots', 'D-56'),
  },
  service: {
    weekdayAgentsOpen: constant('09:00', 'HH:mm America/Mexico_City', 'CONST-09, D-92'),
    weekdayAgentsClose: constant('20:00', 'HH:mm America/Mexico_City', 'CONST-09, D-92'),
    saturdayAgentsOpen: constant('09:00', 'HH:mm America/Mexico_City', 'CONST-09, D-92'),
    saturdayAgentsClose: constant('14:00', 'HH:mm America/Mexico_City', 'CONST-09, D-92'),
    eveningDeliveryStart: constant('18:00', 'HH:mm America/Mexico_City', 'CONST-09, D-92'),
    eveningDeliveryEnd: constant('20:30', 'HH:mm America/Mexico_City', 'CONST-09, D-92'),
    timeZone: constant('America/Mexico_City', 'IANA time zone', 'D-33'),
    feedbackHours: constant(2, 'hours', 'CONST-10, D-93'),
    firstAnswerHours: constant(1, 'hours', 'CONST-10, D-93'),
    solutionHours: constant(24, 'hours', 'CONST-10, D-93'),
  },
  languages: {
    shipped: constant(
      languages.map(({ code }) => code),
      'language codes',
      'CONST-12, D-30',
    ),
    loadable: constant(['zh-tw', 'th', 'vi', 'id', 'ms', 'km'], 'language codes', 'CONST-12, D-30'),
    fallback: constant('en-us', 'language code', 'D-31'),
  },
  geo: {
    maxLatitude: constant(90, 'degrees', 'FEAT-04: WGS 84'),
    maxLongitude: constant(180, 'degrees', 'FEAT-04: WGS 84'),
  },
  branches: {
    nearKm: constant(60, 'km', 'D-02: what is near enough to be listed without asking for more'),
    minListed: constant(3, 'branches', 'D-02: listed even when none is near'),
    maxListed: constant(20, 'branches', 'D-02: nearest to a place'),
    pageSize: constant(50, 'branches', 'CALL-30, CALL-55'),
    maxCitiesAsked: constant(40, 'cities', 'CALL-69: in one call'),
    maxCityIdLength: constant(60, 'characters', 'CALL-54'),
  },
  lists: { pageSizes: constant([10, 20, 50], 'rows', 'D-37') },
} as const;

type Values<T> = T extends Constant<infer V> ? V : { readonly [K in keyof T]: Values<T[K]> };

const isConstant = (node: object): node is Constant => 'value' in node && 'unit' in node && 'source' in node;

function valuesOf(node: object): unknown {
  if (isConstant(node)) return node.value;
  return Object.freeze(Object.fromEntries(Object.entries(node).map(([key, child]) => [key, valuesOf(child)])));
}

/** The plain values, nested as in the registry: `constants.parcel.web.maxWeightKg === 30`. */
export const constants = valuesOf(registry) as Values<typeof registry>;

/** Every constant with its dotted path, e.g. `parcel.web.maxWeightKg`, in the registry's order. */
export function listConstants(): (Constant & { readonly path: string })[] {
  const walk = (node: object, path: string): (Constant & { path: string })[] =>
    isConstant(node)
      ? [{ ...node, path }]
      : Object.entries(node).flatMap(([key, child]) => walk(child, path ? `${path}.${key}` : key));
  return walk(registry, '');
}

/** The constant at a dotted path, or undefined when there is none. */
export function findConstant(path: string): Constant | undefined {
  return listConstants().find((entry) => entry.path === path);
}
