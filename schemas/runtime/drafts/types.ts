/** The structure of a draft: declared in `schemas/drafts/`, compiled into `schemas/generated/drafts/`. */

/**
 * The possible values of an answer, without its limits: a draft also stores invalid input. A list of values is a
 * choice; a number may also be text that could not be parsed.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | readonly (string | number | boolean)[]
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

/** The shape of each field by part (a form, or what the flow stores beside its forms). */
export type PartShapes = Readonly<Record<string, Readonly<Record<string, Shape>>>>;

/** One change of an older draft, as data. Fields are named `part.field`, deeper ones `part.field.inner`. */
export type MigrationStep =
  | { readonly rename: string; readonly to: string }
  | { readonly move: string; readonly to: string }
  | { readonly drop: string }
  /** Renamed values; others stay. */
  | { readonly map: string; readonly values: Readonly<Record<string, string | number | boolean>> }
  | { readonly convert: string; readonly to: 'text' | 'number' }
  /** A list of words becomes a boolean per word, in a part of that name. */
  | { readonly spread: string; readonly to: string };

/** A flow's draft as the compiler emits it. */
export interface DraftModule<Flow extends string = string> {
  readonly flow: Flow;
  readonly version: number;
  readonly parts: PartShapes;
  /** By target version. */
  readonly migrations: Readonly<Record<number, readonly MigrationStep[]>>;
}

/** One answer with the time of its last change. Without a value it was cleared. */
export interface StampedField {
  readonly value?: unknown;
  /** Milliseconds since 1970 by the server's clock. */
  readonly at: number;
}

/** By `part.field`. A map, because names are untrusted and may be `__proto__`. */
export type DraftFields = ReadonlyMap<string, StampedField>;

/** A field as it is transmitted and stored. */
export interface DraftEntry extends StampedField {
  readonly name: string;
}

/** One of the drafts of a flow: answers of two orders are never mixed within one form. */
export interface StampedDraft {
  readonly id: string;
  readonly fields: DraftFields;
}
