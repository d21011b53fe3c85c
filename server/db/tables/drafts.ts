/** Unfinished work in forms, and which rules stopped people there. */
import type { ColumnType } from 'kysely';
import type { StopKind } from '#schemas/runtime/rule-id.ts';
import type { DraftEntry } from '#schemas/runtime/drafts/types.ts';
import type { Timestamp } from './time.ts';

/**
 * A customer's unfinished input of a flow, one row for each; preserved after its end, so that no device restores it.
 */
interface DraftTable {
  user_id: string;
  flow: string;
  /** Null when there is no draft at the moment. */
  draft_id: string | null;
  /** The version of the shape of `fields`. */
  version: number;
  /** Increases with every change: a writer names the one that it has read. */
  revision: number;
  fields: ColumnType<DraftEntry[] | null, string | null, string | null>;
  /** The last drafts that were placed or discarded. */
  ended: ColumnType<EndedDraft[], string, string>;
  saved_at: Timestamp;
}

export interface EndedDraft {
  id: string;
  how: 'placed' | 'discarded';
}

/** How often a rule stopped a person per day of Mexico City: ids of rules only, never a value or a person. */
export interface RuleStopTable {
  /** YYYY-MM-DD */
  day: string;
  /** Schema id. */
  form: string;
  /** Pointer of the field, `*` for any entry of a list. */
  pointer: string;
  keyword: string;
  /** Message key. */
  key: string;
  /** Where the input was validated. */
  channel: 'browser' | 'server';
  kind: StopKind;
  count: number;
}

export interface FormTables {
  drafts: DraftTable;
  rule_stops: RuleStopTable;
}
