/** Sentences of the rates page. Keys are of the namespace `rates`. */
import type { TFunction } from 'i18next';
import { formatOrigin } from '#domain/address/address.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';
import type { Quotation } from '#src/shared/rates/quote-text.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';

/** "Mérida, Yuc."; a code that the catalogue lacks by its state alone, "Yucatán". */
export const placeText = ({ city, state }: Quotation['origin']): string =>
  city ? formatOrigin({ city, state }) : state;

export interface Sides {
  length: number;
  width: number;
  height: number;
}

/** "30 × 20 × 10 cm" */
export const sidesText = (format: Formats, { length, width, height }: Sides): string =>
  isolate(format.centimetres([length, width, height]));

/** The sides that were asked with; undefined without them. */
export function getSides({ hasVolume, length, width, height }: RatesQuestion): Sides | undefined {
  return hasVolume && length && width && height ? { length, width, height } : undefined;
}

/** "2.5 kg · 30 × 20 × 10 cm · valor asegurado de $1,850.00". */
export function parcelText(t: TFunction, format: Formats, question: RatesQuestion): string {
  const { weight, insure, itemValue, codAmount, bag, paymentMode } = question;
  const sides = getSides(question);
  const parts = [
    isolate(format.kilograms(weight)),
    sides && sidesText(format, sides),
    insure && itemValue !== undefined && t('rates:insured', { amount: format.money(itemValue) }),
    codAmount ? t('rates:collects', { amount: format.money(codAmount) }) : undefined,
    bag && t(`fields:bag.${bag}`),
    paymentMode && t(`fields:paymentMode.${paymentMode}`),
  ];
  return parts.filter(Boolean).join(' · ');
}
