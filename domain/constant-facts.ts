/**
 * Unit and source (requirement and decision ids) of each of the `constants`, for rule books, lint and documents. The
 * compiler rejects a constant without facts and facts without a constant.
 */
import { constants } from './constants.ts';

type Scalar = number | string | boolean;
export type ConstantValue = Scalar | readonly Scalar[];

type Paths<Node, Above extends string = ''> = {
  [Name in keyof Node & string]: Node[Name] extends ConstantValue
    ? `${Above}${Name}`
    : Paths<Node[Name], `${Above}${Name}.`>;
}[keyof Node & string];

interface Facts {
  readonly unit: string;
  readonly source: string;
}

/** A business constant at its dotted path, e.g. `parcel.web.maxWeightKg`. */
export interface Constant extends Facts {
  readonly path: string;
  readonly value: ConstantValue;
}

const facts = {
  'parcel.web.maxWeightKg': { unit: 'kg', source: 'CONST-01, RULE-WEB-02, D-50' },
  'parcel.web.weightDecimals': { unit: 'decimals', source: 'RULE-WEB-03, D-50' },
  'parcel.web.maxSideCm': { unit: 'cm', source: 'CONST-02, RULE-WEB-05, D-51' },
  'parcel.web.maxSideSumCm': { unit: 'cm', source: 'CONST-02, RULE-WEB-06, D-51' },
  'parcel.other.maxWeightKg': { unit: 'kg', source: 'CONST-01, RULE-WEB-04, D-50' },
  'parcel.other.weightDecimals': { unit: 'decimals', source: 'RULE-MOB-04, D-50' },
  'parcel.mobile.maxWeightKg': { unit: 'kg', source: 'CONST-01, RULE-MOB-04, D-50' },
  'parcel.mobile.weightDecimals': { unit: 'decimals', source: 'RULE-MOB-04, D-50' },
  'parcel.mobile.maxSideCm': { unit: 'cm', source: 'CONST-02, RULE-MOB-08, D-51' },
  'parcel.business.maxBillingWeightKg': { unit: 'kg', source: 'CONST-01, RULE-WEB-11, D-50' },
  'parcel.maxVolumetricWeightKg': { unit: 'kg', source: 'RULE-MOB-05, D-52' },
  'parcel.volumetricDivisor': { unit: 'cm³/kg', source: 'D-52' },
  'parcel.standardBox.lengthCm': { unit: 'cm', source: 'CONST-02, D-51' },
  'parcel.standardBox.widthCm': { unit: 'cm', source: 'CONST-02, D-51' },
  'parcel.standardBox.heightCm': { unit: 'cm', source: 'CONST-02, D-51' },
  'parcel.maxQuantity': { unit: 'pieces', source: 'CONST-03, RULE-MOB-06' },
  'parcel.maxItemValueCentavos': { unit: 'centavos', source: 'CONST-03, RULE-WEB-09, RULE-MOB-07' },
  'parcel.bags.smallMaxWeightKg': { unit: 'kg', source: 'RULE-WEB-04, D-54' },
  'parcel.bags.mediumMaxWeightKg': { unit: 'kg', source: 'RULE-WEB-04, D-54' },
  'parcel.bags.largeMaxWeightKg': { unit: 'kg', source: 'RULE-WEB-04, D-54' },
  'money.decimals': { unit: 'decimals', source: 'RULE-WEB-09, D-62' },
  'money.vatPercent': { unit: '%', source: 'D-62' },
  'money.vatAbroadPercent': {
    unit: '%',
    source: 'D-62 is about parcels within the country; carrying goods abroad is taxed at 0 % (Ley del IVA, art. 29-V)',
  },
  'money.currency': { unit: 'ISO 4217', source: 'D-62' },
  'cod.maxAmountCentavos': { unit: 'centavos', source: 'CONST-03, RULE-WEB-10, D-53' },
  'cod.maxAgentAverageWeightKg': { unit: 'kg', source: 'CONST-03, RULE-COD-03' },
  'cod.agentAverageWeightDecimals': { unit: 'decimals', source: 'RULE-COD-03' },
  'cod.editWindowStart': { unit: 'HH:mm America/Mexico_City, included', source: 'CONST-06, STATE-07, D-81' },
  'cod.editWindowEnd': { unit: 'HH:mm America/Mexico_City, excluded', source: 'CONST-06, STATE-07, D-81' },
  'cod.minApplicantAgeYears': { unit: 'years', source: 'D-89' },
  'cod.idImages': { unit: 'files', source: 'RULE-COD-05, D-84: of two valid IDs' },
  'cod.minAccountDigits': { unit: 'digits', source: 'FEAT-07, ENT-19: the shortest account number of a Mexican bank' },
  'cod.maxAccountDigits': { unit: 'digits', source: 'D-86, ENT-19: a CLABE' },
  'tracking.maxWaybillsPerQuery': { unit: 'waybills', source: 'CONST-03, RULE-TRK-03, D-41' },
  'tracking.waybillPrefix': { unit: 'text', source: 'RULE-TRK-02' },
  'tracking.waybillDigits': { unit: 'digits', source: 'RULE-TRK-02' },
  'tracking.tailDigits': { unit: 'digits', source: 'RULE-TRK-04' },
  'tracking.maxWrongTails': { unit: 'attempts', source: 'D-43' },
  'tracking.tailLockMinutes': { unit: 'minutes', source: 'D-43' },
  'tracking.maxPhotos': { unit: 'photos', source: 'CALL-66: of one delivery' },
  'help.maxMessageChars': { unit: 'characters', source: 'FEAT-18' },
  'help.handoverChars': { unit: 'characters', source: 'FEAT-18' },
  'help.shownBranches': { unit: 'branches', source: 'FEAT-18' },
  'deliveryChange.offeredDays': { unit: 'business days', source: 'FEAT-01: that a recipient may move a delivery to' },
  'deliveryChange.branchKeepsDays': { unit: 'calendar days', source: 'FEAT-01: that a branch keeps a parcel' },
  'deliveryChange.branchDiscountCentavos': {
    unit: 'centavos without IVA, per parcel',
    source: 'FEAT-05: off the freight of a parcel that is collected at a branch, chosen while ordering (ADR 130)',
  },
  'deliveryChange.maxChanges': { unit: 'changes', source: 'FEAT-01: of one delivery' },
  'deliveryChange.noteLength': { unit: 'characters', source: 'FEAT-01: what a courier can read at the door' },
  'deliveryChange.windows.morning': { unit: 'HH-HH', source: 'FEAT-01' },
  'deliveryChange.windows.afternoon': { unit: 'HH-HH', source: 'FEAT-01' },
  'claims.damageDays': { unit: 'calendar days after the delivery', source: 'CONST-10, D-93: to claim damage' },
  'claims.stillDays': {
    unit: 'calendar days without a scan',
    source: 'CONST-10, D-93: after the promise, to claim a loss',
  },
  'claims.lossDays': { unit: 'calendar days after the promised day', source: 'CONST-10, D-93: to claim a loss' },
  'claims.uninsuredLimitCentavos': {
    unit: 'centavos',
    source: 'D-53, D-93: paid at most without insurance; 30 UMA of 2026 (117.31 pesos each)',
  },
  'claims.maxFiles': { unit: 'files', source: 'D-98: evidence of one claim' },
  'claims.fileBytes': { unit: 'bytes', source: 'D-98: of one file of a claim' },
  'claims.clabeDigits': { unit: 'digits', source: 'D-86: a CLABE, to which a claim is paid' },
  'returns.validDays': { unit: 'calendar days', source: 'STATE-01: after the day on which a return label is made' },
  'notifications.groupMinutes': {
    unit: 'minutes',
    source: 'D-93, ADR 129: until one message names all parcels of an order',
  },
  'banner.pictureBytes': { unit: 'bytes', source: 'D-93, ENT-08: it is loaded with the page' },
  'tracking.photoBytes': { unit: 'bytes', source: 'CALL-66: of one photo' },
  'coupon.maxStacked': { unit: 'coupons', source: 'CONST-04, RULE-WEB-14, D-70' },
  'coupon.newUserVoucherCentavos': { unit: 'centavos', source: 'CONST-11, D-72' },
  'coupon.newUserVoucherDays': { unit: 'days', source: 'D-72' },
  'coupon.welcomedPhoneDays': { unit: 'days', source: 'D-72' },
  'coupon.toldDaysBefore': { unit: 'days', source: 'D-72: that a customer hears before a coupon expires' },
  'text.code': { unit: 'characters', source: 'CONST-04, RULE-WEB-08, D-58: codes' },
  'text.name': { unit: 'characters', source: 'CONST-04, RULE-WEB-08, D-58: names and item' },
  'text.line': { unit: 'characters', source: 'CONST-04, RULE-WEB-08, D-58: cities, company, street, e-mail' },
  'text.long': { unit: 'characters', source: 'CONST-04, RULE-WEB-08, D-58: addresses and remarks' },
  'account.minPasswordLength': { unit: 'characters', source: 'CONST-04, RULE-ACC-01, D-20' },
  'account.maxPasswordLength': { unit: 'characters', source: 'CONST-04, RULE-ACC-01, D-20' },
  'account.maxPasswordLengthSimple': {
    unit: 'characters',
    source: 'RULE-ACC-01, D-20: letters-or-digits variant and sign-in',
  },
  'account.phoneDigits': { unit: 'digits', source: 'RULE-ACC-05, D-21' },
  'account.phoneStarts': {
    unit: 'digits',
    source: 'RULE-ACC-05, D-21, D-106: an account’s phone begins with one of them',
  },
  'account.wrongLoginsBeforeWork': {
    unit: 'attempts',
    source: 'D-24: for an account or from a network; every further one costs work',
  },
  'account.wrongLoginsBeforeImageCode': { unit: 'attempts', source: 'D-24' },
  'account.maxLoginAttempts': { unit: 'attempts', source: 'threat table: guessing passwords' },
  'account.loginWindowMinutes': { unit: 'minutes', source: 'threat table: guessing passwords' },
  'operators.idleMinutes': { unit: 'minutes', source: 'threat table: operators (back office)' },
  'operators.takenMinutes': { unit: 'minutes', source: 'D-95: how long what waits is reserved for its operator' },
  'operators.handedOnMinutes': { unit: 'minutes', source: 'D-95: how long it is reserved after it was handed on' },
  'operators.minPasswordLength': { unit: 'characters', source: 'threat table: operators (back office)' },
  'operators.maxPasswordLength': { unit: 'characters', source: 'threat table: operators (back office)' },
  'operators.recoveryCodes': { unit: 'codes', source: 'threat table: operators (back office)' },
  'operators.maxWrongSignIns': { unit: 'attempts', source: 'threat table: guessing passwords' },
  'operators.wrongSignInsPerAddress': { unit: 'attempts', source: 'threat table: guessing passwords' },
  'operators.signInWindowMinutes': { unit: 'minutes', source: 'threat table: guessing passwords' },
  'operators.typicalWeightsKg': { unit: 'kg', source: 'D-62: parcels that an operator compares a tariff by' },
  'operators.maxPaymentLines': { unit: 'lines', source: 'FEAT-08: cuts that one file of the bank pays' },
  'operators.signInsPerNameHour': {
    unit: 'attempts per hour',
    source: 'threat table: guessing passwords, from all addresses together',
  },
  'account.passwordsPerAccountHour': {
    unit: 'attempts per hour',
    source: 'threat table: guessing passwords, from all addresses together',
  },
  'account.codeDigits': { unit: 'digits', source: 'D-24' },
  'account.codeMinutes': { unit: 'minutes', source: 'D-24' },
  'account.codeResendSeconds': { unit: 'seconds', source: 'D-24' },
  'account.codeAttempts': { unit: 'attempts', source: 'D-24' },
  'account.codesPerTargetHour': {
    unit: 'codes per hour',
    source: 'D-27: to one phone or e-mail address for one purpose, asked for by one asker',
  },
  'account.codesByStrangersHour': {
    unit: 'codes per hour',
    source: 'D-27: to one phone or e-mail address for one purpose, asked for by all who never signed in to it',
  },
  'account.codesPerAddressHour': { unit: 'codes per hour', source: 'D-27: from one network address' },
  'account.quietCodesPerTargetHour': {
    unit: 'codes per hour',
    source: 'D-24: to one target for one purpose, until who asks is asked for an image code',
  },
  'account.quietCodesPerAddressHour': {
    unit: 'codes per hour',
    source: 'D-24: from one network address, until it is asked for an image code',
  },
  'account.workBits': { unit: 'bits', source: 'D-24: some 16,000 hashes, a fraction of a second' },
  'account.maxWorkBits': { unit: 'bits', source: 'D-24: some 1,000,000 hashes, seconds on a phone' },
  'account.suspicionBits': {
    unit: 'bits',
    source: 'D-24: on top, where an image code is asked for: eight times the work',
  },
  'account.quietLookupsPerAddress': {
    unit: 'questions',
    source: 'D-27: from one network address in 15 minutes, until it is asked for an image code',
  },
  'account.workMinutes': { unit: 'minutes', source: 'D-24: from asking for work to using it' },
  'account.imageCodeMinutes': { unit: 'minutes', source: 'D-24' },
  'account.imageCodeUses': { unit: 'uses', source: 'D-24: of one solved image code, for one target' },
  'savedParcels.maxEntries': { unit: 'parcels', source: 'FEAT-05: saved per customer' },
  'addressBook.maxEntries': { unit: 'addresses', source: 'FEAT-06: per customer, both books' },
  'addressBook.undoHours': { unit: 'hours', source: 'ROUTE-06: a deletion or an import can be taken back' },
  'addressBook.importBytes': { unit: 'bytes', source: 'ROUTE-06: of a file to import' },
  'addressBook.importRows': { unit: 'rows', source: 'ROUTE-06: of a file to import' },
  'labels.maxPerFile': { unit: 'labels', source: 'D-44: a day of a small shop in one file' },
  'labels.perSheet': { unit: 'labels', source: 'D-44: A6 on A4' },
  'addressBook.importBatch': { unit: 'rows', source: 'ROUTE-06: sent in one call' },
  'addressBook.pastedCharacters': { unit: 'characters', source: 'ROUTE-36: of a message that is taken apart' },
  'drafts.maxFields': { unit: 'fields', source: 'FEAT-05: saved in one call' },
  'batch.maxRows': { unit: 'orders', source: 'FEAT-05: of one batch' },
  'batch.keptDays': {
    unit: 'days',
    source: 'FEAT-05: what became of its rows, as long as their idempotency keys (D-65)',
  },
  'country.id': { unit: 'id', source: 'CONST-04, CALL-20' },
  'postal.digits': { unit: 'digits', source: 'RULE-WEB-15, D-61' },
  'postal.maxNameLength': {
    unit: 'characters',
    source: 'D-94: colonies and municipalities, as long as the official catalogue has them',
  },
  'inbox.messageLength': { unit: 'characters', source: 'FEAT-17, D-99: also what the chat hands over' },
  'inbox.maxPremisesSquareMetres': { unit: 'm²', source: 'FEAT-10, D-99' },
  'inbox.quietPerAddressHour': { unit: 'messages', source: 'D-24, D-93: from an address, before an image code' },
  'inbox.perAddressHour': { unit: 'messages', source: 'D-93: from an address' },
  'inbox.mailsPerTargetDay': { unit: 'mails', source: 'D-93: to one address, that a message has arrived' },
  'inbox.wrongLookupsPerHour': { unit: 'attempts', source: 'D-93: at a reference number, from an address' },
  'inbox.keptDays': { unit: 'days', source: 'D-93, FEAT-11: after the last word' },
  'inbox.applicationKeptDays': { unit: 'days', source: 'ROUTE-17, FEAT-11: after the last word' },
  'upload.ticketChars': { unit: 'characters', source: 'D-98: 256 random bits as base64url' },
  'upload.resumeBytes': { unit: 'bytes', source: 'CONST-05, RULE-JOB-01, D-84' },
  'upload.codDocumentBytes': { unit: 'bytes', source: 'CONST-05, RULE-COD-04, D-84' },
  'upload.codImageBytes': { unit: 'bytes', source: 'CONST-05, RULE-COD-05, D-84' },
  'upload.partBytes': { unit: 'bytes', source: 'D-98: of a file sent at once' },
  'upload.openFiles': { unit: 'files', source: 'D-98: of one owner, not sent with a form yet' },
  'upload.unfinishedHours': { unit: 'hours', source: 'D-98: until a file of which a part is missing is removed' },
  'upload.unusedDays': { unit: 'days', source: 'D-98: until a file that was sent with no form is removed' },
  'upload.codUnusedDays': { unit: 'days', source: 'ROUTE-27: until a file of an abandoned COD application is removed' },
  'upload.waitingBytesPerAddress': { unit: 'bytes', source: 'D-98: from one address, not sent with a form yet' },
  'upload.waitingBytes': { unit: 'bytes', source: 'D-98: of all files that were not sent with a form yet' },
  'upload.diskReserveBytes': {
    unit: 'bytes',
    source: 'D-98: free on the disk of the files, below which none is taken',
  },
  'upload.maxPerField': { unit: 'files', source: 'RULE-COD-04, RULE-COD-05, D-84: of one field of an application' },
  'timeouts.requestMs': { unit: 'ms', source: 'CONST-07, SYS-01' },
  'timeouts.noticeMs': { unit: 'ms', source: 'CONST-07, NAV-01' },
  'timeouts.chunkLoadMs': { unit: 'ms', source: 'CONST-07, SYS-08' },
  'timeouts.tokenCookieDays': { unit: 'days', source: 'CONST-07, SYS-03, D-26' },
  'delivery.minBusinessDays': { unit: 'business days', source: 'CONST-08, D-90' },
  'delivery.maxBusinessDays': { unit: 'business days', source: 'CONST-08, D-90' },
  'delivery.cutOff.standard': {
    unit: 'HH:mm America/Mexico_City: from then on a parcel counts from the next business day',
    source: 'FEAT-03, D-90',
  },
  'delivery.cutOff.express': {
    unit: 'HH:mm America/Mexico_City: from then on a parcel counts from the next business day',
    source: 'FEAT-03, D-90',
  },
  'delivery.cutOff.sameCity': {
    unit: 'HH:mm America/Mexico_City: from then on a parcel counts from the next business day',
    source: 'FEAT-03, D-90',
  },
  'delivery.cutOff.businessParcel': {
    unit: 'HH:mm America/Mexico_City: from then on a parcel counts from the next business day',
    source: 'FEAT-03, D-90',
  },
  'delivery.askableDays': { unit: 'calendar days', source: 'FEAT-03: how far ahead a transit time can be asked for' },
  'pickup.slots': { unit: 'HH-HH America/Mexico_City', source: 'D-56' },
  'pickup.slotHours': { unit: 'hours', source: 'D-56' },
  'pickup.leadMinutes': { unit: 'minutes', source: 'D-56: a slot that starts sooner is not offered' },
  'pickup.daysOffered': { unit: 'calendar days', source: 'D-56: today included' },
  'pickup.nextSlotsOffered': { unit: 'slots', source: 'D-56' },
  'dropOff.days': {
    unit: 'calendar days',
    source: 'FEAT-05: after the day of the order; as far ahead as a pickup (D-56)',
  },
  'dropOff.graceHours': { unit: 'hours', source: 'FEAT-05: a hand-in may be scanned after the branch has closed' },
  'dropOff.codeDigits': { unit: 'digits', source: 'FEAT-05: short enough to be read out at a counter' },
  'service.weekdayAgentsOpen': { unit: 'HH:mm America/Mexico_City', source: 'CONST-09, D-92' },
  'service.weekdayAgentsClose': { unit: 'HH:mm America/Mexico_City', source: 'CONST-09, D-92' },
  'service.saturdayAgentsOpen': { unit: 'HH:mm America/Mexico_City', source: 'CONST-09, D-92' },
  'service.saturdayAgentsClose': { unit: 'HH:mm America/Mexico_City', source: 'CONST-09, D-92' },
  'service.eveningDeliveryStart': { unit: 'HH:mm America/Mexico_City', source: 'CONST-09, D-92' },
  'service.eveningDeliveryEnd': { unit: 'HH:mm America/Mexico_City', source: 'CONST-09, D-92' },
  'service.timeZone': { unit: 'IANA time zone', source: 'D-33' },
  'service.feedbackHours': { unit: 'hours', source: 'CONST-10, D-93' },
  'service.firstAnswerHours': { unit: 'hours', source: 'CONST-10, D-93' },
  'service.solutionHours': { unit: 'hours', source: 'CONST-10, D-93' },
  'languages.shipped': { unit: 'language codes', source: 'CONST-12, D-30' },
  'languages.loadable': { unit: 'language codes', source: 'CONST-12, D-30' },
  'languages.fallback': { unit: 'language code', source: 'D-31' },
  'geo.maxLatitude': { unit: 'degrees', source: 'FEAT-04: WGS 84' },
  'geo.maxLongitude': { unit: 'degrees', source: 'FEAT-04: WGS 84' },
  'branches.nearKm': { unit: 'km', source: 'D-02: what is near enough to be listed without asking for more' },
  'branches.minListed': { unit: 'branches', source: 'D-02: listed even when none is near' },
  'branches.maxListed': { unit: 'branches', source: 'D-02: nearest to a place' },
  'branches.pageSize': { unit: 'branches', source: 'CALL-30, CALL-55' },
  'branches.maxCitiesAsked': { unit: 'cities', source: 'CALL-69: in one call' },
  'branches.maxKmFromCity': {
    unit: 'km',
    source: 'D-02: between a branch and the center of the city of its postal code',
  },
  'branches.maxCityIdLength': { unit: 'characters', source: 'CALL-54' },
  'lists.pageSizes': { unit: 'rows', source: 'D-37' },
  'content.maxSlug': { unit: 'characters', source: 'D-98: the id of an entry in its address' },
  'content.maxTitle': { unit: 'characters', source: 'FEAT-11: of a title that lists show in two lines' },
  'content.minSummary': { unit: 'characters', source: 'FEAT-11: a summary says more than the title' },
  'content.maxSummary': { unit: 'characters', source: 'FEAT-11' },
  'content.fileBytes': { unit: 'bytes', source: 'FEAT-11: of a file that operators upload beside a text' },
  'content.maxAlt': { unit: 'characters', source: 'FEAT-11: what a picture shows' },
  'orders.maxMoreParcels': { unit: 'parcels', source: 'CALL-20: of one order, beside the first' },
  'orders.maxCancelled': { unit: 'orders', source: 'STATE-02: in one call' },
  'orders.periodDays': { unit: 'days, today among them', source: 'CALL-21: the periods on offer' },
  'orders.maxPeriodDays': { unit: 'days', source: 'CALL-21: a period by its two days' },
  'shipments.pageSize': { unit: 'waybills', source: 'CALL-51: fetched at once' },
  'shipments.exportDays': { unit: 'days, the first and the last among them', source: 'CALL-68: the longest export' },
  'shipments.exportRows': { unit: 'waybills', source: 'CALL-68: the largest export' },
} as const satisfies Record<Paths<typeof constants>, Facts>;

function constantsIn(node: object, above: string): Constant[] {
  return Object.entries(node).flatMap(([name, value]) => {
    const path = `${above}${name}`;
    return Object.hasOwn(facts, path)
      ? [{ path, value, ...facts[path as keyof typeof facts] }]
      : constantsIn(value, `${path}.`);
  });
}

/** Every constant, in the order of `constants`. */
export const listConstants = (): readonly Constant[] => constantsIn(constants, '');

/** The constant at a dotted path, or undefined when there is none. */
export function findConstant(path: string): Constant | undefined {
  if (!Object.hasOwn(facts, path)) return undefined;
  const value = path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], constants);
  return { path, value: value as ConstantValue, ...facts[path as keyof typeof facts] };
}
