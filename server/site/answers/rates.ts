import type { Answer } from '#contract/answers.ts';
import { formatPesos } from '#domain/money.ts';
import { readLength, readWeight } from '#domain/typed-measure.ts';
import { type Reading, valueOf } from '#domain/typed-number.ts';
import { type AnswerForm, element, list, type TypedValues, typedText, type Words } from './answer-form.ts';

type Quotation = Answer<'standardQuote'>;

const sides = ['length', 'width', 'height'] as const;

/** A number in any notation; anything else stays as it is, and the rule reports it. */
const typedNumber = (typed: TypedValues, name: string, read: (text: string) => Reading): number | string => {
  const text = typedText(typed, name);
  return valueOf(read(text)) ?? text;
};

function days({ say }: Words, { minBusinessDays: min, maxBusinessDays: max }: Quotation['quotes'][number]): string {
  if (max === 0) return say('rates:days.same');
  if (min === 0 && max === 1) return say('rates:days.sameOrNext');
  return min === max ? say('rates:days.exact', { count: max }) : say('rates:days.range', { min, count: max });
}

/** FEAT-02 without a script: every service's price, the cheapest first. */
export const ratesForm: AnswerForm = {
  path: '/shipping-rates',
  question: (typed) => {
    const [originZip, destinationZip] = [typedText(typed, 'originZip'), typedText(typed, 'destinationZip')];
    if (originZip === '' && destinationZip === '') return undefined;
    const hasVolume = sides.some((name) => typedText(typed, name) !== '');
    const measures = hasVolume
      ? Object.fromEntries(sides.map((name) => [name, typedNumber(typed, name, readLength)]))
      : {};
    const weight = typedNumber(typed, 'weight', readWeight);
    const input = { originZip, destinationZip, ...(weight !== '' && { weight }), ...(hasVolume && { hasVolume }) };
    return { call: 'standardQuote', input: { ...input, ...measures } };
  },
  show: (data, words) => {
    const { say, language } = words;
    const priced = (data as Quotation).quotes
      .flatMap((quote) => (quote.price ? [{ ...quote, total: quote.price.total }] : []))
      .toSorted((one, other) => one.total - other.total);
    const rows = priced.map((quote) =>
      [
        element('b', say(`fields:product.${quote.productType}`)),
        ` <bdi class="num" dir="ltr">${element('span', formatPesos(quote.total, language.locale))}</bdi>`,
        element('p', days(words, quote), ' class="soft"'),
      ].join(''),
    );
    return element('h3', say('rates:services')) + list(rows) + element('p', say('rates:vow'), ' class="soft"');
  },
};
