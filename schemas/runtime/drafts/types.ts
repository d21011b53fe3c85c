/** What a draft is made of: declared in `schemas/drafts/`, compiled into `schemas/generated/drafts/`. */

/**
 * What an answer may be, without its limits: a draft keeps what was typed wrong. A list of values is a choice;
 * a number may also be the text that could not be read as one.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | readonly (string | number | boolean)[]
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

/** By part (a form, or what the flow keeps beside its forms), the shape of each field. */
export type PartShapes = Readonly<Record<string, Readonly<Record<string, Shape>>>>;

/** One change of an older draft, as data. Fields are named `part.field`, deeper ones `part.field.inner`. */
export type MigrationStep =
  | { readonly rename: string; readonly to: string }
  | { readonly move: string; readonly to: string }
  | { readonly drop: string }
  /** Values that are now called something else; others stay. */
  | { readonly map: string; readonly values: Readonly<Record<string, string | number | boolean>> }
  | { readonly convert: string; readonly to: 'text' | 'number' }
  /** A list of words becomes a yes for each word, in a part of that name. */
  | { readonly spread: string; readonly to: string };

/** A flow's draft as the compiler emits it. */
export interface DraftModule<Flow extends string = string> {
  readonly flow: Flow;
  readonly version: number;
  readonly parts: PartShapes;
  /** By the version that they lead to. */
  readonly migrations: Readonly<Record<number, readonly MigrationStep[]>>;
}

/** One answer with the time of its last change. Without a value it was emptied. */
export interface StampedField {
  readonly value?: unknown;
  /** Milliseconds since 1970 on the server's clock. */
  readonly at: number;
}

/** By `part.field`. A map: names come from outside, and `__proto__` is one of them. */
export type DraftFields = ReadonlyMap<string, StampedField>;

/** A field as it travels and as it is stored. */
export interface DraftEntry extends StampedField {
  readonly name: string;
}

/** One draft among others of its flow: answers of two orders are never mixed within one form. */
export interface StampedDraft {
  readonly id: string;
  readonly fields: DraftFields;
}
