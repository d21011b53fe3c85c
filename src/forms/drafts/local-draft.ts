/**
 * A draft as this device holds it: what was answered when, what the server hasn't seen yet, which drafts are over.
 * Pure; nothing here changes what it is given.
 */
import { isEmpty } from '#domain/text/text.ts';
import { deepEqual } from '#schemas/model/equality.ts';
import { cleanValue, isSameDraft, isSameField, mergeDrafts } from '#schemas/runtime/draft-answers.ts';
import type { DraftFields, DraftModule, StampedDraft, StampedField } from '#schemas/runtime/draft-shapes.ts';

/** Answers by part and field, without times. */
export type DraftParts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type DraftEnd = 'placed' | 'discarded';

export interface LocalDraft extends StampedDraft {
  /** Fields that the server hasn't answered for. */
  readonly unsent: ReadonlySet<string>;
  /** Drafts that are over, by id; `reported` when the server knows. */
  readonly ended: ReadonlyMap<string, { readonly how: DraftEnd; readonly reported: boolean }>;
  /** The server's, as last seen; 0 when it has none. */
  readonly revision: number;
  /** Milliseconds from this device's clock to the server's. */
  readonly offset: number;
  readonly savedAt: Date;
}

/** The server's draft after a call, with everything in it brought to today's shape. */
export interface ServerDraft {
  readonly now: number;
  readonly revision: number;
  readonly draft: StampedDraft | undefined;
  /** How the draft that was named has ended. */
  readonly ended: DraftEnd | undefined;
}

/** A draft that this device has ended and not reported yet. */
export interface UnreportedEnding {
  readonly id: string;
  readonly how: DraftEnd;
}

const retainedEndings = 20;

export const newDraft = (id: string, savedAt: Date): LocalDraft => ({
  id,
  fields: new Map(),
  unsent: new Set(),
  ended: new Map(),
  revision: 0,
  offset: 0,
  savedAt,
});

export function getParts({ parts }: DraftModule, { fields }: StampedDraft): DraftParts {
  const of = (part: string) =>
    Object.keys(parts[part] ?? {}).flatMap((field) => {
      const value = fields.get(`${part}.${field}`)?.value;
      return value === undefined ? [] : [[field, value] as const];
    });
  return Object.fromEntries(Object.keys(parts).map((part) => [part, Object.fromEntries(of(part))]));
}

export const isBlank = ({ fields }: StampedDraft): boolean =>
  [...fields.values()].every(({ value }) => value === undefined);

/**
 * The answers changed since the last edit, each with its time. A change is always newer than the answer it replaces.
 */
export function edited(module: DraftModule, draft: LocalDraft, parts: DraftParts, deviceNow: number): LocalDraft {
  const fields = new Map(draft.fields);
  const unsent = new Set(draft.unsent);
  for (const [part, shapes] of Object.entries(module.parts)) {
    for (const [field, shape] of Object.entries(shapes)) {
      const name = `${part}.${field}`;
      const known = fields.get(name);
      const given = parts[part]?.[field];
      const value = isEmpty(given) ? undefined : cleanValue(shape, given);
      if (deepEqual(known?.value, value)) continue;
      const at = Math.max(deviceNow + draft.offset, (known?.at ?? 0) + 1);
      fields.set(name, value === undefined ? { at } : { value, at });
      unsent.add(name);
    }
  }
  return unsent.size === draft.unsent.size && isSameDraft(draft, { ...draft, fields })
    ? draft
    : { ...draft, fields, unsent, savedAt: new Date(deviceNow) };
}

/** Adds initial answers where there are none: older than any answer that a person has given. */
export function begunWith(module: DraftModule, draft: LocalDraft, parts: DraftParts): LocalDraft {
  const fields = new Map(draft.fields);
  const unsent = new Set(draft.unsent);
  for (const [part, shapes] of Object.entries(module.parts)) {
    for (const [field, shape] of Object.entries(shapes)) {
      const name = `${part}.${field}`;
      const known = fields.get(name);
      const value = isEmpty(parts[part]?.[field]) ? undefined : cleanValue(shape, parts[part]?.[field]);
      if (value === undefined || known?.value !== undefined) continue;
      fields.set(name, { value, at: (known?.at ?? 0) + 1 });
      unsent.add(name);
    }
  }
  return { ...draft, fields, unsent };
}

/** The same answers as if given now, under another id: restarts a finished draft. */
export function begunAgain(draft: LocalDraft, id: string, deviceNow: number): LocalDraft {
  const at = deviceNow + draft.offset;
  const fields = new Map(
    [...draft.fields].filter(([, { value }]) => value !== undefined).map(([name, { value }]) => [name, { value, at }]),
  );
  return { ...draft, id, fields, unsent: new Set(fields.keys()), savedAt: new Date(deviceNow) };
}

export function endedWith(draft: LocalDraft, how: DraftEnd, id: string, deviceNow: number): LocalDraft {
  const ended = new Map([...draft.ended, [draft.id, { how, reported: false }] as const].slice(-retainedEndings));
  return { ...newDraft(id, new Date(deviceNow)), ended, offset: draft.offset, revision: draft.revision };
}

/** Below this, the way of the answer explains the difference. */
const clockTolerance = 2_000;

/** With the server's clock known, times that were guessed before move with it. */
function withClock(draft: LocalDraft, { now }: ServerDraft, deviceNow: number): LocalDraft {
  const delta = now - deviceNow - draft.offset;
  if (Math.abs(delta) <= clockTolerance) return draft;
  const moved = (name: string, field: StampedField) =>
    draft.unsent.has(name) ? { ...field, at: Math.max(0, field.at + delta) } : field;
  return {
    ...draft,
    offset: draft.offset + delta,
    fields: new Map([...draft.fields].map(([name, field]) => [name, moved(name, field)])),
  };
}

const differing = (one: DraftFields, other: DraftFields) =>
  new Set([...one.keys()].filter((name) => !isSameField(one.get(name), other.get(name))));

/** The draft is over elsewhere: what took its place, or an empty one. */
function replaced(draft: LocalDraft, server: ServerDraft, how: DraftEnd, newId: string): LocalDraft {
  const ended = new Map([...draft.ended, [draft.id, { how, reported: true }] as const].slice(-retainedEndings));
  const { id, fields } = server.draft ?? { id: newId, fields: new Map() };
  return { ...draft, id, fields, ended, unsent: new Set(), revision: server.revision };
}

/** The account may still hold a draft that this device has ended: it is not taken up again. */
const withoutEnded = ({ ended }: LocalDraft, server: ServerDraft): ServerDraft =>
  server.draft && ended.has(server.draft.id) ? { ...server, draft: undefined } : server;

/** After the server's draft was read. Nothing was sent: the newer answer of each field stays. */
export function pulled(draft: LocalDraft, answer: ServerDraft, deviceNow: number, newId: string): LocalDraft {
  const server = withoutEnded(draft, answer);
  const timed = withClock(draft, server, deviceNow);
  if (server.ended) return replaced(timed, server, server.ended, newId);
  if (!server.draft) return { ...timed, unsent: new Set(timed.fields.keys()), revision: server.revision };
  const merged = timed.fields.size === 0 ? server.draft : mergeDrafts(timed, server.draft);
  return { ...timed, ...merged, unsent: differing(merged.fields, server.draft.fields), revision: server.revision };
}

/** After the server has merged what was sent. What was answered in the meantime is newer than all of it. */
export function pushed(
  draft: LocalDraft,
  sent: StampedDraft,
  server: ServerDraft,
  deviceNow: number,
  newId: string,
): LocalDraft {
  const timed = withClock(draft, server, deviceNow);
  if (server.ended && draft.id === sent.id) return replaced(timed, server, server.ended, newId);
  if (!server.draft || draft.id !== sent.id) return timed;
  const since = differing(draft.fields, sent.fields);
  const fields = new Map(server.draft.fields);
  for (const name of since) {
    const own = timed.fields.get(name);
    if (own) fields.set(name, { ...own, at: Math.max(own.at, (fields.get(name)?.at ?? 0) + 1) });
  }
  return { ...timed, id: server.draft.id, fields, unsent: since, revision: server.revision };
}

/** Merges two copies on one device: of two tabs, or one that was begun before signing in. */
export function joined(one: LocalDraft, other: LocalDraft): LocalDraft {
  const ended = new Map([...one.ended, ...other.ended].slice(-retainedEndings));
  for (const [id, end] of one.ended) if (end.reported) ended.set(id, end);
  const rest = {
    ended,
    revision: Math.max(one.revision, other.revision),
    offset: one.offset,
    savedAt: one.savedAt > other.savedAt ? one.savedAt : other.savedAt,
  };
  const living = [one, other].filter(({ id }) => !ended.has(id));
  const [first, second] = living.length > 0 ? living : [one];
  if (!first) return one;
  // One that was never written into is only a place for the other.
  if (!second || second.fields.size === 0) return { ...first, ...rest };
  if (first.fields.size === 0) return { ...second, ...rest };
  const merged = mergeDrafts(first, second);
  const isUnsent = (name: string) => {
    const copies = [first, second].filter((copy) => isSameField(copy.fields.get(name), merged.fields.get(name)));
    return copies.length > 0 && copies.every((copy) => copy.unsent.has(name));
  };
  return { ...rest, ...merged, unsent: new Set([...merged.fields.keys()].filter(isUnsent)) };
}

/** The server knows of these endings now. */
export function endingsReported(draft: LocalDraft, ids: readonly string[]): LocalDraft {
  if (ids.length === 0) return draft;
  return {
    ...draft,
    ended: new Map([...draft.ended].map(([id, end]) => [id, ids.includes(id) ? { ...end, reported: true } : end])),
  };
}

export const unreportedEndings = ({ ended }: LocalDraft): UnreportedEnding[] =>
  [...ended].filter(([, { reported }]) => !reported).map(([id, { how }]) => ({ id, how }));

/** Whether the draft has changes that the server doesn't know. */
export const isDirty = (draft: LocalDraft): boolean => draft.unsent.size > 0 || unreportedEndings(draft).length > 0;

/** Fields whose answer differs. */
export function changedNames(one: StampedDraft, other: StampedDraft): string[] {
  const names = new Set([...one.fields.keys(), ...other.fields.keys()]);
  return [...names].filter((name) => !deepEqual(one.fields.get(name)?.value, other.fields.get(name)?.value));
}
