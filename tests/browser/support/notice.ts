import type { Visitor } from './visitor.ts';

/**
 * Does something and sees the notice of it. Looked for from the beginning: it stays for a few seconds only, which a busy
 * machine may spend on the rest of the page.
 */
export async function seeNotice(
  { page, words: t }: Visitor,
  key: 'loginFirst' | 'sessionExpired',
  act: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([
    page
      .getByText(t(`notices:${key}`))
      .first()
      .waitFor(),
    act(),
  ]);
}
