import { expect } from 'vitest';
import { eventually } from '#tests/support/patience.ts';
import type { Visitor } from './visitor.ts';

/** Performs an action and waits for its notice. */
export async function seeNotice(
  { notices, words: t }: Visitor,
  key: 'loginFirst' | 'sessionExpired',
  act: () => Promise<unknown>,
): Promise<void> {
  const before = notices.length;
  await act();
  await eventually(() => expect(notices.slice(before)).toContain(t(`notices:${key}`)));
}
