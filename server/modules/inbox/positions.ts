/** Positions as their pages have them. */
import type { LanguageInfo } from '#domain/languages.ts';
import { textFor } from '../../content/content-index.ts';
import type { ServerContext } from '../../context.ts';

interface Position {
  title: string;
  /** Whether one may still apply. */
  open: boolean;
}

/** Undefined for a position that there isn't. */
export async function findPosition(
  { content, clock }: Pick<ServerContext, 'content' | 'clock'>,
  id: string,
  language: LanguageInfo,
): Promise<Position | undefined> {
  const shelf = await content.current();
  const now = clock();
  const entry = shelf.findEver('positions', id, now);
  return entry && { title: textFor(entry, language).text.title, open: shelf.find('positions', id, now) === entry };
}
