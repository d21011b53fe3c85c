/** An e-mail in its two forms: HTML and plain text. */
import type { EmailBlock, EmailTemplate } from './email-template.ts';
import { renderHtml } from './render-html.ts';

/** A block in plain text: a paragraph, with a URL on a line of its own. */
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
