/** Messages between the tool page and the form in its frame, and from the server to both. */
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import type { TextTree } from '#src/i18n/texts.ts';
import type { HiddenField } from './hidden-fields.ts';

/** The state of the schema on disk. */
export interface SchemaState {
  /** Incremented with every compiled module; 0 before the first one. */
  version: number;
  id: string;
  /** Code of the initial language. */
  language: string;
  /** The path of the schema in findings. */
  file: string;
  /** An external draft-07 schema: RJSF's own validator checks it as well. */
  isForeign: boolean;
  /** Not empty: the file on disk is broken and the last valid version is shown. */
  findings: readonly Finding[];
  /** Ignored parts of an external schema. */
  notes: readonly Finding[];
  /** The message key of each condition's title, by its name. */
  conditions: Readonly<Record<string, string>>;
  /** The name of each condition, by the place of its `if` in the schema. */
  named: Readonly<Record<string, string>>;
  /** Initial answers, from `--data`. */
  data: unknown;
  /** Incremented whenever those are saved again: only then they replace what has been typed. */
  dataVersion: number;
}

/** Sent by the server after a save of the schema, the layout, the messages or the data. */
export const changeEvent = 'preview:change';

/** The result of RJSF's own validator. */
export interface RjsfVerdict {
  rejections: readonly { pointer: string; message: string }[];
  /** Why it could not validate. */
  broken?: string;
}

/** An error in readable form. */
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

/** Data that the server of a built preview writes into the page, which fetches only its script and styles. */
export interface Given {
  /** Language code, e.g. `en-us`. */
  language: string;
  /** Texts of that language, by namespace. */
  texts: Readonly<Record<string, TextTree>>;
  /** Initial answers. */
  data: unknown;
}

export function readGiven(): Given {
  return JSON.parse(document.getElementById('given')?.textContent ?? '{}') as Given;
}
