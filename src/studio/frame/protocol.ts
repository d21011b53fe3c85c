/** Messages between the studio and the form in its frame. */
import type { TextTree } from '#src/i18n/texts.ts';

export interface Shown {
  /** Of the compiled form, a module of our own origin. */
  readonly address: string;
  /** A language code, e.g. `es-mx`. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly signedIn: boolean;
  /** The texts of fields and rules in that language, with the draft. */
  readonly texts: Readonly<Record<'fields' | 'rules', TextTree>>;
}

export type ToFrame =
  | { readonly kind: 'show'; readonly shown: Shown }
  | { readonly kind: 'select'; readonly pointer: string }
  | { readonly kind: 'empty' };

/** A rejected answer, as customers read it. */
export interface ShownError {
  readonly pointer: string;
  readonly text: string;
}

export type FromFrame =
  | { readonly kind: 'ready' }
  | { readonly kind: 'selected'; readonly pointer: string }
  | {
      readonly kind: 'verdict';
      readonly form: string;
      readonly errors: readonly ShownError[];
      readonly drawn: readonly string[];
    }
  | { readonly kind: 'broken'; readonly what: string }
  /** A shortcut of the studio, pressed while the frame has the focus. */
  | {
      readonly kind: 'key';
      readonly key: string;
      readonly code: string;
      readonly alt: boolean;
      readonly ctrl: boolean;
    };
