/** What the modules bring to the server. */
import type { Handlers } from '../http/handlers.ts';
import type { Sweep } from '../jobs/maintenance.ts';
import { accountHandlers } from './account/handlers.ts';
import { sweepSessions } from './account/sessions.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { dictionaryHandlers } from './dictionary/handlers.ts';
import { draftHandlers } from './drafts/handlers.ts';
import { sweepDrafts } from './drafts/service.ts';
import { orderHandlers } from './orders/handlers.ts';
import { pricingHandlers } from './pricing/handlers.ts';
import { telemetryHandlers } from './telemetry/handlers.ts';
import { sweepRuleStops } from './telemetry/store.ts';
import { trackingHandlers } from './tracking/handlers.ts';
import { sweepTailAttempts } from './tracking/store.ts';

/** Every call of the contract with the module that answers it; the compiler refuses a missing one. */
export const handlers = {
  ...accountHandlers,
  ...catalogueHandlers,
  ...dictionaryHandlers,
  ...draftHandlers,
  ...orderHandlers,
  ...pricingHandlers,
  ...telemetryHandlers,
  ...trackingHandlers,
} satisfies Handlers;

/** Rows that are over. */
export const sweeps: readonly Sweep[] = [sweepDrafts, sweepSessions, sweepTailAttempts, sweepRuleStops];
