import type { Answer } from '#contract/answers.ts';
import { expressTypes, type OrderFlow, type ProductType } from '#domain/entities.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import type { Handlers, Input } from '../../http/handlers.ts';
import { standardQuote } from './explain.ts';
import { bagWeightFlag, countries, feeRates } from './printed.ts';
import { productTypeList } from './products.ts';
import { calculateCost, type CostQuestion } from './service.ts';
import { currentTariff } from './store.ts';

async function products(
  { db, clock }: ServerContext,
  language: LanguageInfo,
  asked?: readonly ProductType[],
): Promise<Answer<'productTypeList'>> {
  const { tariff } = await currentTariff(db, clock());
  return productTypeList(language, tariff, asked);
}

/** The same question, with the limits of either flow (D-50). */
const costQuestion = (
  { originZip, originCity, destinationZip, destinationCity, parcel }: Input<'costByOrder' | 'mobileCost'>,
  flow: OrderFlow,
): CostQuestion => ({
  origin: { zip: originZip, city: originCity },
  destination: { zip: destinationZip, city: destinationCity },
  parcel,
  flow,
});

export const pricingHandlers = {
  costByOrder: ({ context, input }) => calculateCost(context.db, context.clock(), costQuestion(input, 'web')),
  mobileCost: ({ context, input }) => calculateCost(context.db, context.clock(), costQuestion(input, 'mobile')),
  // The price doesn't depend on who pays (D-55).
  standardQuote: ({ context, input: { originZip, destinationZip, serviceType, paymentMode: _, ...parcel } }) =>
    standardQuote(context, { origin: { zip: originZip }, destination: { zip: destinationZip }, parcel, serviceType }),
  feeRates: ({ context, input }) => feeRates(context, input.originZip),
  bagWeightFlag: ({ context }) => bagWeightFlag(context),
  countries: ({ context, language }) => countries(context, language),
  productTypeList: ({ context, language }) => products(context, language),
  // D-96: the website's own calls, one service behind all of them.
  expressTypes: ({ context, language }) => products(context, language, expressTypes),
  newExpressTypes: ({ context, language }) => products(context, language),
} satisfies Partial<Handlers>;
