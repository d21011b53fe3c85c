/** A letter in plain text: a part a paragraph, an address on a line of its own. */
import type { EmailTemplate, EmailBlock } from './email-template.ts';

const lines = (part: EmailBlock): string =>
  'url' in part && part.url !== undefined ? `${part.text}\n${part.url}` : part.text;

export const renderText = ({ parts }: Pick<EmailTemplate, 'parts'>): string => `${parts.map(lines).join('\n\n')}\n`;
