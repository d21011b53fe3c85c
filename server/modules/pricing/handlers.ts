import type { Handlers } from '../../http/handlers.ts';
import { standardQuote } from './explain.ts';
import { bagWeightFlag, countries, feeRates } from './printed.ts';
import { productTypeList } from './products.ts';
import { costOf } from './service.ts';
import { currentTariff } from './store.ts';

export const pricingHandlers = {
  async costByOrder({ context, input: { originZip, originCity, destinationZip, destinationCity, parcel } }) {
    const origin = { zip: originZip, city: originCity };
    const destination = { zip: destinationZip, city: destinationCity };
    return costOf(context.db, context.clock(), { origin, destination, parcel });
  },
  standardQuote: ({ context, input: { originZip, destinationZip, ...parcel } }) =>
    standardQuote(context, { origin: { zip: originZip }, destination: { zip: destinationZip }, parcel }),
  feeRates: ({ context, input }) => feeRates(context, input.originZip),
  bagWeightFlag: ({ context }) => bagWeightFlag(context),
  countries: ({ context, language }) => countries(context, language),
  async productTypeList({ context, language }) {
    const { tariff } = await currentTariff(context.db, context.clock());
    return productTypeList(language, tariff);
  },
} satisfies Partial<Handlers>;
