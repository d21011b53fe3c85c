/** What a comparison finds. Every sentence is there in Spanish and in English. */
import type { Both } from '../wording/language.ts';

export interface Line {
  /** Field that the sentence begins with, for sorting; empty for the whole form. */
  readonly field: string;
  readonly text: Both;
}

export interface FormChange {
  /** Forms whose changes are the same, word for word. */
  readonly forms: readonly string[];
  readonly title: Both | undefined;
  readonly lines: readonly Line[];
}

export interface TextChange {
  /** `fields:parcel.weight` */
  readonly key: string;
  /** By language, before and after; the same where it stayed. */
  readonly texts: Readonly<Record<string, readonly [before: string | undefined, after: string | undefined]>>;
  /** Languages that have no text now. */
  readonly missing: readonly string[];
  /** Languages whose text stayed while another one changed. */
  readonly unchanged: readonly string[];
}

/** Texts of pages, which no rule shows, are only counted. */
export interface PageTexts {
  readonly namespace: string;
  readonly changed: number;
  /** How many texts some language lacks. */
  readonly missing: number;
}

export interface ConstantChange {
  readonly path: string;
  readonly before: Both | undefined;
  readonly after: Both | undefined;
  /** Forms with a rule that takes its value from it. */
  readonly forms: readonly string[];
}

export interface DraftLoss {
  readonly form: string;
  readonly text: Both;
}

export interface ExampleChange {
  readonly form: string;
  /** Of the examples, as their file has them. */
  readonly names: readonly string[];
  readonly text: Both;
  /** A valid example is refused now, or what an invalid one expects no longer comes. */
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
  /** Forms that one side can't compile, so that examples say nothing about them. */
  readonly notes: readonly Both[];
}
