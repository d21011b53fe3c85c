/** What the modules contribute to the server. */
import type { Handlers } from '../http/handlers.ts';
import type { Sweep } from '../jobs/maintenance.ts';
import type { AnyJobKind } from '../jobs/queue.ts';
import { sweepMailbox } from '../outside/mailbox.ts';
import { codeHandlers } from './account/code-handlers.ts';
import { sweepEvents } from './account/audit.ts';
import { accountHandlers } from './account/handlers.ts';
import { sweepSessions } from './account/sessions.ts';
import { sweepAddresses } from './addresses/deletion.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { caseHandlers } from './cases/handlers.ts';
import { batchHandlers } from './batches/handlers.ts';
import { placeBatchJob, undoBatchJob } from './batches/job.ts';
import { sweepBatches } from './batches/sweep.ts';
import { branchHandlers } from './branches/handlers.ts';
import { bannerHandlers } from './banners/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { announcementJob } from './codes/announcements.ts';
import { codHandlers } from './cod/handlers.ts';
import { checkJob } from './cod/check.ts';
import { calendarJob, cutJob } from './cod/cuts.ts';
import { codNotificationJob, codPaymentJob } from './cod/notify.ts';
import { contentHandlers } from './content/handlers.ts';
import { deliveryHandlers } from './delivery/handlers.ts';
import { sweepCodes } from './codes/sweep.ts';
import { couponHandlers } from './coupons/handlers.ts';
import { dictionaryHandlers } from './dictionary/handlers.ts';
import { draftHandlers } from './drafts/handlers.ts';
import { couponNotificationJob, expiryJobs } from './expiry/jobs.ts';
import { inboxHandlers } from './inbox/handlers.ts';
import { inboxJob } from './inbox/notify.ts';
import { fileHandlers } from './files/handlers.ts';
import { helpHandlers } from './help/handlers.ts';
import { labelHandlers } from './labels/handlers.ts';
import { mailboxHandlers } from './mailbox/handlers.ts';
import { notificationHandlers } from './notifications/handlers.ts';
import { notificationJob, recipientJob } from './notifications/notify.ts';
import { orderHandlers } from './orders/handlers.ts';
import { parcelProfileHandlers } from './parcel-profiles/handlers.ts';
import { pricingHandlers } from './pricing/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { pushHandlers } from './push/handlers.ts';
import { pushAgainJob } from './devices/send.ts';
import { shipmentHandlers } from './shipments/handlers.ts';
import { socialHandlers } from './social/handlers.ts';
import { sweepNonces } from './social/nonces.ts';
import { telemetryHandlers } from './telemetry/handlers.ts';
import { sweepRuleStops } from './telemetry/store.ts';
import { trackingHandlers } from './tracking/handlers.ts';
import { sweepTailAttempts } from './tracking/store.ts';
import { transitHandlers } from './transit/handlers.ts';

/** The calls that the modules answer; the compiler rejects a missing one where the server is assembled. */
export const handlers = {
  ...accountHandlers,
  ...addressHandlers,
  ...caseHandlers,
  ...batchHandlers,
  ...branchHandlers,
  ...bannerHandlers,
  ...catalogueHandlers,
  ...codHandlers,
  ...codeHandlers,
  ...contentHandlers,
  ...couponHandlers,
  ...deliveryHandlers,
  ...dictionaryHandlers,
  ...draftHandlers,
  ...fileHandlers,
  ...inboxHandlers,
  ...helpHandlers,
  ...labelHandlers,
  ...mailboxHandlers,
  ...notificationHandlers,
  ...orderHandlers,
  ...parcelProfileHandlers,
  ...pricingHandlers,
  ...privacyHandlers,
  ...pushHandlers,
  ...shipmentHandlers,
  ...socialHandlers,
  ...telemetryHandlers,
  ...trackingHandlers,
  ...transitHandlers,
} satisfies Partial<Handlers>;

/** Jobs that run after a commit. */
export const jobs: readonly AnyJobKind[] = [
  announcementJob,
  notificationJob,
  recipientJob,
  pushAgainJob,
  codNotificationJob,
  codPaymentJob,
  cutJob,
  checkJob,
  calendarJob,
  couponNotificationJob,
  inboxJob,
  placeBatchJob,
  undoBatchJob,
  ...expiryJobs,
];

/** Periodic cleanup tasks. */
export const sweeps: readonly Sweep[] = [
  sweepSessions,
  sweepEvents,
  sweepBatches,
  sweepNonces,
  sweepAddresses,
  sweepTailAttempts,
  sweepRuleStops,
  sweepCodes,
  sweepMailbox,
];
