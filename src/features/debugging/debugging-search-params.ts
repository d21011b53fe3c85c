import { constants } from '#domain/constants.ts';
import { oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';

export const dayChoices = [1, 7, 30, 90] as const;

/** What the page is about: the report's last days and one form or all, the simulator's keyword and parcel. */
export const debuggingParams = searchParams({
  days: param<(typeof dayChoices)[number]>('days', oneOf(dayChoices), 7),
  form: param('form', text()),
  find: param('find', text(constants.text.line), ''),
  parcel: param('parcel', text(constants.text.code)),
});
