/** The texts of the rates form and the question that they ask (`rates/quote`). Sides and value count once they are typed. */
import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { moneyCodec, numberCodec } from '#src/form-core/codecs.ts';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';

const codecs = {
  originZip: postalCodeCodec,
  destinationZip: postalCodeCodec,
  weight: numberCodec,
  length: numberCodec,
  width: numberCodec,
  height: numberCodec,
  itemValue: moneyCodec,
  codAmount: moneyCodec,
} as const satisfies Record<string, typeof numberCodec>;

export type TextName = keyof typeof codecs;

export const sideNames = ['length', 'width', 'height'] as const satisfies readonly TextName[];

export type TypedQuestion = Readonly<Record<TextName, string>> & { readonly insure: boolean };

export const textNames = Object.keys(codecs) as TextName[];

export function typedFrom(question: ParcelQuestion): TypedQuestion {
  const texts = textNames.map((name) => [name, codecs[name].format(question[name])] as const);
  return { ...(Object.fromEntries(texts) as Record<TextName, string>), insure: question.insure ?? false };
}

/** As the field shows it once it is left: `0044100` stays, `2,5` becomes `2.5`. */
export const tidyText = (name: TextName, text: string): string => codecs[name].format(codecs[name].parse(text));

/** What is asked, without what isn't: no sides unless one is typed, no value unless it is insured. */
export function questionOf(typed: TypedQuestion): ParcelQuestion {
  const hasVolume = sideNames.some((name) => typed[name].trim() !== '');
  const isAsked = (name: TextName) => name !== 'itemValue' || typed.insure;
  const answers = textNames.map((name) => [name, isAsked(name) ? codecs[name].parse(typed[name]) : undefined] as const);
  const flags = { ...(hasVolume && { hasVolume }), ...(typed.insure && { insure: true }) };
  return { ...Object.fromEntries(answers.filter(([, answer]) => answer !== undefined)), ...flags };
}
