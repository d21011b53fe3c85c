import { accountCalls, SignedIn } from './account.ts';
import { addressCalls, draftCalls, parcelProfileCalls } from './saved-entries.ts';
import { batchCalls, shipmentCalls } from './shipments.ts';
import { branchCalls } from './branches.ts';
import { type CallRow, type CallRows, Instant, nullable, oneOf, Pdf, uncounted } from './call.ts';
import { catalogueCalls, dictionaryCalls } from './catalogue.ts';
import type { CodeName } from './codes.ts';
import { codCalls, codeCalls } from './cod.ts';
import { contentCalls } from './content.ts';
import { couponCalls } from './coupons.ts';
import { Case, deliveryCalls, trackingCalls, WaybillLookup } from './tracking.ts';
import { fileCalls } from './files.ts';
import { inboxCalls } from './inbox.ts';
import { notificationCalls, pushCalls } from './notifications.ts';
import { orderCalls } from './orders.ts';
import { pricingCalls } from './pricing.ts';
import { privacyCalls } from './privacy.ts';
import { telemetryCalls } from './telemetry.ts';
import { simulatorCalls } from './simulator.ts';
import { transitCalls } from './transit.ts';
import { type CallId, callIds, getWire, type WireCall } from './wire.ts';
import { type Static, Type as T } from '@sinclair/typebox';
import { helpSuggestions } from '#domain/content/help.ts';
import { bannerAreas, bannerAudiences } from '#domain/content/banner.ts';
import { pushKinds } from '#domain/account/notifications.ts';

/**
 * All calls with their complete definitions. The server's routes, the OpenAPI document and the contract tests use this
 * table. The browser imports `wire.ts` and types only: it loads nothing of TypeBox.
 */

/** The mailbox of development. */

/** One message of the development mailbox. */
const SentMessage = T.Object({
  id: T.String(),
  channel: oneOf(['mail', 'sms', 'push'] as const),
  to: T.String(),
  subject: nullable(T.String()),
  text: T.String(),
  /** Of an e-mail: whether its HTML can be shown. */
  hasHtml: T.Boolean(),
  /** Of a push: its kind, and the page that it opens. */
  kind: nullable(oneOf(pushKinds)),
  link: nullable(T.String()),
  at: Instant,
});

const Budget = T.Object({ sent: T.Integer(), limit: T.Integer() });

const mailboxCalls = {
  mailbox: {
    source: 'ROUTE-29',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    development: true,
    limit: uncounted.development,
    summary: 'The messages that were sent, newest first.',
    answer: T.Object({ messages: T.Array(SentMessage) }),
  },
  messageBudget: {
    source: 'ROUTE-29',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    development: true,
    limit: uncounted.development,
    summary: 'How many messages this installation has sent within the hour, and how many it may.',
    answer: T.Object({ sms: Budget, mail: Budget }),
  },
} as const satisfies CallRows;

/** Signing in by Google and Facebook (D-25). */

/** Enough for an office, too little for a flood of made-up tokens. */
const social = [{ per: 'address', bucket: 'social:address', limit: 60, windowSeconds: 15 * 60 }] as const;

const socialCalls = {
  socialStart: {
    source: 'D-25',
    auth: 'none',
    input: 'calls/social-start',
    codes: ['meansUnavailable'],
    limit: social,
    summary: 'Where a provider’s sign-in begins, with a nonce for one use.',
    /** `address` is the URL that the browser opens; the provider redirects back to `/login`. */
    answer: T.Object({ address: T.String(), nonce: T.String() }),
  },
  googleSignIn: {
    source: 'CALL-44',
    auth: 'none',
    input: 'calls/google-sign-in',
    codes: ['socialRefused', 'meansUnavailable'],
    limit: social,
    summary: 'Signs in by Google’s signed ID token.',
    answer: SignedIn,
  },
  facebookSignIn: {
    source: 'CALL-45',
    auth: 'none',
    input: 'calls/facebook-sign-in',
    codes: ['socialRefused', 'meansUnavailable'],
    limit: social,
    summary: 'Signs in by a Facebook access token, which Facebook is asked about.',
    answer: SignedIn,
  },
} as const satisfies CallRows;

/** Banners above the pages' headings (ENT-08). */
const BannerList = T.Object({
  area: oneOf(bannerAreas),
  /** The first one for this visitor is shown; when it is closed, the next one. */
  banners: T.Array(
    T.Object({
      id: T.String(),
      text: T.String({ description: 'Plain text in the visitor’s language.' }),
      link: nullable(T.String({ description: 'A path of this site.' })),
      audience: oneOf(bannerAudiences),
      imageUrl: nullable(T.String({ description: 'A picture of this site, decoration beside the text.' })),
    }),
  ),
});

const bannerCalls = {
  bannerList: {
    source: 'CALL-85',
    auth: 'none',
    input: 'calls/banner-list',
    codes: [],
    // A visit requests it once per page; many people may share an address.
    limit: [{ per: 'address', bucket: 'banners', limit: 600, windowSeconds: 15 * 60 }],
    summary: 'The banners of an area that hold now, in the visitor’s language (ENT-08).',
    answer: BannerList,
  },
} as const satisfies CallRows;

/** CONST-10, D-93: “I did not receive it”. */
const OpenedCase = T.Object({
  ...WaybillLookup,
  answeredAt: Instant,
  /** False when the case was open already. */
  isNew: T.Boolean(),
  case: nullable(Case),
});

const caseCalls = {
  caseOpen: {
    source: 'CONST-10',
    auth: 'optional',
    input: 'tracking/not-received',
    codes: ['caseNotPossible'],
    // A household misses a few parcels an hour, an abuser reports many.
    limit: [{ per: 'address', bucket: 'case-open:address', limit: 20, windowSeconds: 3_600 }],
    summary: '“I did not receive it”: opens a case, or answers with the one that is open.',
    answer: OpenedCase,
  },
} as const satisfies CallRows;

/** The help that answers questions on every page (FEAT-18). */
const helpCalls = {
  chatbotConfig: {
    source: 'CALL-76',
    auth: 'none',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'Whether the help chat is offered, what it suggests first, and whether people answer now.',
    answer: T.Object({
      enabled: T.Boolean(),
      suggestions: T.Array(oneOf(helpSuggestions)),
      agentsOpen: T.Boolean({ description: 'By the server’s clock (D-92).' }),
    }),
  },
} as const satisfies CallRows;

/** Printed documents of orders. */
const labelCalls = {
  orderLabels: {
    source: 'D-44',
    auth: 'required',
    input: 'calls/order-labels',
    codes: ['notFound', 'noLabel'],
    file: 'pdf',
    // Two hundred labels take a second.
    limit: [{ per: 'customer', bucket: 'labels', limit: 60, windowSeconds: 600 }],
    summary:
      'Labels of orders that the customer sends, in the order they are named, or the list that the courier signs.',
    answer: Pdf,
  },
} as const satisfies CallRows;

const rows = {
  ...accountCalls,
  ...addressCalls,
  ...bannerCalls,
  ...batchCalls,
  ...branchCalls,
  ...caseCalls,
  ...catalogueCalls,
  ...codCalls,
  ...codeCalls,
  ...contentCalls,
  ...couponCalls,
  ...deliveryCalls,
  ...dictionaryCalls,
  ...draftCalls,
  ...fileCalls,
  ...inboxCalls,
  ...helpCalls,
  ...labelCalls,
  ...mailboxCalls,
  ...notificationCalls,
  ...orderCalls,
  ...parcelProfileCalls,
  ...pricingCalls,
  ...privacyCalls,
  ...pushCalls,
  ...shipmentCalls,
  ...simulatorCalls,
  ...socialCalls,
  ...telemetryCalls,
  ...trackingCalls,
  ...transitCalls,
} satisfies Record<CallId, CallRow>;

export type Calls = typeof rows;
export type CallDefinition = CallRow & WireCall;

export const calls = Object.fromEntries(callIds.map((id) => [id, { ...getWire(id), ...rows[id] }])) as {
  readonly [K in CallId]: Calls[K] & WireCall;
};

/** The calls that a server answers: without those of development in production (D-12). */
export function callsAnswered({ production }: { readonly production: boolean }): readonly CallId[] {
  return production ? callIds.filter((id) => !(calls[id] as CallDefinition).development) : callIds;
}

/** The business codes that a call can answer. */
export function getCodes({ auth, codes }: CallDefinition): CodeName[] {
  const session = auth === 'required' ? (['sessionExpired'] as const) : [];
  return ['success', 'invalidParameter', 'busy', 'tooManyRequests', ...session, ...codes];
}

/** The `data` of each call's successful answer: only types, so that the browser can import them. */
type Answers = { [K in CallId]: Static<Calls[K]['answer']> };
export type Answer<K extends CallId> = Answers[K];
