/** What the modules contribute to the server. */
import type { Handlers } from '../http/handlers.ts';
import type { Sweep } from '../jobs/maintenance.ts';
import type { AnyJobKind } from '../jobs/queue.ts';
import { sweepMailbox } from '../integrations/mailbox.ts';
import { codeHandlers } from './account/code-handlers.ts';
import { sweepEvents } from './account/audit.ts';
import { accountHandlers, socialHandlers } from './account/handlers.ts';
import { sweepSessions } from './account/sessions.ts';
import { sweepAddresses } from './addresses/deletion.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { caseHandlers, trackingHandlers } from './tracking/handlers.ts';
import { batchHandlers } from './batches/handlers.ts';
import { placeBatchJob, undoBatchJob } from './batches/job.ts';
import { sweepBatches } from './batches/store.ts';
import { branchHandlers, catalogueHandlers } from './catalogue/handlers.ts';
import { bannerHandlers, contentHandlers, helpHandlers } from './content/handlers.ts';
import { announcementJob } from './codes/announcements.ts';
import { codHandlers } from './cod/handlers.ts';
import { checkJob } from './cod/check-books.ts';
import { calendarJob, cutJob } from './cod/cuts.ts';
import { codNotificationJob, codPaymentJob } from './cod/notify.ts';
import { deliveryHandlers } from './tracking/delivery-change-handlers.ts';
import { recipientReturnHandlers } from './tracking/return-handlers.ts';
import { sweepCodes } from './codes/store.ts';
import { couponHandlers, pricingHandlers, transitHandlers } from './pricing/handlers.ts';
import { campaignJob } from './pricing/campaigns.ts';
import { dictionaryHandlers } from './content/dictionary.ts';
import { draftHandlers, fileHandlers, telemetryHandlers } from './forms/handlers.ts';
import { couponNotificationJob, expiryJobs } from './expiry.ts';
import { inboxHandlers } from './inbox/handlers.ts';
import { inboxJob } from './inbox/notify.ts';
import { dropOffJob } from './orders/drop-off.ts';
import {
  labelHandlers,
  orderHandlers,
  returnHandlers,
  savedParcelHandlers,
  shipmentHandlers,
} from './orders/handlers.ts';
import { mailboxHandlers } from './codes/mailbox.ts';
import { notificationHandlers, pushHandlers } from './notifications/handlers.ts';
import { notificationJob, recipientJob } from './notifications/notify.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { placedJob } from './notifications/placed.ts';
import { pushAgainJob } from './notifications/devices.ts';
import { sweepNonces } from './account/social-store.ts';
import { sweepRuleStops } from './forms/rule-stop-store.ts';
import { sweepTailAttempts } from './tracking/store.ts';

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
  ...savedParcelHandlers,
  ...pricingHandlers,
  ...privacyHandlers,
  ...pushHandlers,
  ...recipientReturnHandlers,
  ...returnHandlers,
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
  placedJob,
  recipientJob,
  pushAgainJob,
  codNotificationJob,
  codPaymentJob,
  cutJob,
  checkJob,
  calendarJob,
  couponNotificationJob,
  campaignJob,
  inboxJob,
  placeBatchJob,
  undoBatchJob,
  dropOffJob,
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
