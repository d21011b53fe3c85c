/** A letter as a list of parts: whatever draws it says each of them, and nothing else (ADR 98). */
import type { LanguageInfo } from '#domain/languages.ts';

export type EmailBlock =
  | {
      /** `code`: what is read and copied as it stands. */
      readonly kind: 'paragraph' | 'code';
      readonly text: string;
    }
  | {
      /** What the reader may do now: the words that lead there, and where. */
      readonly kind: 'action';
      readonly text: string;
      readonly url: string;
    }
  | {
      /** Who has written, or how such letters end. */
      readonly kind: 'footnote';
      readonly text: string;
      readonly url?: string;
    };

export interface EmailTemplate {
  /** One line. */
  readonly subject: string;
  readonly parts: readonly EmailBlock[];
  /** The reader's. */
  readonly language: LanguageInfo;
  /** JSON over the site's own brand (D-17). */
  readonly brand: string | undefined;
}

export const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text });
export const action = (text: string, url: string): EmailBlock => ({ kind: 'action', text, url });
export const footnote = (text: string, url?: string): EmailBlock => ({
  kind: 'footnote',
  text,
  ...(url !== undefined && { url }),
});
