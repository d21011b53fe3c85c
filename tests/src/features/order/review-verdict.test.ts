import { expect, test } from 'vitest';
import type { TFunction } from 'i18next';
import { nearDayText } from '#src/features/order/review-verdict.tsx';
import { formatsOf } from '#src/i18n/formats.ts';

const keys = ((key: string) => key) as TFunction;

test('FEAT-05 a pickup today or tomorrow is called so, another day by its date', () => {
  const textOf = (date: string) => nearDayText(keys, formatsOf('es'), date, '2026-11-30');
  expect(['2026-11-30', '2026-12-01'].map(textOf)).toEqual(['order:review.today', 'order:review.tomorrow']);
  expect(['2026-11-29', '2026-12-02'].map(textOf)).toEqual(['dom 29 nov', 'mié 2 dic']);
});
