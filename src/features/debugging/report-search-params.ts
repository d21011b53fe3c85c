import { oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';

export const dayChoices = [1, 7, 30, 90] as const;

/** What the report is about: the last days, and one form or all. */
export const reportParams = searchParams({
  days: param<(typeof dayChoices)[number]>('days', oneOf(dayChoices), 7),
  form: param('form', text()),
});
