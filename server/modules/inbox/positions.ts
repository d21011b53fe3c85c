/** Positions, in the form of their pages. */
import type { LanguageInfo } from '#domain/languages.ts';
import { textFor } from '../../content/content-index.ts';
import type { ServerContext } from '../../context.ts';

interface Position {
  title: string;
  /** Whether applications are still accepted. */
  open: boolean;
}

/** Undefined for an unknown position. */
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
