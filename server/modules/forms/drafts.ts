/**
 * A customer's draft, merged from every device. The input is untrusted: it is converted to the declared shape, and a
 * time in the future counts as now.
 */
import type { Answer } from '#contract/calls.ts';
import { drafts } from '#schemas/generated/drafts/index.js';
import { getEntries, isSameDraft, mergeDrafts, readFields } from '#schemas/runtime/draft-answers.ts';
import type { DraftFields, DraftModule, StampedDraft } from '#schemas/runtime/draft-shapes.ts';
import type { ServerContext } from '#server/context.ts';
import { retried } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { endDraft, findDraft, removeDraftsBefore, type StoredDraft, writeDraft } from './draft-store.ts';

type FlowDraft = Answer<'draftGet'>;

/** Characters of JSON; no device stores more (`longestDraft` of the site). */
const largestDraft = 100_000;

/** Days after its last change. */
const keptDays = 90;

/** Other devices that may write at the same moment before this one gives up. */
const maxAttempts = 8;

function endOf(stored: StoredDraft | undefined, id: string | undefined): FlowDraft['ended'] {
  return stored?.ended.find((end) => end.id === id)?.how ?? null;
}

/**
 * The stored draft in the current shape, undefined when there is none.
 * @throws BusinessError `busy` while an older server runs beside a newer one: it can't read that draft, and must not
 * replace it.
 */
function getCurrent(module: DraftModule, stored: StoredDraft | undefined): StampedDraft | undefined {
  if (!stored?.draftId || !stored.fields) return undefined;
  const fields = readFields(module, stored.version, stored.fields);
  if (!fields) throw new BusinessError('busy');
  return { id: stored.draftId, fields };
}

function toAnswer(module: DraftModule, stored: StoredDraft | undefined, id: string | undefined, now: Date): FlowDraft {
  const draft = getCurrent(module, stored);
  return {
    now: now.getTime(),
    revision: stored?.revision ?? 0,
    draft: draft ? { id: draft.id, version: module.version, fields: getEntries(draft.fields) } : null,
    ended: endOf(stored, id),
  };
}

/** The draft of a flow; with the id that a device has, also how that one ended. */
export async function flowDraft(
  { db, clock }: ServerContext,
  userId: string,
  { flow, id }: Input<'draftGet'>,
): Promise<FlowDraft> {
  return toAnswer(drafts[flow], await findDraft(db, { userId, flow }), id, clock());
}

function notAfter(fields: DraftFields, now: number): DraftFields {
  return new Map([...fields].map(([name, field]) => [name, field.at > now ? { ...field, at: now } : field]));
}

function readSent({ flow, id, version, fields }: Input<'draftSave'>, now: Date): StampedDraft {
  const read = readFields(drafts[flow], version, fields);
  // The page is newer than this server: it keeps its draft and tries again.
  if (!read) throw new BusinessError('busy');
  return { id, fields: notAfter(read, now.getTime()) };
}

/**
 * Merges a device's copy. A draft that has ended stays ended, whatever a device still has of it.
 * @throws BusinessError `tooLarge`
 */
export async function saveDraft(
  { db, clock }: ServerContext,
  userId: string,
  input: Input<'draftSave'>,
): Promise<FlowDraft> {
  const { flow, id } = input;
  const module = drafts[flow];
  const now = clock();
  const sent = readSent(input, now);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = await findDraft(db, { userId, flow });
    const current = getCurrent(module, stored);
    const merged = current ? mergeDrafts(current, sent) : sent;
    const isKnown = current !== undefined && stored?.version === module.version && isSameDraft(current, merged);
    if (isKnown || endOf(stored, id)) return toAnswer(module, stored, id, now);
    const fields = getEntries(merged.fields);
    const text = JSON.stringify(fields);
    if (text.length > largestDraft) throw new BusinessError('tooLarge');
    const revision = stored?.revision ?? 0;
    const next = { draftId: merged.id, version: module.version, fields: text, now };
    if (await retried(() => writeDraft(db, { userId, flow }, revision, next))) {
      return toAnswer(module, { ...next, fields, revision: revision + 1, ended: stored?.ended ?? [] }, id, now);
    }
  }
  throw new BusinessError('busy');
}

export async function discardDraft(
  context: ServerContext,
  userId: string,
  { flow, id, how = 'discarded' }: Input<'draftRemove'>,
): Promise<FlowDraft> {
  const { db, clock } = context;
  await retried(() => endDraft(db, { userId, flow }, { id, how }, clock()));
  return flowDraft(context, userId, { flow, id });
}

/** Removes drafts that were unchanged for 90 days. */
export async function sweepDrafts({ db, clock }: ServerContext): Promise<void> {
  await removeDraftsBefore(db, new Date(clock().getTime() - keptDays * 86_400_000));
}
