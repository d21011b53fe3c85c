/** An e-mail as a list of blocks: each renderer outputs all of them, and nothing else (ADR 98). */
import type { LanguageInfo } from '#domain/languages.ts';

export type EmailBlock =
  | {
      /** `code`: is read and copied verbatim. */
      readonly kind: 'paragraph' | 'code';
      readonly text: string;
    }
  | {
      /** The reader's next step: the link's text and its URL. */
      readonly kind: 'action';
      readonly text: string;
      readonly url: string;
    }
  | {
      /** The sender, or how to unsubscribe. */
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
