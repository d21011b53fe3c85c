/**
 * Every call once. The browser's client, the server's routes, the OpenAPI document and the contract
 * tests come from this table; answers are described in `answers.ts`, bodies and queries in `schemas/`.
 */
import type { CodeName } from './codes.ts';

export interface CallDefinition {
  /** Requirement or decision id. */
  source: string;
  method: 'GET' | 'POST';
  path: string;
  /** `official` is JSON, `website` is form-encoded with brackets for nesting (D-34). */
  client: 'official' | 'website';
  /** Whether the authToken header must name a live session. */
  auth: 'none' | 'optional' | 'required';
  /** Schema id (`schemas/`) of the body (POST) or of the query (GET). */
  input: `calls/${string}` | `${string}/${string}`;
  /** Business codes that the call can answer besides the ones that every call can (`commonCodes`). */
  codes: readonly CodeName[];
  /** Set when success is a spreadsheet instead of an envelope (SYS-05); a refusal is an envelope all the same (D-36). */
  file?: 'xlsx';
  /** One sentence for the OpenAPI document. */
  summary: string;
}

/** Codes that any call can answer. */
export const commonCodes = ['success', 'invalidParameter', 'busy', 'tooManyRequests'] as const satisfies readonly CodeName[];

export const calls = {
  logout: { source: 'CALL-01', method: 'GET', path: '/official/user/logout', client: 'official', auth: 'none', input: 'calls/empty', codes: [], summary: 'Ends the session of the authToken header; idempotent (D-28).' },
  phoneExist: { source: 'CALL-02', method: 'GET', path: '/official/user/phoneExist', client: 'official', auth: 'none', input: 'calls/phone-exist', codes: ['wrongImageCode'], summary: 'Whether an account uses this phone.' },
  emailExist: { source: 'CALL-03', method: 'GET', path: '/official/user/emailExist', client: 'official', auth: 'none', input: 'calls/email-exist', codes: ['wrongImageCode'], summary: 'Whether an account uses this e-mail address.' },
  trackQuery: { source: 'CALL-12', method: 'POST', path: '/official/track/queryV2', client: 'official', auth: 'optional', input: 'tracking/query', codes: [], summary: 'Tracks up to 10 waybills; one row per number (D-40 to D-43).' },
  waybillDetail: { source: 'CALL-13', method: 'GET', path: '/official/waybill/detail', client: 'official', auth: 'optional', input: 'tracking/waybill', codes: [], summary: 'Tracks one waybill: retry of a row with its own tail, or refresh.' },
  websiteTrackQuery: { source: 'CALL-56', method: 'POST', path: '/website/track/query', client: 'website', auth: 'optional', input: 'tracking/query', codes: [], summary: 'The same as trackQuery, form-encoded.' },
  waybillPictures: { source: 'CALL-66', method: 'POST', path: '/website/waybill/pictures', client: 'website', auth: 'optional', input: 'tracking/waybill', codes: [], summary: 'The photos of a delivery, for whoever may track the parcel.' },
  trackExport: { source: 'FEAT-01', method: 'POST', path: '/official/track/export', client: 'official', auth: 'optional', input: 'tracking/query', codes: [], file: 'xlsx', summary: 'The answer of trackQuery as a spreadsheet.' },
  caseOpen: { source: 'CONST-10', method: 'POST', path: '/official/case/open', client: 'official', auth: 'optional', input: 'tracking/not-received', codes: ['caseNotPossible'], summary: '“I did not receive it”: opens a case, or answers with the one that is open.' },
  orderAdd: { source: 'CALL-20', method: 'POST', path: '/official/order/add', client: 'official', auth: 'required', input: 'calls/order-add', codes: ['sessionExpired', 'orderCreationFailure', 'idempotencyConflict', 'pickupSlotFull', 'noServiceOutlet'], summary: 'Creates an order once per idempotency key (D-65).' },
  orderList: { source: 'CALL-21', method: 'POST', path: '/official/order/list', client: 'official', auth: 'required', input: 'calls/order-list', codes: ['sessionExpired'], summary: 'The customer’s sent or received orders, newest first, paged.' },
  orderDetail: { source: 'CALL-22', method: 'GET', path: '/official/order/detail', client: 'official', auth: 'required', input: 'calls/order-detail', codes: ['sessionExpired', 'notFound'], summary: 'One order of the customer with its scans.' },
  draftGet: { source: 'FEAT-05', method: 'GET', path: '/official/draft/get', client: 'official', auth: 'required', input: 'calls/draft-get', codes: ['sessionExpired'], summary: 'The customer’s unfinished work in a flow, from any device.' },
  draftSave: { source: 'FEAT-05', method: 'POST', path: '/official/draft/save', client: 'official', auth: 'required', input: 'calls/draft-save', codes: ['sessionExpired', 'tooLarge'], summary: 'Merges a device’s copy of a draft into the customer’s, the newer answer of each field winning, and answers with the result.' },
  draftRemove: { source: 'FEAT-05', method: 'POST', path: '/official/draft/remove', client: 'official', auth: 'required', input: 'calls/draft-remove', codes: ['sessionExpired'], summary: 'Ends a draft for good: no device can bring it back.' },
  userInfo: { source: 'CALL-24', method: 'GET', path: '/official/user/info', client: 'official', auth: 'required', input: 'calls/empty', codes: ['sessionExpired'], summary: 'The signed-in customer.' },
  goodsList: { source: 'CALL-26', method: 'GET', path: '/official/goods/list', client: 'official', auth: 'none', input: 'calls/country', codes: [], summary: 'Goods categories.' },
  paymentModeList: { source: 'CALL-27', method: 'GET', path: '/official/paymentMode/list', client: 'official', auth: 'optional', input: 'calls/country', codes: [], summary: 'Payment modes; monthly settlement only with a contract (D-55).' },
  payTypeList: { source: 'CALL-28', method: 'GET', path: '/official/payType/list', client: 'official', auth: 'none', input: 'calls/country', codes: [], summary: 'Who pays the freight and when.' },
  productTypeList: { source: 'CALL-29', method: 'GET', path: '/official/productType/list', client: 'official', auth: 'none', input: 'calls/country', codes: [], summary: 'Products with their promise in business days and weight limits.' },
  costByOrder: { source: 'CALL-32', method: 'POST', path: '/official/cost/byOrder', client: 'official', auth: 'none', input: 'calls/cost-by-order', codes: [], summary: 'The price that an order with this input is created with (D-62).' },
  standardQuote: { source: 'CALL-33', method: 'POST', path: '/official/cost/standard', client: 'official', auth: 'none', input: 'rates/quote', codes: ['freightNotFound'], summary: 'Every product’s price for one parcel with all that explains it: weights, zone, surcharges, IVA, and what would cost less (D-03).' },
  areaByZip: { source: 'CALL-34', method: 'GET', path: '/official/area/byZipCode', client: 'official', auth: 'none', input: 'calls/zip', codes: [], summary: 'Colonies, coverage and surcharge zone of a postal code.' },
  stateCityByZip: { source: 'CALL-35', method: 'GET', path: '/official/area/stateCityByZipCode', client: 'official', auth: 'none', input: 'calls/zip', codes: [], summary: 'State, city and municipality of a postal code.' },
  pickupSlots: { source: 'D-56', method: 'GET', path: '/official/order/pickupSlots', client: 'official', auth: 'none', input: 'calls/pickup-slots', codes: [], summary: 'Pickup slots with free places, and the next three when the day is full.' },
  transitTimes: { source: 'CALL-36', method: 'POST', path: '/official/transit/times', client: 'official', auth: 'none', input: 'transit/query', codes: [], summary: 'When a parcel between two postal codes or cities arrives, product by product, and which days don’t count (D-90).' },
  signInByPassword: { source: 'CALL-37', method: 'POST', path: '/website/user/newLoginOfficial', client: 'website', auth: 'none', input: 'account/sign-in', codes: ['wrongCredentials', 'wrongImageCode', 'imageCodeRequired'], summary: 'Signs in by phone or e-mail and password.' },
  registerByEmail: { source: 'CALL-38', method: 'POST', path: '/website/user/registerChapterOfficial', client: 'website', auth: 'none', input: 'account/register-email', codes: ['wrongCode', 'emailTaken', 'usernameTaken'], summary: 'Registers with an e-mail address and signs in.' },
  registerByPhone: { source: 'CALL-39', method: 'POST', path: '/website/user/register', client: 'website', auth: 'none', input: 'account/register-phone', codes: ['wrongCode', 'phoneTaken', 'usernameTaken'], summary: 'Registers with a phone number and signs in.' },
  dictionaryByCode: { source: 'CALL-53', method: 'GET', path: '/website/base/info/getDictByCode', client: 'website', auth: 'none', input: 'calls/dictionary-code', codes: ['notFound'], summary: 'A reference table: orderStatus, weightLimits or serviceHours.' },
  dictionaryByCodePosted: { source: 'CALL-74', method: 'POST', path: '/website/base/info/dictByCode', client: 'website', auth: 'none', input: 'calls/dictionary-code', codes: ['notFound'], summary: 'The same as a POST.' },
  feeRates: { source: 'CALL-60', method: 'POST', path: '/website/fee/rates', client: 'website', auth: 'none', input: 'calls/fee-rates', codes: [], summary: 'The tariff: what each weight costs in each zone, and the fees beside it (D-03).' },
  countries: { source: 'CALL-63', method: 'GET', path: '/website/base/countries', client: 'website', auth: 'none', input: 'calls/empty', codes: [], summary: 'The countries that parcels go to, with the international tariff (D-03).' },
  i18nDictionary: { source: 'CALL-86', method: 'POST', path: '/official/i18n/dictionary', client: 'official', auth: 'none', input: 'calls/i18n-version', codes: [], summary: 'The texts, only when the version differs (SYS-06, D-32).' },
  officeFlag: { source: 'CALL-87', method: 'GET', path: '/official/office/flag', client: 'official', auth: 'none', input: 'calls/empty', codes: [], summary: 'weightFlag: 1 enforces the bag’s maximum weight, 0 warns (SYS-07, D-38).' },
  ruleStops: { source: 'MSG-26', method: 'POST', path: '/official/rule/stops', client: 'official', auth: 'none', input: 'calls/rule-stops', codes: [], summary: 'Counts which rules stopped somebody, by the id of the rule; never with a value or a person.' },
  ruleStopReport: { source: 'ROUTE-29', method: 'GET', path: '/official/rule/stopReport', client: 'official', auth: 'none', input: 'calls/rule-stop-report', codes: ['notFound'], summary: 'In development only: which rule stopped people how often.' },
  captcha: { source: 'CALL-06', method: 'POST', path: '/official/captcha/captcha', client: 'official', auth: 'none', input: 'calls/empty', codes: [], summary: 'An image code, with a question in words for who can’t see it (D-24).' },
  smsCode: { source: 'CALL-04', method: 'POST', path: '/official/sms/verificationCode', client: 'official', auth: 'optional', input: 'account/send-sms-code', codes: ['wrongImageCode', 'codeTooSoon', 'phoneTaken', 'messageNotSent'], summary: 'Sends a one-time code by SMS to whoever solved the image code.' },
  emailCode: { source: 'CALL-05', method: 'POST', path: '/official/email/verificationCode', client: 'official', auth: 'optional', input: 'account/send-email-code', codes: ['wrongImageCode', 'codeTooSoon', 'emailTaken', 'messageNotSent'], summary: 'Sends a one-time code by e-mail to whoever solved the image code.' },
  ownCode: { source: 'D-24', method: 'POST', path: '/official/user/verificationCode', client: 'official', auth: 'required', input: 'account/send-own-code', codes: ['sessionExpired', 'wrongImageCode', 'codeTooSoon', 'meansUnavailable', 'messageNotSent'], summary: 'Sends a one-time code to the customer’s own phone or e-mail address.' },
  signInMeans: { source: 'D-25', method: 'GET', path: '/official/user/signInMeans', client: 'official', auth: 'none', input: 'calls/empty', codes: [], summary: 'Which ways of signing in this installation offers.' },
  changePasswordBySms: { source: 'CALL-07', method: 'POST', path: '/official/user/updatePwdByCode', client: 'official', auth: 'required', input: 'account/change-password-code', codes: ['sessionExpired', 'wrongCode'], summary: 'Changes the password by a code sent to the own phone; every session ends, the caller gets a new one.' },
  changePasswordByOld: { source: 'CALL-08', method: 'POST', path: '/official/user/updatePwdByOld', client: 'official', auth: 'required', input: 'account/change-password-old', codes: ['sessionExpired', 'wrongOldPassword'], summary: 'Changes the password by the old one; every session ends, the caller gets a new one.' },
  changePasswordByEmail: { source: 'CALL-09', method: 'POST', path: '/official/user/updatePwdByEmail', client: 'official', auth: 'required', input: 'account/change-password-code', codes: ['sessionExpired', 'wrongCode'], summary: 'Changes the password by a code sent to the own e-mail address; every session ends, the caller gets a new one.' },
  changePhone: { source: 'CALL-10', method: 'POST', path: '/official/user/changePhone', client: 'official', auth: 'required', input: 'account/change-phone', codes: ['sessionExpired', 'wrongCode', 'phoneTaken'], summary: 'Changes the phone, proved by a code sent to the new one.' },
  changeEmail: { source: 'CALL-11', method: 'POST', path: '/official/user/changeEmail', client: 'official', auth: 'required', input: 'account/change-email', codes: ['sessionExpired', 'wrongCode', 'emailTaken'], summary: 'Changes the e-mail address, proved by a code sent to the new one.' },
  changeUsername: { source: 'D-22', method: 'POST', path: '/official/user/changeUsername', client: 'official', auth: 'required', input: 'account/change-username', codes: ['sessionExpired', 'wrongCode', 'usernameTaken'], summary: 'Changes the username, proved by a code sent to the own phone or e-mail address.' },
  userUpdate: { source: 'CALL-25', method: 'POST', path: '/official/user/update', client: 'official', auth: 'required', input: 'account/profile', codes: ['sessionExpired', 'conflict'], summary: 'Changes the profile’s other fields, unless it was changed elsewhere meanwhile.' },
  sessionList: { source: 'D-26', method: 'GET', path: '/official/user/sessions', client: 'official', auth: 'required', input: 'calls/empty', codes: ['sessionExpired'], summary: 'Where the customer is signed in.' },
  sessionEnd: { source: 'D-26', method: 'POST', path: '/official/user/endSession', client: 'official', auth: 'required', input: 'calls/session-end', codes: ['sessionExpired', 'notFound'], summary: 'Ends one of the customer’s sessions, or all others.' },
  securityEvents: { source: 'ROUTE-04', method: 'POST', path: '/official/user/securityEvents', client: 'official', auth: 'required', input: 'calls/page', codes: ['sessionExpired'], summary: 'What happened to the account, newest first.' },
  consentGet: { source: 'FEAT-11', method: 'GET', path: '/official/user/consents', client: 'official', auth: 'required', input: 'calls/empty', codes: ['sessionExpired'], summary: 'Which voluntary uses of their data the customer agreed to.' },
  consentSave: { source: 'FEAT-11', method: 'POST', path: '/official/user/saveConsents', client: 'official', auth: 'required', input: 'account/consents', codes: ['sessionExpired'], summary: 'Keeps the customer’s choices, with their time.' },
  dataExport: { source: 'FEAT-11', method: 'POST', path: '/official/user/exportData', client: 'official', auth: 'required', input: 'calls/empty', codes: ['sessionExpired'], file: 'xlsx', summary: 'Everything that is stored about the customer, a sheet for each kind.' },
  accountDelete: { source: 'FEAT-11', method: 'POST', path: '/official/user/delete', client: 'official', auth: 'required', input: 'account/delete-account', codes: ['sessionExpired', 'wrongCode', 'ordersInMotion'], summary: 'Deletes the account; its orders stay without a name.' },
  addressList: { source: 'CALL-14', method: 'POST', path: '/official/address/page', client: 'official', auth: 'required', input: 'calls/address-list', codes: ['sessionExpired'], summary: 'A page of the sender’s or the recipient’s book.' },
  addressDetail: { source: 'CALL-15', method: 'GET', path: '/official/address/detail', client: 'official', auth: 'required', input: 'calls/address-id', codes: ['sessionExpired', 'notFound'], summary: 'One address of the book.' },
  addressAdd: { source: 'CALL-16', method: 'POST', path: '/official/address/add', client: 'official', auth: 'required', input: 'calls/address-add', codes: ['sessionExpired', 'addressBookFull', 'conflict'], summary: 'Adds an address to a book, once per idempotency key.' },
  addressUpdate: { source: 'CALL-17', method: 'POST', path: '/official/address/update', client: 'official', auth: 'required', input: 'calls/address-update', codes: ['sessionExpired', 'notFound', 'conflict'], summary: 'Changes an address, unless somebody else did meanwhile.' },
  addressSetDefault: { source: 'CALL-18', method: 'POST', path: '/official/address/setDefault', client: 'official', auth: 'required', input: 'calls/address-set-default', codes: ['sessionExpired', 'notFound'], summary: 'Makes an address the default of its book, or no longer.' },
  addressDelete: { source: 'CALL-19', method: 'POST', path: '/official/address/delete', client: 'official', auth: 'required', input: 'calls/address-ids', codes: ['sessionExpired', 'notFound'], summary: 'Deletes addresses; they can be brought back for a while.' },
  addressRestore: { source: 'ROUTE-06', method: 'POST', path: '/official/address/restore', client: 'official', auth: 'required', input: 'calls/address-ids', codes: ['sessionExpired', 'notFound', 'addressBookFull', 'undoTooLate'], summary: 'Brings deleted addresses back.' },
  addressImport: { source: 'ROUTE-06', method: 'POST', path: '/official/address/import', client: 'official', auth: 'required', input: 'calls/address-import', codes: ['sessionExpired', 'notFound', 'addressBookFull'], summary: 'Adds a batch of an import; each row has its own outcome, and a repeated row is not added twice.' },
  addressImportUndo: { source: 'ROUTE-06', method: 'POST', path: '/official/address/importUndo', client: 'official', auth: 'required', input: 'calls/address-import-undo', codes: ['sessionExpired', 'notFound', 'undoTooLate'], summary: 'Takes a whole import back.' },
  addressExport: { source: 'ROUTE-06', method: 'POST', path: '/official/address/export', client: 'official', auth: 'required', input: 'calls/address-export', codes: ['sessionExpired'], file: 'xlsx', summary: 'A book as a spreadsheet, in the columns that an import reads.' },
  couponList: { source: 'D-73', method: 'POST', path: '/official/coupon/list', client: 'official', auth: 'required', input: 'calls/coupon-list', codes: ['sessionExpired'], summary: 'The customer’s coupons by status, with the counts of all.' },
  couponDetail: { source: 'D-73', method: 'GET', path: '/official/coupon/detail', client: 'official', auth: 'required', input: 'calls/coupon-code', codes: ['sessionExpired', 'notFound'], summary: 'One coupon with its conditions.' },
  resetByPhone: { source: 'CALL-40', method: 'POST', path: '/website/user/changePasswordByMsg', client: 'website', auth: 'none', input: 'account/reset-phone', codes: ['wrongCode', 'userNotFound'], summary: 'Sets a new password by an SMS code and signs in; every older session ends.' },
  resetByEmail: { source: 'CALL-41', method: 'POST', path: '/website/user/changePwdChapter', client: 'website', auth: 'none', input: 'account/reset-email', codes: ['wrongCode', 'emailNotFound'], summary: 'Sets a new password by an e-mail code and signs in; every older session ends.' },
  signInBySms: { source: 'CALL-42', method: 'POST', path: '/website/user/loginSms', client: 'website', auth: 'none', input: 'account/sign-in-sms', codes: ['wrongCode', 'userNotFound'], summary: 'Signs in by an SMS code.' },
  signInByEmail: { source: 'CALL-43', method: 'POST', path: '/website/user/loginByCode', client: 'website', auth: 'none', input: 'account/sign-in-email', codes: ['wrongCode', 'emailNotFound'], summary: 'Signs in by an e-mail code.' },
  socialStart: { source: 'D-25', method: 'POST', path: '/website/third/start', client: 'website', auth: 'none', input: 'calls/social-start', codes: ['meansUnavailable'], summary: 'Where a provider’s sign-in begins, with a nonce for one use.' },
  googleSignIn: { source: 'CALL-44', method: 'POST', path: '/website/third/googleLogin', client: 'website', auth: 'none', input: 'calls/google-sign-in', codes: ['socialRefused', 'meansUnavailable'], summary: 'Signs in by Google’s signed ID token.' },
  facebookSignIn: { source: 'CALL-45', method: 'POST', path: '/website/third/facebookLogin', client: 'website', auth: 'none', input: 'calls/facebook-sign-in', codes: ['socialRefused', 'meansUnavailable'], summary: 'Signs in by a Facebook access token, which Facebook is asked about.' },
  networkByProvince: { source: 'CALL-30', method: 'GET', path: '/official/network/byProvince', client: 'official', auth: 'none', input: 'calls/network-by-province', codes: ['noOutlets'], summary: 'A page of the branches of a state, or of one of its cities.' },
  networkByZip: { source: 'CALL-31', method: 'GET', path: '/official/network/byZipCode', client: 'official', auth: 'none', input: 'calls/network-by-zip', codes: ['networkNotFound'], summary: 'The branches nearest to a postal code.' },
  networkSearch: { source: 'FEAT-04', method: 'POST', path: '/official/network/search', client: 'official', auth: 'none', input: 'branches/search', codes: ['networkNotFound'], summary: 'The branches that a postal code, a state, a city or words of a street or name lead to.' },
  networkNear: { source: 'FEAT-04', method: 'POST', path: '/official/network/near', client: 'official', auth: 'none', input: 'calls/network-near', codes: ['outsideMexico', 'networkNotFound'], summary: 'The branches nearest to a position, which is not kept.' },
  networkMap: { source: 'D-91', method: 'GET', path: '/official/network/map', client: 'official', auth: 'none', input: 'calls/empty', codes: [], summary: 'Every branch as a dot of the map.' },
  areaList: { source: 'CALL-54', method: 'GET', path: '/website/network/areaList', client: 'website', auth: 'none', input: 'calls/empty', codes: [], summary: 'The states with their cities and how many branches each has.' },
  sitesByArea: { source: 'CALL-55', method: 'POST', path: '/website/network/sitesByArea', client: 'website', auth: 'none', input: 'calls/sites-by-area', codes: ['noOutlets'], summary: 'A page of the branches of a city.' },
  onlineConfig: { source: 'CALL-69', method: 'POST', path: '/website/network/onlineConfig', client: 'website', auth: 'none', input: 'calls/online-config', codes: ['noOutlets'], summary: 'What the network does in cities: services, collection, days.' },
  bannerList: { source: 'CALL-85', method: 'POST', path: '/website/base/info/imageUrl', client: 'website', auth: 'none', input: 'calls/banner-list', codes: [], summary: 'The banners of an area that hold now, in the visitor’s language (ENT-08).' },
  mailbox: { source: 'ROUTE-29', method: 'GET', path: '/official/debugging/mailbox', client: 'official', auth: 'none', input: 'calls/empty', codes: ['notFound'], summary: 'In development only: the messages that were sent, newest first.' },
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallId = keyof Calls;
export const callIds = Object.keys(calls) as CallId[];
