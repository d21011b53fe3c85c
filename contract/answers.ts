/**
 * What each call puts in `data` on success. TypeBox: one description gives the TypeScript type, the
 * OpenAPI document and the contract tests. The browser imports the types only.
 */
import { type Static, type TOptional, type TSchema, type TUnknown, Type as T } from '@sinclair/typebox';
import { goodsCategories, payTypes, paymentModes, productTypes } from '#domain/entities.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import {
  CodeSent,
  Consents,
  ImageCode,
  OpenSession,
  SecurityEvent,
  SignInMeans,
  SignedIn,
  User,
} from './answers/account.ts';
import { AddressEntry, AddressPage, ImportedRow } from './answers/address-book.ts';
import { AreaList, BranchList, BranchMap, OnlineConfig } from './answers/branches.ts';
import { BannerList } from './answers/banners.ts';
import { Coupon } from './answers/coupons.ts';
import { FlowDraft } from './answers/drafts.ts';
import { SentMessage } from './answers/mailbox.ts';
import { OrderDetail, OrderPage, OrderPlaced } from './answers/orders.ts';
import { Cost, Country, FeeRates, StandardQuote } from './answers/pricing.ts';
import { AreaOfZip, PlaceOfZip } from './answers/postal.ts';
import { oneOf } from './answers/shared.ts';
import { StopReport } from './answers/telemetry.ts';
import { OpenedCase, TrackRow, WaybillPictures } from './answers/tracking.ts';
import { Transit } from './answers/transit.ts';
import type { CallId } from './calls.ts';

/** A spreadsheet's bytes travel outside of the envelope. */
const File = T.Null();

const Option = T.Object({ code: T.String(), label: T.String() });

const DictionaryTable = T.Object({
  code: T.String(),
  items: T.Array(T.Composite([Option, T.Object({ value: T.Union([T.String(), T.Number(), T.Null()]) })])),
});

export const answers = {
  logout: T.Null(),
  phoneExist: T.Object({ exists: T.Boolean() }),
  emailExist: T.Object({ exists: T.Boolean() }),
  trackQuery: T.Object({ rows: T.Array(TrackRow) }),
  waybillDetail: TrackRow,
  websiteTrackQuery: T.Object({ rows: T.Array(TrackRow) }),
  waybillPictures: WaybillPictures,
  trackExport: File,
  caseOpen: OpenedCase,
  orderAdd: OrderPlaced,
  orderList: OrderPage,
  orderDetail: OrderDetail,
  draftGet: FlowDraft,
  draftSave: FlowDraft,
  draftRemove: FlowDraft,
  userInfo: User,
  goodsList: T.Array(T.Object({ code: oneOf(goodsCategories), label: T.String() })),
  paymentModeList: T.Array(T.Object({ code: oneOf(paymentModes), label: T.String(), payType: oneOf(payTypes) })),
  payTypeList: T.Array(T.Object({ code: oneOf(payTypes), label: T.String() })),
  productTypeList: T.Array(
    T.Object({
      code: oneOf(productTypes),
      label: T.String(),
      minBusinessDays: T.Integer(),
      maxBusinessDays: T.Integer(),
      maxWeightKg: T.Number(),
      weightDecimals: T.Integer(),
    }),
  ),
  costByOrder: Cost,
  standardQuote: StandardQuote,
  areaByZip: AreaOfZip,
  stateCityByZip: PlaceOfZip,
  pickupSlots: T.Object({
    days: T.Array(
      T.Object({
        date: T.String({ description: 'YYYY-MM-DD' }),
        slots: T.Array(T.Object({ slot: T.String({ description: 'HH-HH' }), free: T.Integer() })),
      }),
    ),
    todayFull: T.Boolean(),
    nextFree: T.Array(T.Object({ date: T.String(), slot: T.String() })),
  }),
  transitTimes: Transit,
  signInByPassword: SignedIn,
  registerByEmail: SignedIn,
  registerByPhone: SignedIn,
  dictionaryByCode: DictionaryTable,
  i18nDictionary: T.Object({
    version: T.String(),
    ...(Object.fromEntries(languages.map(({ dictionary }) => [dictionary, T.Optional(T.Unknown())])) as Record<
      DictionaryLanguage,
      TOptional<TUnknown>
    >),
  }),
  officeFlag: T.Object({ weightFlag: T.Union([T.Literal(0), T.Literal(1)]) }),
  /** `counting` false: telemetry is off, and nothing more needs to be sent. */
  ruleStops: T.Object({ counting: T.Boolean() }),
  ruleStopReport: StopReport,
  dictionaryByCodePosted: DictionaryTable,
  captcha: ImageCode,
  smsCode: CodeSent,
  emailCode: CodeSent,
  ownCode: CodeSent,
  signInMeans: SignInMeans,
  signInBySms: SignedIn,
  signInByEmail: SignedIn,
  googleSignIn: SignedIn,
  facebookSignIn: SignedIn,
  /** `address` is where the browser goes; the provider sends it back to `/login`. */
  socialStart: T.Object({ address: T.String(), nonce: T.String() }),
  resetByPhone: SignedIn,
  resetByEmail: SignedIn,
  changePasswordByOld: SignedIn,
  changePasswordBySms: SignedIn,
  changePasswordByEmail: SignedIn,
  changePhone: SignedIn,
  changeEmail: SignedIn,
  changeUsername: SignedIn,
  userUpdate: User,
  sessionList: T.Object({ sessions: T.Array(OpenSession) }),
  sessionEnd: T.Object({ ended: T.Integer() }),
  securityEvents: T.Object({
    rows: T.Array(SecurityEvent),
    total: T.Integer(),
    page: T.Integer(),
    pageSize: T.Integer(),
  }),
  consentGet: Consents,
  consentSave: Consents,
  dataExport: File,
  accountDelete: T.Null(),
  addressList: AddressPage,
  addressDetail: AddressEntry,
  addressAdd: AddressEntry,
  addressUpdate: AddressEntry,
  addressSetDefault: AddressEntry,
  addressDelete: T.Object({ deleted: T.Integer() }),
  addressRestore: T.Object({ restored: T.Integer() }),
  addressImport: T.Object({ importId: T.String(), rows: T.Array(ImportedRow) }),
  /** `kept`: entries that were changed since the import, and stay. */
  addressImportUndo: T.Object({ removed: T.Integer(), unmerged: T.Integer(), kept: T.Integer() }),
  addressExport: File,
  couponList: T.Object({
    rows: T.Array(Coupon),
    total: T.Integer(),
    page: T.Integer(),
    pageSize: T.Integer(),
    counts: T.Object({ toBeUsed: T.Integer(), used: T.Integer(), expired: T.Integer() }),
  }),
  couponDetail: Coupon,
  networkByProvince: BranchList,
  networkByZip: BranchList,
  networkSearch: BranchList,
  networkNear: BranchList,
  networkMap: BranchMap,
  areaList: AreaList,
  sitesByArea: BranchList,
  onlineConfig: OnlineConfig,
  bannerList: BannerList,
  mailbox: T.Object({ messages: T.Array(SentMessage) }),
  feeRates: FeeRates,
  countries: T.Array(Country),
} satisfies Record<CallId, TSchema>;

type Answers = { [K in CallId]: Static<(typeof answers)[K]> };
export type Answer<K extends CallId> = Answers[K];
