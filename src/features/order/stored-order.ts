/** Where an order's draft lies on this device, and how drafts of before are read. */
import { draft as orderDraft } from '#schemas/generated/drafts/order.js';
import type { DraftEntry } from '#schemas/runtime/drafts/types.ts';
import { browserStorage } from '#src/browser/storage.ts';
import type { DraftOptions } from '#src/forms/drafts/index.ts';

const entriesIn = (part: string, value: unknown, at: number): DraftEntry[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([field, answer]) => ({ name: `${part}.${field}`, value: answer, at }))
    : [];

/** Version 1 was stored whole, with its steps' answers and its progress side by side; its fields have the time of the whole. */
const readFormer: DraftOptions['readFormer'] = ({ version, data }, savedAt) => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { answers, ...progress } = data as Readonly<Record<string, unknown>>;
  if (typeof answers !== 'object' || answers === null) return undefined;
  const at = savedAt.getTime();
  const fields = Object.entries(answers).flatMap(([step, given]) => entriesIn(step, given, at));
  return { version, fields: [...fields, ...entriesIn('progress', progress, at)] };
};

/** The customer's unfinished order; the next person at this browser doesn't get to see it. */
export const storedOrder = (owner: string): DraftOptions => ({
  module: orderDraft,
  owner,
  storage: browserStorage,
  readFormer,
  ownToDevice: ['progress.step', 'progress.returning'],
  // One key is one order: a restarted order needs its own (D-65).
  notHydrated: ['progress.idempotencyKey', 'progress.keyRefused'],
});
