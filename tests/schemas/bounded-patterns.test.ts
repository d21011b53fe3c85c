import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundedPattern, faultOfPattern } from '#schemas/runtime/patterns.ts';

const test1 = (pattern: string, text: string) => boundedPattern(pattern).test(text);

function native(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return new RegExp(pattern).test(text);
  }
}

const piece = fc.letrec<{ atom: string; piece: string; group: string; ways: string }>((tie) => ({
  atom: fc.constantFrom(
    'a',
    'b',
    'ñ',
    '-',
    '.',
    '\\d',
    '\\w',
    '[ab]',
    '[^a]',
    '[\\w-.]',
    '\\.',
    '^',
    '$',
    '\\b',
    '\\B',
    '😀',
    '\\u{1F600}',
    '\\x61',
    '\\p{L}',
    '{',
    ']',
  ),
  group: fc
    .tuple(fc.constantFrom('(', '(?:', '(?<n>', '(?=', '(?!', '(?<=', '(?<!'), tie('ways'))
    .map(([open, inside]) => `${open}${inside})`),
  piece: fc
    .tuple(
      fc.oneof({ maxDepth: 3 }, tie('atom'), tie('group')),
      fc.constantFrom('', '', '', '*', '+', '?', '*?', '{2}', '{1,2}', '{0,3}?', '{2,}', '{,3}'),
    )
    .map(([inside, times]) => inside + times),
  ways: fc
    .array(
      fc.array(tie('piece'), { maxLength: 3 }).map((all) => all.join('')),
      { minLength: 1, maxLength: 2 },
    )
    .map((all) => all.join('|')),
})).ways;

const isPattern = (pattern: string) => {
  try {
    native(pattern, '');
    return true;
  } catch {
    return false;
  }
};

describe('an external pattern', () => {
  test('means what RegExp means by it', () => {
    const text = fc.array(
      fc.constantFrom('a', 'b', 'c', 'ñ', '-', '.', '1', ' ', '\n', '😀', '{', ']', ',', '3', '}'),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(piece.filter(isPattern), text, (pattern, characters) => {
        const all = characters.join('');
        // Node finds the place of a \B between the two halves of one character, where the standard has none.
        fc.pre(!(pattern.includes('\\B') && all.includes('😀')));
        expect([pattern, all, test1(pattern, all)]).toEqual([pattern, all, native(pattern, all)]);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['^([a-z]{1,10}){1,10}!$', 'a'.repeat(101), false],
    ['^([a-z]{1,10}){1,10}!$', `${'a'.repeat(44)}!`, true],
    ['^(.*,){11}P', `${'1,'.repeat(11)}P`, true],
    ['^(.*,){11}P', '1,'.repeat(2000), false],
    ['^(a+)+$', `${'a'.repeat(50_000)}!`, false],
    ['^(a|a)*$', 'a'.repeat(50_000), true],
    ['^(?=(a+)+$)b', 'a'.repeat(5000), false],
    ['^[0-9]*[-]*[0-9]*[-]*[0-9]*$', '55-1234-5678', true],
    ['^[0-9]*[-]*[0-9]*[-]*[0-9]*$', '55-1234-5678-', false],
  ])('%s ends at once, whatever is typed', (pattern, text, expected) => {
    expect(test1(pattern, text)).toBe(expected);
  });

  test('has its own flag: one that is none under `u` takes it from no other', () => {
    expect(test1('[\\w-.]', '-')).toBe(true);
    expect(test1('^.$', '😀')).toBe(true);
    expect(test1('^\\p{L}$', 'ñ')).toBe(true);
  });

  test('that refers back to the text, or is repeated too often, is not used', () => {
    expect(faultOfPattern('^(a+)\\1$')).toEqual({ isBroken: false, why: expect.stringContaining('refers back') });
    expect(faultOfPattern('^((a{1,1000}){1,1000})$')).toEqual({
      isBroken: false,
      why: expect.stringContaining('repetitions'),
    });
    expect(faultOfPattern('([')).toMatchObject({ isBroken: true });
    expect(faultOfPattern('^a$')).toBeUndefined();
  });
});
