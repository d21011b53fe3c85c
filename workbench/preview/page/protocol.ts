/** What the tool page and the form inside of its frame tell each other, and what the server tells both. */
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import type { HiddenField } from './hidden-fields.ts';

/** The state of the schema on disk. */
export interface SchemaState {
  /** Grows with every module that was made; 0 while none could be made. */
  version: number;
  id: string;
  /** Code of the language to begin with. */
  language: string;
  /** Where the schema lies, as it is named in findings. */
  file: string;
  /** Any draft-07 schema, none of ours: RJSF's own validator judges beside it. */
  isForeign: boolean;
  /** Not empty: the file on disk is broken and the last good version is shown. */
  findings: readonly Finding[];
  /** What a schema that is not ours says and nobody listens to. */
  notes: readonly Finding[];
  /** By name of a condition, the message key of its words. */
  conditions: Readonly<Record<string, string>>;
  /** By the place of an `if` in the schema, the name of its condition. */
  named: Readonly<Record<string, string>>;
  /** Answers to begin with, from `--data`. */
  data: unknown;
  /** Grows whenever those were saved anew: only then they replace what has been typed. */
  dataVersion: number;
}

/** Sent by the server when the schema, the layout, the messages or the data were saved. */
export const changeEvent = 'preview:change';

/** What RJSF's own validator answers. */
export interface RjsfVerdict {
  refusals: readonly { pointer: string; message: string }[];
  /** Why it could not judge. */
  broken?: string;
}

/** A refusal as a person reads it. */
export interface ReadableError {
  pointer: string;
  /** Title of the field. */
  label: string;
  text: string;
  key: string;
  params: Readonly<Record<string, unknown>>;
}

export interface ReadableHidden extends Pick<HiddenField, 'pointer'> {
  label: string;
  /** The condition that hides it, in words. */
  why: string;
}

export type FromForm =
  | { kind: 'ready' }
  | {
      kind: 'state';
      answers: unknown;
      errors: readonly ReadableError[];
      hidden: readonly ReadableHidden[];
      services: boolean;
    }
  | { kind: 'sent'; answers: unknown };

export type ToForm =
  | { kind: 'set'; answers: unknown }
  | { kind: 'language'; code: string }
  | { kind: 'direction'; direction: 'auto' | 'ltr' | 'rtl' }
  | { kind: 'showAll' }
  | { kind: 'focus'; pointer: string };
