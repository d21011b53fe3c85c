/**
 * A query about one parcel in a URL (D-03): `?from=44100&to=97000&kg=2.5&size=30x20x10`. It contains no personal data.
 * A value that is no number stays text, for the form's rule to reject.
 */

import {
  type BagSize,
  bagSizes,
  type OpenPaymentMode,
  openPaymentModes,
  type ServiceType,
  serviceTypes,
} from '#domain/order-choices.ts';
import { type Codec, flag, oneOf, param, searchParams, text } from './search-params.ts';

/** The answers of the form `rates/quote`; kilograms, centimetres, centavos. */
export interface ParcelQuestion {
  originZip?: string | undefined;
  destinationZip?: string | undefined;
  weight?: number | string | undefined;
  hasVolume?: boolean | undefined;
  length?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  itemValue?: number | string | undefined;
  insure?: boolean | undefined;
  codAmount?: number | string | undefined;
  serviceType?: ServiceType | undefined;
  bag?: BagSize | undefined;
  paymentMode?: OpenPaymentMode | undefined;
}

/** Longer than any answer: a URL that holds more holds no question. */
const longestAnswer = 40;

const answerText = text(longestAnswer);

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** A number, or the text that is none. */
const amount: Codec<number | string> = {
  read: (typed) => {
    const answer = answerText.read(typed);
    return answer !== undefined && plainNumber.test(answer) ? Number(answer) : answer;
  },
};

export const parcelParams = {
  originZip: param('from', answerText),
  destinationZip: param('to', answerText),
  weight: param('kg', amount),
  /** Length, width and height with `x` between them. */
  size: param('size', answerText),
  itemValue: param('value', amount),
  insure: param('insure', flag),
  codAmount: param('cod', amount),
  serviceType: param('type', oneOf(serviceTypes)),
  bag: param('bag', oneOf(bagSizes)),
  paymentMode: param('pays', oneOf(openPaymentModes)),
};

const { read, write } = searchParams(parcelParams);

/** Answers that were given, without the empty ones. */
function given(question: ParcelQuestion): ParcelQuestion {
  return Object.fromEntries(Object.entries(question).filter(([, answer]) => answer !== undefined && answer !== false));
}

export function readParcelQuestion(search: URLSearchParams): ParcelQuestion {
  const { size, ...question } = read(search);
  const [length, width, height] = size?.split('x').map(amount.read) ?? [];
  return given({ ...question, hasVolume: size !== undefined, length, width, height });
}

/** The answers under the names of `parcelParams`. */
export function withSize({ hasVolume, length = '', width = '', height = '', ...question }: ParcelQuestion) {
  return { ...question, size: hasVolume ? `${length}x${width}x${height}` : undefined };
}

/** The question without its `?`; empty for no question. */
export const writeParcelQuestion = (question: ParcelQuestion): string => write(withSize(question));
