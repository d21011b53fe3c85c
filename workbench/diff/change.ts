/** The results of a comparison. Every sentence is in Spanish and in English. */
import type { Both } from '../wording/language.ts';

export interface Line {
  /** Field that the sentence begins with, for sorting; empty for the whole form. */
  readonly field: string;
  readonly text: Both;
}

export interface FormChange {
  /** Forms with identical changes. */
  readonly forms: readonly string[];
  readonly title: Both | undefined;
  readonly lines: readonly Line[];
}

export interface TextChange {
  /** `fields:parcel.weight` */
  readonly key: string;
  /** By language, before and after; equal when unchanged. */
  readonly texts: Readonly<Record<string, readonly [before: string | undefined, after: string | undefined]>>;
  /** Languages without a current text. */
  readonly missing: readonly string[];
  /** Languages whose text stayed while another one changed. */
  readonly unchanged: readonly string[];
}

/** Texts of pages, which no rule shows, are only counted. */
export interface PageTexts {
  readonly namespace: string;
  readonly changed: number;
  /** How many texts are missing in some language. */
  readonly missing: number;
}

export interface ConstantChange {
  readonly path: string;
  readonly before: Both | undefined;
  readonly after: Both | undefined;
  /** Forms with a rule that uses its value. */
  readonly forms: readonly string[];
}

export interface DraftLoss {
  readonly form: string;
  readonly text: Both;
}

export interface ExampleChange {
  readonly form: string;
  /** Names of the examples in their file. */
  readonly names: readonly string[];
  readonly text: Both;
  /** A valid example is rejected now, or an expected error of an invalid one no longer occurs. */
  readonly breaks: boolean;
}

export interface Comparison {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly forms: readonly FormChange[];
  readonly constants: readonly ConstantChange[];
  readonly texts: readonly TextChange[];
  readonly pageTexts: readonly PageTexts[];
  readonly drafts: readonly DraftLoss[];
  readonly examples: readonly ExampleChange[];
  /** Forms that one side cannot compile, so that their examples cannot be compared. */
  readonly notes: readonly Both[];
}
