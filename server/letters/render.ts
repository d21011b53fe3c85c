/** A letter as a mail carries it, twice: for programs that draw, and for those that read. */
import type { Letter } from './letter.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const renderLetter = (letter: Letter): RenderedLetter => ({
  subject: letter.subject,
  text: renderText(letter),
  html: renderHtml(letter),
});
