/**
 * All calls with their complete definitions. The server's routes, the OpenAPI document and the contract tests use this
 * table. The browser imports `wire.ts` and types only: it loads nothing of TypeBox.
 */
import type { Static } from '@sinclair/typebox';
import { accountCalls } from './account.ts';
import { addressCalls } from './addresses.ts';
import { bannerCalls } from './banners.ts';
import { batchCalls } from './batches.ts';
import { branchCalls } from './branches.ts';
import type { CallRow } from './call.ts';
import { caseCalls } from './cases.ts';
import { catalogueCalls } from './catalogue.ts';
import type { CodeName } from './answer-codes.ts';
import { codCalls } from './cod.ts';
import { contentCalls } from './content.ts';
import { couponCalls } from './coupons.ts';
import { deliveryCalls } from './delivery-change.ts';
import { dictionaryCalls } from './dictionary.ts';
import { draftCalls } from './drafts.ts';
import { fileCalls } from './files.ts';
import { inboxCalls } from './inbox.ts';
import { helpCalls } from './help.ts';
import { labelCalls } from './labels.ts';
import { mailboxCalls } from './mailbox.ts';
import { notificationCalls } from './notifications.ts';
import { orderCalls } from './orders.ts';
import { returnCalls } from './returns.ts';
import { savedParcelCalls } from './saved-parcels.ts';
import { pricingCalls } from './pricing.ts';
import { privacyCalls } from './privacy.ts';
import { pushCalls } from './push.ts';
import { shipmentCalls } from './shipments.ts';
import { socialCalls } from './social.ts';
import { telemetryCalls } from './telemetry.ts';
import { simulatorCalls } from './simulator.ts';
import { trackingCalls } from './tracking.ts';
import { transitCalls } from './transit.ts';
import { codeCalls } from './verification-codes.ts';
import { type CallId, callIds, getWire, type WireCall } from './wire.ts';

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
  ...savedParcelCalls,
  ...pricingCalls,
  ...privacyCalls,
  ...pushCalls,
  ...returnCalls,
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

type Answers = { [K in CallId]: Static<Calls[K]['answer']> };
/** The `data` of a call's successful answer. */
export type Answer<K extends CallId> = Answers[K];
