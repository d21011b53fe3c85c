/**
 * The kinds of rows of a table, each with the compiled form that validates it: the names of its fields, their controls,
 * and which are required.
 */
import { isShipped, type LanguageInfo, languages } from '#domain/languages.ts';
import { foldAccents } from '#domain/text/text.ts';
import {
  type ColumnField,
  type ColumnPart,
  columnParts,
  type ColumnSetName,
  type ColumnUse,
  type Mapping,
  type ParcelField,
} from '#machines/table-import.mapping.ts';
import { byDictionary } from '#src/i18n/vocabulary.ts';
import { integerCodec, lengthCodec, moneyCodec, type TextCodec, weightCodec } from '#src/forms/core/codecs.ts';
import * as entryForm from '#schemas/generated/address/entry.js';
import * as rowForm from '#schemas/generated/batch/row.js';
import * as parcelForm from '#schemas/generated/order/parcel.js';
import * as recipientForm from '#schemas/generated/order/recipient.js';
import type { ImportBook } from '#machines/table-import.types.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { getFields, parcelFields, type Texts } from './titles.ts';
import { addressLineFields } from './recognise.ts';

/**
 * What people write in their lists for the choices of a form, in every language
 * (`schemas/messages/<language>/vocabulary/choices.json`); the first word of each is how we write it.
 */
type ChoiceField = ParcelField & ('productType' | 'itemType' | 'insure');

export const isChoice = (field: ColumnField): field is ChoiceField =>
  field === 'productType' || field === 'itemType' || field === 'insure';

type ChoiceVocabulary = Readonly<Record<ChoiceField, Readonly<Record<string, readonly string[]>>>>;

const vocabularies = byDictionary(
  import.meta.glob<ChoiceVocabulary>('../../../schemas/messages/*/vocabulary/choices.json', {
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
const getCode = (field: ChoiceField, text: string): string => codes[field].get(folded(text)) ?? text;

/** How a code is written in a list; a code that came later than this site is shown as it is. */
export const getWord = (dictionary: LanguageInfo['dictionary'], field: ChoiceField, code: string): string =>
  vocabularies[isShipped(dictionary) ? dictionary : 'en'][field][code]?.[0] ?? code;

/** Converts one order of a batch between the texts of its cells and the answers to validate and to send. */
const numbers: Partial<Record<ColumnField, TextCodec>> = {
  quantity: integerCodec,
  weight: weightCodec,
  length: lengthCodec,
  width: lengthCodec,
  height: lengthCodec,
  itemValue: moneyCodec,
  codAmount: moneyCodec,
};

const insured: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** What a row without these columns means: the usual service, one piece of whatever its name says. */
const usualAnswers = { productType: 'standard', itemType: 'other', quantity: 1 } as const;

function toAnswer(field: ColumnField, text: string): unknown {
  if (!isChoice(field)) return numbers[field]?.parse(text) ?? text;
  const code = getCode(field, text);
  return field === 'insure' ? (insured[code] ?? code) : code;
}

const sides = ['length', 'width', 'height'] as const;

/** Cells without text are no answers (RULE-GEN-01); a row with any side has a volume. */
export function orderAnswers(texts: Texts): Record<string, unknown> {
  const given = getFields.batch.flatMap((field) => {
    const text = texts[field];
    return text ? [[field, toAnswer(field, text)] as const] : [];
  });
  const hasVolume = sides.some((side) => texts[side]);
  return { ...usualAnswers, ...(hasVolume && { hasVolume }), ...Object.fromEntries(given) };
}

/** The cells of answers that the server returned, to be corrected. */
export function orderTexts(entry: Readonly<Record<string, unknown>>, dictionary: LanguageInfo['dictionary']): Texts {
  const toText = (field: ColumnField, answer: unknown): string => {
    const codec = numbers[field];
    if (codec) return codec.format(answer);
    if (typeof answer === 'boolean') return isChoice(field) ? getWord(dictionary, field, answer ? 'yes' : 'no') : '';
    if (typeof answer !== 'string') return '';
    return isChoice(field) ? getWord(dictionary, field, answer) : answer;
  };
  return Object.fromEntries(
    getFields.batch.flatMap((field) => {
      const text = toText(field, entry[field]);
      return text ? [[field, text] as const] : [];
    }),
  );
}

/** The part of a row that is validated. */
interface ValidatedRow {
  readonly type: ImportBook;
  readonly texts: Texts;
}

type AskedField = ReturnType<typeof getField>;

interface ColumnSet {
  readonly fields: readonly ColumnField[];
  readonly asked: ReadonlyMap<ColumnField, AskedField>;
  readonly validate: typeof entryForm.validate;
  /** The answers to validate and to send: cells without text are no answers (RULE-GEN-01). */
  readonly toAnswers: (row: ValidatedRow) => Record<string, unknown>;
  /** Whether a row that is there twice is asked about. */
  readonly asksAboutTwins: boolean;
}

const getAsked = (form: Parameters<typeof getField>[0], fields: readonly ColumnField[]) =>
  new Map(fields.map((field) => [field, getField(form, field)]));

const filledIn = (fields: readonly ColumnField[], { texts }: ValidatedRow) =>
  Object.fromEntries(fields.flatMap((field) => (texts[field] ? [[field, texts[field]] as const] : [])));

export const columnSets: Readonly<Record<ColumnSetName, ColumnSet>> = {
  /** ENT-14, validated as in the address book. */
  address: {
    fields: getFields.address,
    asked: getAsked(entryForm, getFields.address),
    validate: entryForm.validate,
    toAnswers: (row) => ({ type: row.type, ...filledIn(getFields.address, row) }),
    asksAboutTwins: true,
  },
  /** FEAT-05: who receives it and what it is. Two parcels for one door are two orders. */
  batch: {
    fields: getFields.batch,
    asked: new Map([...getAsked(recipientForm, getFields.address), ...getAsked(parcelForm, parcelFields)]),
    validate: rowForm.validate,
    toAnswers: ({ texts }) => orderAnswers(texts),
    asksAboutTwins: false,
  },
};

function askedField(columns: ColumnSetName, field: ColumnField): AskedField {
  const asked = columnSets[columns].asked.get(field);
  if (!asked) throw new Error(`${columns} has no column "${field}"`);
  return asked;
}

const isPart = (use: ColumnUse): use is ColumnPart => columnParts.some((part) => part === use);

/** Message key of the field's name, or of what else a column may hold. */
export const toTitle = (columns: ColumnSetName, use: ColumnUse): string =>
  isPart(use) ? `import:part.${use}` : `fields:${askedField(columns, use).label}`;

/** What a column may be said to hold. */
export const getUses = (columns: ColumnSetName): readonly ColumnUse[] => [...getFields[columns], ...columnParts];

/** The fields that a column of several fills. */
const filledFields: Partial<Record<ColumnUse | 'leftOut', readonly ColumnField[]>> = {
  streetLine: ['street', 'address1'],
  wholeAddress: addressLineFields,
};

/** Attributes of whatever the field is written in. */
export const getControl = (columns: ColumnSetName, field: ColumnField) => askedField(columns, field).control;

/** Fields that no column fills and no row can do without. */
export const missingFields = (columns: ColumnSetName, mapping: Mapping): readonly ColumnField[] =>
  requiredFields(columns).filter(
    (field) => !mapping.some((use) => use === field || (use && filledFields[use]?.includes(field))),
  );

/** Without these no row is right. */
export const requiredFields = (columns: ColumnSetName): readonly ColumnField[] =>
  columnSets[columns].fields.filter((field) => !askedField(columns, field).optional && !(field in usualAnswers));
