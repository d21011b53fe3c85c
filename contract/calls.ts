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
  /** One sentence for the OpenAPI document. */
  summary: string;
}

/** Codes that any call can answer. */
export const commonCodes = ['success', 'invalidParameter', 'busy', 'tooManyRequests'] as const satisfies readonly CodeName[];

export const calls = {
  logout: { source: 'CALL-01', method: 'GET', path: '/official/user/logout', client: 'official', auth: 'none', input: 'calls/empty', codes: [], summary: 'Ends the session of the authToken header; idempotent (D-28).' },
  phoneExist: { source: 'CALL-02', method: 'GET', path: '/official/user/phoneExist', client: 'official', auth: 'none', input: 'calls/phone-exist', codes: [], summary: 'Whether an account uses this phone.' },
  emailExist: { source: 'CALL-03', method: 'GET', path: '/official/user/emailExist', client: 'official', auth: 'none', input: 'calls/email-exist', codes: [], summary: 'Whether an account uses this e-mail address.' },
  trackQuery: { source: 'CALL-12', method: 'POST', path: '/official/track/queryV2', client: 'official', auth: 'optional', input: 'tracking/query', codes: [], summary: 'Tracks up to 10 waybills; one row per number (D-40 to D-43).' },
  waybillDetail: { source: 'CALL-13', method: 'GET', path: '/official/waybill/detail', client: 'official', auth: 'optional', input: 'tracking/waybill', codes: [], summary: 'Tracks one waybill: retry of a row with its own tail, or refresh.' },
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
  areaByZip: { source: 'CALL-34', method: 'GET', path: '/official/area/byZipCode', client: 'official', auth: 'none', input: 'calls/zip', codes: [], summary: 'Colonies, coverage and surcharge zone of a postal code.' },
  stateCityByZip: { source: 'CALL-35', method: 'GET', path: '/official/area/stateCityByZipCode', client: 'official', auth: 'none', input: 'calls/zip', codes: [], summary: 'State, city and municipality of a postal code.' },
  pickupSlots: { source: 'D-56', method: 'GET', path: '/official/order/pickupSlots', client: 'official', auth: 'none', input: 'calls/pickup-slots', codes: [], summary: 'Pickup slots with free places, and the next three when the day is full.' },
  signInByPassword: { source: 'CALL-37', method: 'POST', path: '/website/user/newLoginOfficial', client: 'website', auth: 'none', input: 'account/sign-in', codes: ['wrongCredentials'], summary: 'Signs in by phone or e-mail and password.' },
  registerByEmail: { source: 'CALL-38', method: 'POST', path: '/website/user/registerChapterOfficial', client: 'website', auth: 'none', input: 'account/register-email', codes: ['emailTaken', 'usernameTaken'], summary: 'Registers with an e-mail address and signs in.' },
  registerByPhone: { source: 'CALL-39', method: 'POST', path: '/website/user/register', client: 'website', auth: 'none', input: 'account/register-phone', codes: ['phoneTaken', 'usernameTaken'], summary: 'Registers with a phone number and signs in.' },
  dictionaryByCode: { source: 'CALL-53', method: 'GET', path: '/website/base/info/getDictByCode', client: 'website', auth: 'none', input: 'calls/dictionary-code', codes: ['notFound'], summary: 'A reference table: orderStatus, weightLimits or serviceHours.' },
  i18nDictionary: { source: 'CALL-86', method: 'POST', path: '/official/i18n/dictionary', client: 'official', auth: 'none', input: 'calls/i18n-version', codes: [], summary: 'The texts, only when the version differs (SYS-06, D-32).' },
  officeFlag: { source: 'CALL-87', method: 'GET', path: '/official/office/flag', client: 'official', auth: 'none', input: 'calls/empty', codes: [], summary: 'weightFlag: 1 enforces the bag’s maximum weight, 0 warns (SYS-07, D-38).' },
  ruleStops: { source: 'MSG-26', method: 'POST', path: '/official/rule/stops', client: 'official', auth: 'none', input: 'calls/rule-stops', codes: [], summary: 'Counts which rules stopped somebody, by the id of the rule; never with a value or a person.' },
  ruleStopReport: { source: 'ROUTE-29', method: 'GET', path: '/official/rule/stopReport', client: 'official', auth: 'none', input: 'calls/rule-stop-report', codes: ['notFound'], summary: 'In development only: which rule stopped people how often.' },
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallId = keyof Calls;
export const callIds = Object.keys(calls) as CallId[];
