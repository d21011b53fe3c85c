/** Converts one order of a batch between the texts of its cells and the answers to validate and to send. */
import type { LanguageInfo } from '#domain/languages.ts';
import type { ColumnField } from '#machines/table-import/mapping.ts';
import { integerCodec, lengthCodec, moneyCodec, type TextCodec, weightCodec } from '#src/form-core/codecs.ts';
import { getCode, isChoice, getWord } from './choices.ts';
import { getFields, type Texts } from './fields.ts';

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
export const usualAnswers = { productType: 'standard', itemType: 'other', quantity: 1 } as const;

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
