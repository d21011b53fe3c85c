/** Texts and reference tables. */
import { type TOptional, type TUnknown, Type as T } from '@sinclair/typebox';
import { knownLanguages, type LanguageInfo } from '#domain/languages.ts';
import { type CallRows, uncounted } from './call.ts';

const DictionaryTable = T.Object({
  code: T.String(),
  items: T.Array(
    T.Object({
      code: T.String(),
      label: T.String(),
      value: T.Union([T.String(), T.Number(), T.Null()]),
    }),
  ),
});

export const dictionaryCalls = {
  dictionaryByCode: {
    source: 'CALL-53',
    auth: 'none',
    input: 'calls/dictionary-code',
    codes: ['notFound'],
    limit: uncounted.sharedList,
    summary:
      'A reference table: orderStatus, weightLimits, serviceHours, caseReasons, contactSubjects, nationality, bank or businessNature.',
    answer: DictionaryTable,
  },
  dictionaryByCodePosted: {
    source: 'CALL-74',
    auth: 'none',
    input: 'calls/dictionary-code',
    codes: ['notFound'],
    limit: uncounted.sharedList,
    summary: 'The same as a POST.',
    answer: DictionaryTable,
  },
  i18nDictionary: {
    source: 'CALL-86',
    auth: 'none',
    input: 'calls/i18n-version',
    codes: [],
    limit: uncounted.sharedList,
    summary: 'The texts, only when the version differs (SYS-06, D-32).',
    answer: T.Object({
      version: T.String(),
      ...(Object.fromEntries(knownLanguages.map(({ dictionary }) => [dictionary, T.Optional(T.Unknown())])) as Record<
        LanguageInfo['dictionary'],
        TOptional<TUnknown>
      >),
    }),
  },
} as const satisfies CallRows;
