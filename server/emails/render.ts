/** A letter as a mail carries it, twice: for programs that draw, and for those that read. */
import type { EmailBlock, EmailTemplate } from './email-template.ts';
import { renderHtml } from './render-html.ts';

/** A letter in plain text: a part a paragraph, an address on a line of its own. */
const lines = (part: EmailBlock): string =>
  'url' in part && part.url !== undefined ? `${part.text}\n${part.url}` : part.text;

const renderText = ({ parts }: Pick<EmailTemplate, 'parts'>): string => `${parts.map(lines).join('\n\n')}\n`;

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
