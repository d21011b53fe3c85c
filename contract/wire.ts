/**
 * The route of every call: the part of the contract that the browser needs. `official` is JSON, `website` is
 * form-encoded with brackets for nesting (D-34). Everything else about a call is in the file of its area.
 */
type Route = `${'GET' | 'POST'} /${'official' | 'website'}/${string}`;

const routes = {
  logout: 'GET /official/user/logout',
  phoneExist: 'GET /official/user/phoneExist',
  emailExist: 'GET /official/user/emailExist',
  trackQuery: 'POST /official/track/queryV2',
  waybillDetail: 'GET /official/waybill/detail',
  websiteTrackQuery: 'POST /website/track/query',
  waybillPictures: 'POST /website/waybill/pictures',
  fileBegin: 'POST /official/file/begin',
  filePart: 'POST /official/file/part',
  fileInfo: 'POST /official/file/info',
  fileRemove: 'POST /official/file/remove',
  fileGet: 'POST /official/file/get',
  trackExport: 'POST /official/track/export',
  caseOpen: 'POST /official/case/open',
  contactSend: 'POST /official/contact/send',
  vipApply: 'POST /website/vip/apply',
  franchiseApply: 'POST /website/franchise/apply',
  positionBrief: 'GET /website/recruitment/position',
  positionApply: 'POST /website/recruitment/apply',
  codSmsCode: 'POST /website/cod/codAppleSms',
  codApplyInfo: 'POST /website/cod/findCodApplyInfo',
  codApply: 'POST /website/cod/codApply',
  codFee: 'POST /website/cod/getCodFee',
  codSummary: 'POST /website/cod/findCodSummary',
  codSummaryDetail: 'POST /website/cod/findCodSummaryDetail',
  codSummaryReport: 'POST /website/cod/reportCodSummary',
  inboxLookUp: 'POST /official/contact/lookUp',
  inboxOpen: 'POST /official/contact/open',
  deliveryOptions: 'POST /official/delivery/options',
  deliveryCode: 'POST /official/delivery/code',
  deliveryChange: 'POST /official/delivery/change',
  orderAdd: 'POST /official/order/add',
  websiteOrderAdd: 'POST /website/order/add',
  mobileOrderAdd: 'POST /website/order/addMobile',
  internationalOrderAdd: 'POST /website/order/addInternational',
  orderList: 'POST /official/order/list',
  orderDetail: 'GET /official/order/detail',
  orderCancel: 'POST /official/order/cancel',
  orderChangeCost: 'POST /official/order/changeCost',
  orderChange: 'POST /official/order/change',
  internationalOrderChange: 'POST /official/order/internationalChange',
  websiteOrderList: 'POST /website/order/list',
  websiteOrderDetail: 'POST /website/order/detail',
  websiteOrderCancel: 'POST /website/order/cancel',
  myWaybillPage: 'POST /website/waybill/page',
  orderSources: 'GET /website/order/source',
  waybillExport: 'POST /website/waybill/export',
  waybillExportCheck: 'POST /website/waybill/exportCheck',
  cancelReasons: 'GET /website/order/cancelReasons',
  orderLabels: 'POST /official/order/labels',
  batchQuote: 'POST /official/batch/quote',
  batchAdd: 'POST /official/batch/add',
  batchList: 'POST /official/batch/list',
  batchDetail: 'GET /official/batch/detail',
  batchUndo: 'POST /official/batch/undo',
  batchLabels: 'POST /official/batch/labels',
  draftGet: 'GET /official/draft/get',
  draftSave: 'POST /official/draft/save',
  draftRemove: 'POST /official/draft/remove',
  userInfo: 'GET /official/user/info',
  goodsList: 'GET /official/goods/list',
  paymentModeList: 'GET /official/paymentMode/list',
  payTypeList: 'GET /official/payType/list',
  productTypeList: 'GET /official/productType/list',
  expressTypes: 'GET /website/base/expressTypes',
  newExpressTypes: 'GET /website/base/newExpressTypes',
  costByOrder: 'POST /official/cost/byOrder',
  mobileCost: 'POST /website/cost/mobile',
  standardQuote: 'POST /official/cost/standard',
  areaByZip: 'GET /official/area/byZipCode',
  stateCityByZip: 'GET /official/area/stateCityByZipCode',
  pickupSlots: 'GET /official/order/pickupSlots',
  transitTimes: 'POST /official/transit/times',
  signInByPassword: 'POST /website/user/newLoginOfficial',
  registerByEmail: 'POST /website/user/registerChapterOfficial',
  registerByPhone: 'POST /website/user/register',
  dictionaryByCode: 'GET /website/base/info/getDictByCode',
  dictionaryByCodePosted: 'POST /website/base/info/dictByCode',
  bagWeightFlag: 'GET /website/base/bagWeightFlag',
  itemCategories: 'GET /website/base/itemCategories',
  feeRates: 'POST /website/fee/rates',
  countries: 'GET /website/base/countries',
  i18nDictionary: 'POST /official/i18n/dictionary',
  officeFlag: 'GET /official/office/flag',
  ruleStops: 'POST /official/rule/stops',
  ruleStopReport: 'GET /official/rule/stopReport',
  captcha: 'POST /official/captcha/captcha',
  workStart: 'POST /official/captcha/work',
  smsCode: 'POST /official/sms/verificationCode',
  emailCode: 'POST /official/email/verificationCode',
  ownCode: 'POST /official/user/verificationCode',
  contactPhoneCode: 'POST /official/user/contactPhoneCode',
  signInMeans: 'GET /official/user/signInMeans',
  changePasswordBySms: 'POST /official/user/updatePwdByCode',
  changePasswordByOld: 'POST /official/user/updatePwdByOld',
  changePasswordByEmail: 'POST /official/user/updatePwdByEmail',
  changePhone: 'POST /official/user/changePhone',
  changeEmail: 'POST /official/user/changeEmail',
  changeUsername: 'POST /official/user/changeUsername',
  contactPhoneProve: 'POST /official/user/contactPhone',
  contactPhoneRemove: 'POST /official/user/removeContactPhone',
  userUpdate: 'POST /official/user/update',
  sessionList: 'GET /official/user/sessions',
  sessionEnd: 'POST /official/user/endSession',
  securityEvents: 'POST /official/user/securityEvents',
  consentGet: 'GET /official/user/consents',
  consentSave: 'POST /official/user/saveConsents',
  notificationGet: 'GET /official/user/notifications',
  notificationSave: 'POST /official/user/saveNotifications',
  notificationLink: 'GET /official/notification/link',
  notificationSwitch: 'POST /official/notification/switch',
  pushState: 'GET /official/push/state',
  pushSubscribe: 'POST /official/push/subscribe',
  pushUnsubscribe: 'POST /official/push/unsubscribe',
  dataExport: 'POST /official/user/exportData',
  accountDelete: 'POST /official/user/delete',
  addressList: 'POST /official/address/page',
  addressDetail: 'GET /official/address/detail',
  addressAdd: 'POST /official/address/add',
  addressUpdate: 'POST /official/address/update',
  addressSetDefault: 'POST /official/address/setDefault',
  addressDelete: 'POST /official/address/delete',
  addressRestore: 'POST /official/address/restore',
  addressImport: 'POST /official/address/import',
  addressImportUndo: 'POST /official/address/importUndo',
  addressExport: 'POST /official/address/export',
  savedParcelList: 'GET /official/parcelProfile/list',
  savedParcelAdd: 'POST /official/parcelProfile/add',
  savedParcelRename: 'POST /official/parcelProfile/rename',
  savedParcelUse: 'POST /official/parcelProfile/use',
  savedParcelDelete: 'POST /official/parcelProfile/delete',
  couponList: 'POST /official/coupon/list',
  couponDetail: 'GET /official/coupon/detail',
  couponsForOrder: 'POST /official/coupon/forOrder',
  resetByPhone: 'POST /website/user/changePasswordByMsg',
  resetByEmail: 'POST /website/user/changePwdChapter',
  signInBySms: 'POST /website/user/loginSms',
  signInByEmail: 'POST /website/user/loginByCode',
  socialStart: 'POST /website/third/start',
  googleSignIn: 'POST /website/third/googleLogin',
  facebookSignIn: 'POST /website/third/facebookLogin',
  networkByProvince: 'GET /official/network/byProvince',
  networkByZip: 'GET /official/network/byZipCode',
  networkSearch: 'POST /official/network/search',
  networkNear: 'POST /official/network/near',
  networkMap: 'GET /official/network/map',
  areaList: 'GET /website/network/areaList',
  placeNames: 'GET /official/network/placeNames',
  sitesByArea: 'POST /website/network/sitesByArea',
  onlineConfig: 'POST /website/network/onlineConfig',
  chatbotConfig: 'GET /website/base/info/chatbotConfig',
  bannerList: 'POST /website/base/info/imageUrl',
  activities: 'POST /website/content/activities',
  faqs: 'GET /website/content/faqs',
  recruitmentPosts: 'POST /website/content/recruitmentPosts',
  homePages: 'GET /website/content/homePages',
  informationPage: 'GET /website/content/informationPage',
  informationDetail: 'GET /website/content/informationDetail',
  informations: 'POST /website/content/informations',
  mailbox: 'GET /official/debugging/mailbox',
  messageBudget: 'GET /official/debugging/messageBudget',
  simulatorParcels: 'POST /official/debugging/parcels',
  simulatorPlay: 'POST /official/debugging/play',
  simulatorLive: 'POST /official/debugging/live',
  simulatorClock: 'POST /official/debugging/clock',
} as const satisfies Record<string, Route>;

export type CallId = keyof typeof routes;
export const callIds = Object.keys(routes) as CallId[];

/** Of a file that is generated while it is sent: its approximate number of bytes. */
export const expectedBytesHeader = 'x-expected-bytes';

/** Calls whose body is bytes; their parameters are in the query, as of a GET. */
const carryBytes: ReadonlySet<CallId> = new Set(['filePart']);

/** Calls that the specification allows with either method: they answer GET and POST alike (D-100). */
const answerBothMethods: ReadonlySet<CallId> = new Set([
  'networkByProvince',
  'newExpressTypes',
  'dictionaryByCodePosted',
  'faqs',
  'homePages',
  'informationPage',
  'informationDetail',
]);

/** Every method that a call answers; the client uses the one of `getWire`. */
export function getMethods(id: CallId): readonly WireCall['method'][] {
  return answerBothMethods.has(id) ? ['GET', 'POST'] : [getWire(id).method];
}

/** The body of a call that carries bytes. */
export const bytesType = 'application/octet-stream';

/** How a call is sent. */
export interface WireCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly client: 'official' | 'website';
  readonly carriesBytes: boolean;
}

export function getWire(id: CallId): WireCall {
  const [method, path] = routes[id].split(' ') as [WireCall['method'], string];
  return {
    method,
    path,
    client: path.startsWith('/official/') ? 'official' : 'website',
    carriesBytes: carryBytes.has(id),
  };
}
