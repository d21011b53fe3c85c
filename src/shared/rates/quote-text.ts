/** What a quotation says, in words and in order; the page of the rates and home say it alike. Keys are of the namespace `rates`. */
import type { TFunction } from 'i18next';
import type { Answer } from '#contract/answers.ts';

export type Quotation = Answer<'standardQuote'>;
export type ServiceQuote = Quotation['quotes'][number];
export type PricedQuote = ServiceQuote & { price: NonNullable<ServiceQuote['price']> };

const isPriced = (quote: ServiceQuote): quote is PricedQuote => quote.available && quote.price !== null;

/** The services that can be had, the cheapest first. */
export function pricedQuotes({ quotes }: Quotation): PricedQuote[] {
  return quotes.filter(isPriced).toSorted((one, other) => one.price.total - other.price.total);
}

export function refusedQuotes({ quotes }: Quotation): ServiceQuote[] {
  return quotes.filter((quote) => !isPriced(quote));
}

/** "4 a 6 días hábiles". */
export function transitText(
  t: TFunction,
  { minBusinessDays: min, maxBusinessDays: max }: Pick<ServiceQuote, 'minBusinessDays' | 'maxBusinessDays'>,
): string {
  if (max === 0) return t('rates:days.same');
  if (min === 0 && max === 1) return t('rates:days.sameOrNext');
  return min === max ? t('rates:days.exact', { count: max }) : t('rates:days.range', { min, count: max });
}
