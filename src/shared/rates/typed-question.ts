/** The texts of the rates form and the question that they ask (`rates/quote`). Sides and value count once they are typed. */
import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { isBagOffered } from '#domain/bag.ts';
import { lengthCodec, moneyCodec, type TextCodec, weightCodec } from '#src/form-core/codecs.ts';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';

const codecs = {
  originZip: postalCodeCodec,
  destinationZip: postalCodeCodec,
  weight: weightCodec,
  length: lengthCodec,
  width: lengthCodec,
  height: lengthCodec,
  itemValue: moneyCodec,
  codAmount: moneyCodec,
} as const satisfies Record<string, TextCodec>;

export type TextName = keyof typeof codecs;

export const sideNames = ['length', 'width', 'height'] as const satisfies readonly TextName[];

/** What is chosen from a list. */
export type ChoiceName = 'serviceType' | 'bag' | 'paymentMode';

export type TypedQuestion = Readonly<Record<TextName, string>> &
  Readonly<Pick<ParcelQuestion, ChoiceName>> & { readonly insure: boolean };

export const textNames = Object.keys(codecs) as TextName[];

export function typedFrom(question: ParcelQuestion): TypedQuestion {
  const texts = textNames.map((name) => [name, codecs[name].format(question[name])] as const);
  const { insure = false, serviceType, bag, paymentMode } = question;
  return { ...(Object.fromEntries(texts) as Record<TextName, string>), insure, serviceType, bag, paymentMode };
}

/** As the field shows it once it is left: `0044100` stays, `2,5` becomes `2.5`. */
export function tidyText(name: TextName, text: string): string {
  const codec: TextCodec = codecs[name];
  return codec.format(codec.parse(codec.settle?.(text) ?? text));
}

/** Whether this account may have money collected on delivery (D-53). */
export interface AskedBy {
  collectsCod: boolean;
}

/** What is asked, without what isn't: no sides unless one is typed, no value unless it is insured, no bag without EZ. */
export function toQuestion(typed: TypedQuestion, { collectsCod }: AskedBy): ParcelQuestion {
  const { serviceType, bag, paymentMode, insure } = typed;
  const hasVolume = sideNames.some((name) => typed[name].trim() !== '');
  const unasked = new Set<TextName | false>([!insure && 'itemValue', !collectsCod && 'codAmount']);
  const texts = textNames.filter((name) => !unasked.has(name)).map((name) => [name, codecs[name].parse(typed[name])]);
  const choices = { serviceType, bag: isBagOffered({ serviceType }) ? bag : undefined, paymentMode };
  const given = [...texts, ...Object.entries(choices)].filter(([, answer]) => answer !== undefined);
  return { ...Object.fromEntries(given), ...(hasVolume && { hasVolume }), ...(insure && { insure }) };
}

/** A question as this account may ask it. */
export function allowedQuestion(question: ParcelQuestion, { collectsCod }: AskedBy): ParcelQuestion {
  const { codAmount: _, ...others } = question;
  return collectsCod ? question : others;
}
