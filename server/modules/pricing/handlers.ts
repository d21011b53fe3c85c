import type { Handlers } from '../../http/handlers.ts';
import type { Limit } from '../../http/rate-limit.ts';
import { countCall } from '../call-limit.ts';
import { standardQuote } from './explain.ts';
import { countries, feeRates } from './printed.ts';
import { productTypeList } from './products.ts';
import { costOf } from './service.ts';
import { currentTariff } from './store.ts';

/** Generous for who compares parcels, useless for copying every price there is. */
const quotesPerAddress: Limit = { bucket: 'quote:address', limit: 120, windowSeconds: 600 };
const tariffsPerAddress: Limit = { bucket: 'tariff:address', limit: 120, windowSeconds: 600 };

/** An order form asks again whenever something changes that makes the price. */
const costsPerAddress: Limit = { bucket: 'cost:address', limit: 600, windowSeconds: 600 };

export const pricingHandlers = {
  async costByOrder({ context, ip, input: { originZip, originCity, destinationZip, destinationCity, parcel } }) {
    await countCall(context, costsPerAddress, ip);
    const origin = { zip: originZip, city: originCity };
    const destination = { zip: destinationZip, city: destinationCity };
    return costOf(context.db, context.clock(), { origin, destination, parcel });
  },
  async standardQuote({ context, ip, input: { originZip, destinationZip, ...parcel } }) {
    await countCall(context, quotesPerAddress, ip);
    return standardQuote(context, { origin: { zip: originZip }, destination: { zip: destinationZip }, parcel });
  },
  async feeRates({ context, ip, input }) {
    await countCall(context, tariffsPerAddress, ip);
    return feeRates(context, input.originZip);
  },
  async countries({ context, ip, language }) {
    await countCall(context, tariffsPerAddress, ip);
    return countries(context, language);
  },
  async productTypeList({ context, language }) {
    const { tariff } = await currentTariff(context.db, context.clock());
    return productTypeList(language, tariff);
  },
} satisfies Partial<Handlers>;
