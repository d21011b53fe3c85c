import { expect, test } from 'vitest';
import { getInitials } from '#src/features/account/components/personal-center-shell.tsx';

test.each([
  ['Ana Lucía Robles', 'AR'],
  ['ana', 'A'],
  ['  José   Ángel ', 'JÁ'],
  ['李明', '李'],
  ['أحمد علي', 'أع'],
  ['🙂 Sol', '🙂S'],
  ['', ''],
])('FEAT-06 the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
