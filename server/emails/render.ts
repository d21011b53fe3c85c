/** A letter as a mail carries it, twice: for programs that draw, and for those that read. */
import type { EmailTemplate } from './email-template.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const renderEmail = (letter: EmailTemplate): RenderedEmail => ({
  subject: letter.subject,
  text: renderText(letter),
  html: renderHtml(letter),
});
