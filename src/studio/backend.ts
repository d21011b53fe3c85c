/** What the studio asks of where it runs: the server of the back office, or a clone's own. */
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import type { ReleaseFiles } from '#schemas/editing/rules.ts';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';

export interface Draft {
  readonly name: string;
  readonly changes: RuleChanges;
  /** Grows with every save of anyone. */
  readonly revision: number;
  /** Who else has it open. */
  readonly others: readonly string[];
}

export interface StudioState {
  readonly release: ReleaseFiles;
  /** What the draft is above, e.g. `v2026.11.3` or a commit. */
  readonly base: string;
  readonly draft: Draft;
  /** Files of code that read a constant themselves, by its dotted name: they change with a release. */
  readonly codeReaders: Readonly<Record<string, readonly string[]>>;
}

/** A compiled form as a module of our own origin, or why there is none. */
export type CompiledForm = { readonly address: string } | { readonly findings: readonly Finding[] };

/** The saved revision, or the draft that someone else saved meanwhile. */
export type Saved = { readonly revision: number } | { readonly theirs: Draft; readonly by: string };

export interface Stops {
  readonly days: number;
  /** By the id of a rule: how often it stopped someone, and on each of the days. */
  readonly rules: Readonly<Record<string, { readonly total: number; readonly byDay: readonly number[] }>>;
}

export interface Version {
  readonly name: string;
  readonly about: string;
  readonly writtenBy: string;
  readonly reviewedBy: string | undefined;
  /** ISO instant. */
  readonly publishedAt: string | undefined;
  readonly state: 'current' | 'earlier' | 'rolledBack' | 'waiting';
}

/** Where drafts are published; a clone publishes with git instead. */
export interface Publishing {
  readonly versions: () => Promise<readonly Version[]>;
  /** @param at ISO instant; now without one. @returns what happened, in words. */
  readonly publish: (revision: number, at: string | undefined) => Promise<string>;
  readonly rollBack: (version: string) => Promise<string>;
}

export interface StudioBackend {
  /** Address of the page that draws the live form. */
  readonly frame: string;
  readonly read: () => Promise<StudioState>;
  /** @param form its id, e.g. `order/parcel`. */
  readonly compile: (form: string, changes: RuleChanges) => Promise<CompiledForm>;
  /** Everything that lint finds. */
  readonly check: (changes: RuleChanges) => Promise<readonly Finding[]>;
  readonly save: (changes: RuleChanges, revision: number) => Promise<Saved>;
  /** Undefined where nothing is counted. */
  readonly stops: (form: string) => Promise<Stops | undefined>;
  readonly publishing: Publishing | undefined;
  /** Calls back when someone else has changed the draft. @returns what ends it. */
  readonly follow: (onChange: () => void) => () => void;
}
