/** Where the unfinished orders of a customer lie on this device and in the account, whichever flow they are of. */
import { useMemo } from 'react';
import { draft as onlineDraft } from '#schemas/generated/drafts/order.js';
import type { DraftEntry, DraftModule } from '#schemas/runtime/draft-shapes.ts';
import { useApi } from '#src/api/react.tsx';
import type { Input } from '#src/api/types.ts';
import { type DraftOptions, type UsedDraft, useDraft } from '#src/forms/drafts/index.ts';
import { browserStorage } from '#src/lib/storage.ts';
import { draftServer } from '#src/shared/form-services/draft-server.ts';

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

type OrderDraftModule = DraftModule<Input<'draftGet'>['flow']>;

/** The customer's unfinished order; the next person at this browser doesn't get to see it. */
export const storedOrder = (owner: string | undefined, module: OrderDraftModule = onlineDraft): DraftOptions => ({
  module,
  owner,
  storage: browserStorage,
  readFormer,
  ownToDevice: ['progress.step', 'progress.returning'],
  // One key is one order: a restarted order needs its own (D-65).
  notHydrated: ['progress.idempotencyKey', 'progress.keyRefused'],
});

/** @param owner undefined while signed out: then it is on this device alone. @param begin what the URL knows of how it begins. */
export function useOrderDraft(
  module: OrderDraftModule,
  owner: string | undefined,
  begin?: DraftOptions['begin'],
): UsedDraft {
  const api = useApi();
  const server = useMemo(() => (owner === undefined ? undefined : draftServer(api, module)), [api, module, owner]);
  return useDraft({ ...storedOrder(owner, module), ...(begin && { begin }) }, server);
}
