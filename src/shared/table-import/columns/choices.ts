/**
 * What people write in their lists for the choices of a form, in every language
 * (`schemas/messages/<language>/vocabulary/choices.json`); the first word of each is how we write it.
 */
import { isShipped, type LanguageInfo, languages } from '#domain/languages.ts';
import { foldAccents } from '#domain/text.ts';
import type { ColumnField, ParcelField } from '#machines/table-import/mapping.ts';
import { byDictionary } from '#src/i18n/vocabulary.ts';

export type ChoiceField = ParcelField & ('productType' | 'itemType' | 'insure');

export const isChoice = (field: ColumnField): field is ChoiceField =>
  field === 'productType' || field === 'itemType' || field === 'insure';

type ChoiceVocabulary = Readonly<Record<ChoiceField, Readonly<Record<string, readonly string[]>>>>;

const vocabularies = byDictionary(
  import.meta.glob<ChoiceVocabulary>('../../../../schemas/messages/*/vocabulary/choices.json', {
    eager: true,
    import: 'default',
  }),
);

const folded = (text: string) => foldAccents(text).trim();

const getCodes = (field: ChoiceField): ReadonlyMap<string, string> =>
  new Map(
    languages.flatMap(({ dictionary }) =>
      Object.entries(vocabularies[dictionary][field]).flatMap(([code, words]) =>
        [code, ...words].map((word) => [folded(word), code] as const),
      ),
    ),
  );

const codes: Readonly<Record<ChoiceField, ReadonlyMap<string, string>>> = {
  productType: getCodes('productType'),
  itemType: getCodes('itemType'),
  insure: getCodes('insure'),
};

/** The code of a text; an unknown text unchanged, for the rules and the server to validate. */
export const getCode = (field: ChoiceField, text: string): string => codes[field].get(folded(text)) ?? text;

/** How a code is written in a list; a code that came later than this site is shown as it is. */
export const getWord = (dictionary: LanguageInfo['dictionary'], field: ChoiceField, code: string): string =>
  vocabularies[isShipped(dictionary) ? dictionary : 'en'][field][code]?.[0] ?? code;
