/** A local draft as text, and back: what lies in the browser's storage can be anything. */
import { isObject } from '#schemas/model/json.ts';
import { getEntries, readFields } from '#schemas/runtime/draft-answers.ts';
import type { DraftEntry, DraftModule } from '#schemas/runtime/draft-shapes.ts';
import type { DraftEnd, LocalDraft } from './local-draft.ts';

/** Characters; more than any form of this site holds, so a longer text was not written by it. */
export const longestDraft = 100_000;

interface Envelope {
  format: 'stamped';
  id: string;
  version: number;
  revision: number;
  offset: number;
  savedAt: string;
  fields: DraftEntry[];
  unsent: string[];
  ended: { id: string; how: DraftEnd; reported: boolean }[];
}

/** Reads what was stored before drafts had times: its version and its fields, all of the time that it was saved. */
export type ReadFormer = (
  stored: Readonly<Record<string, unknown>>,
  savedAt: Date,
) => { version: unknown; fields: DraftEntry[] } | undefined;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const longestOffset = 10 * 365 * 86_400_000;
const maxEndings = 50;

const countFrom = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0);

const offsetFrom = (value: unknown) =>
  Number.isSafeInteger(value) && Math.abs(Number(value)) <= longestOffset ? Number(value) : 0;

function readEndings(value: unknown): LocalDraft['ended'] {
  const listed = Array.isArray(value) ? value.slice(0, maxEndings).filter(isObject) : [];
  return new Map(
    listed.flatMap(({ id, how, reported }) =>
      isId(id) && (how === 'placed' || how === 'discarded')
        ? [[id, { how, reported: reported === true }] as const]
        : [],
    ),
  );
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.length > longestDraft) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export interface ReadOptions {
  module: DraftModule;
  readFormer?: ReadFormer | undefined;
  /** The id for a draft without one. */
  newId: () => string;
  now: Date;
}

/** Parses a stored draft; undefined when it is invalid, or from a newer site with an unknown format. */
export function readStored(text: string, { module, readFormer, newId, now }: ReadOptions): LocalDraft | undefined {
  const stored = parse(text);
  if (typeof stored?.savedAt !== 'string') return undefined;
  const savedAt = new Date(stored.savedAt);
  if (Number.isNaN(savedAt.getTime())) return undefined;
  const isFormer = stored.format !== 'stamped';
  const { version, fields: entries } = isFormer ? (readFormer?.(stored, savedAt) ?? {}) : stored;
  const read = readFields(module, version, entries);
  if (!read) return undefined;
  const offset = isFormer ? 0 : offsetFrom(stored.offset);
  const latest = now.getTime() + offset;
  const fields = new Map(
    [...read].map(([name, field]) => [name, field.at > latest ? { ...field, at: latest } : field]),
  );
  const unsent =
    isFormer || !Array.isArray(stored.unsent) ? [...fields.keys()] : stored.unsent.filter((name) => fields.has(name));
  return {
    id: isId(stored.id) ? stored.id : newId(),
    fields,
    unsent: new Set(unsent),
    ended: readEndings(stored.ended),
    revision: countFrom(stored.revision),
    offset,
    savedAt,
  };
}

export function writeStored(
  module: DraftModule,
  { id, fields, unsent, ended, revision, offset, savedAt }: LocalDraft,
): string {
  const envelope: Envelope = {
    format: 'stamped',
    id,
    version: module.version,
    revision,
    offset,
    savedAt: savedAt.toISOString(),
    fields: getEntries(fields),
    unsent: [...unsent],
    ended: [...ended].map(([endedId, end]) => ({ id: endedId, ...end })),
  };
  return JSON.stringify(envelope);
}
