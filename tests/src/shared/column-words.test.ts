import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { readFailures } from '#machines/table-import.types.ts';
import { fixKinds } from '#src/shared/table-import/clean-cell.ts';
import { textsIn } from '#tests/browser/support/texts.ts';

test.each(languages.map(({ dictionary }) => dictionary))(
  'ROUTE-06 every reason and every fix is said in %s, each reason with what to do',
  (dictionary) => {
    const t = textsIn(dictionary);
    const keys = [
      ...readFailures.flatMap((reason) => [`failure.${reason}.title`, `failure.${reason}.todo`]),
      ...fixKinds.map((fix) => `fix.${fix}`),
    ];
    expect(keys.filter((key) => t(`import:${key}`).trim() === '')).toEqual([]);
  },
);
