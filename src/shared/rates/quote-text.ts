/** What a quotation says, in words and in order; the page of the rates and home say it alike. Keys are of the namespaces `rates` and `answers`. */
import type { TFunction } from 'i18next';
import type { Answer } from '#contract/calls.ts';
import { areaChargeIn } from '#domain/pricing/tariff.ts';
import type { Formats } from '#src/i18n/formats.ts';

export type Quotation = Answer<'standardQuote'>;
export type ServiceQuote = Quotation['quotes'][number];
export type PricedQuote = ServiceQuote & { price: NonNullable<ServiceQuote['price']> };

const isPriced = (quote: ServiceQuote): quote is PricedQuote => quote.available && quote.price !== null;

/** The services that can be had, the cheapest first. */
export function pricedQuotes({ quotes }: Quotation): PricedQuote[] {
  return quotes.filter(isPriced).toSorted((one, other) => one.price.total - other.price.total);
}

export function rejectedQuotes({ quotes }: Quotation): ServiceQuote[] {
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

/** "El destino es zona extendida: se suman $52.20, IVA incluido.", as the order says it (D-63); undefined for a covered place. */
export function coverageCharge(t: TFunction, format: Formats, quotation: Quotation): string | undefined {
  const charge = areaChargeIn(pricedQuotes(quotation)[0]?.price.surcharges ?? []);
  if (charge === undefined) return undefined;
  return t(`answers:coverage.${quotation.destination.coverage}`, { amount: format.money(charge) });
}
