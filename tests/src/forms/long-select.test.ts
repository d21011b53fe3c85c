/** Very many choices: which schemas have them, and what a search finds among them. */
import { describe, expect, test } from 'vitest';
import { searchIn } from '#src/forms/widgets/long-select-search.ts';
import { isListed, isSearched } from '#src/forms/widgets/field-ui.ts';
import { cpuTime } from '#tests/support/cpu-time.ts';

describe('the search', () => {
  const { find, called } = searchIn(['Nueva York', 'York', 'Yucatán', 'yucatan']);
  const getLabels = (typed: string) => find(typed).map(({ label }) => label);

  test('those that begin with them come first, without regard to accents, case and blanks', () => {
    expect(getLabels(' yORK ')).toEqual(['York', 'Nueva York']);
    expect(getLabels('yúc')).toEqual(['Yucatán', 'yucatan']);
    expect(find('york').map(({ place }) => place)).toEqual([1, 0]);
    expect(getLabels('  ')).toHaveLength(4);
    expect(getLabels('z')).toEqual([]);
  });

  test('a name that is written out is its choice, as it is written if several are alike', () => {
    expect(called('YORK')?.place).toBe(1);
    expect(called('yucatan')?.place).toBe(3);
    expect(called('YUCATAN ')?.place).toBe(2);
    expect(called('Yuc')).toBeUndefined();
    expect(called('')).toBeUndefined();
  });

  test('50,000 choices are indexed once, and each further character is quick', () => {
    const many = searchIn(Array.from({ length: 50_000 }, (_, index) => `Mérida ${index}`));
    const first = cpuTime(() => many.find('m'));
    const letters = [...'4999'].map((_, index) => cpuTime(() => many.find('4999'.slice(0, index + 1))));
    expect(first).toBeLessThan(1_000);
    expect(letters.reduce((all, each) => all + each)).toBeLessThan(1_000);
    expect(many.find('49999')).toEqual([{ place: 49_999, label: 'Mérida 49999' }]);
  });
});

test('more than 200 choices are searched in, whatever their author asks for', () => {
  expect([200, 201].map(isSearched)).toEqual([false, true]);
  expect(isListed({ look: { widget: 'radio' } }, 200)).toBe(false);
  expect(isListed({ look: { widget: 'radio' } }, 201)).toBe(true);
});
