/**
 * Every call once, by how it is sent: what the browser needs of the contract. `official` is JSON, `website` is
 * form-encoded with brackets for nesting (D-34). All else about a call stands in the file of its area.
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
  trackExport: 'POST /official/track/export',
  caseOpen: 'POST /official/case/open',
  orderAdd: 'POST /official/order/add',
  orderList: 'POST /official/order/list',
  orderDetail: 'GET /official/order/detail',
  orderLabels: 'POST /official/order/labels',
  draftGet: 'GET /official/draft/get',
  draftSave: 'POST /official/draft/save',
  draftRemove: 'POST /official/draft/remove',
  userInfo: 'GET /official/user/info',
  goodsList: 'GET /official/goods/list',
  paymentModeList: 'GET /official/paymentMode/list',
  payTypeList: 'GET /official/payType/list',
  productTypeList: 'GET /official/productType/list',
  costByOrder: 'POST /official/cost/byOrder',
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
  couponList: 'POST /official/coupon/list',
  couponDetail: 'GET /official/coupon/detail',
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
  sitesByArea: 'POST /website/network/sitesByArea',
  onlineConfig: 'POST /website/network/onlineConfig',
  bannerList: 'POST /website/base/info/imageUrl',
  mailbox: 'GET /official/debugging/mailbox',
  messageBudget: 'GET /official/debugging/messageBudget',
  simulatorParcels: 'POST /official/debugging/parcels',
  simulatorPlay: 'POST /official/debugging/play',
  simulatorLive: 'POST /official/debugging/live',
  simulatorClock: 'POST /official/debugging/clock',
} as const satisfies Record<string, Route>;

export type CallId = keyof typeof routes;
export const callIds = Object.keys(routes) as CallId[];

/** How a call is sent. */
export interface WireCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly client: 'official' | 'website';
}

export function wireOf(id: CallId): WireCall {
  const [method, path] = routes[id].split(' ') as [WireCall['method'], string];
  return { method, path, client: path.startsWith('/official/') ? 'official' : 'website' };
}
