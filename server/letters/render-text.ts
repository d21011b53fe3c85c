/** A letter in plain text: a part a paragraph, an address on a line of its own. */
import type { Letter, LetterPart } from './letter.ts';

const lines = (part: LetterPart): string =>
  'url' in part && part.url !== undefined ? `${part.text}\n${part.url}` : part.text;

export const renderText = ({ parts }: Pick<Letter, 'parts'>): string => `${parts.map(lines).join('\n\n')}\n`;
