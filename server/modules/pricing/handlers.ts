import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { hit, type Limit } from '../../http/rate-limit.ts';
import { standardQuote } from './explain.ts';
import { countries, feeRates } from './printed.ts';
import { costOf } from './service.ts';

/** Generous for who compares parcels, useless for copying every price there is. */
const quotesPerAddress: Limit = { bucket: 'quote:address', limit: 120, windowSeconds: 600 };
const tariffsPerAddress: Limit = { bucket: 'tariff:address', limit: 120, windowSeconds: 600 };

/** @throws BusinessError `tooManyRequests`. */
async function count(context: ServerContext, limit: Limit, ip: string): Promise<void> {
  const { allowed } = await hit(context, limit, ip);
  if (!allowed) throw new BusinessError('tooManyRequests');
}

export const pricingHandlers = {
  costByOrder({ context, input: { originZip, originCity, destinationZip, destinationCity, parcel } }) {
    const origin = { zip: originZip, city: originCity };
    const destination = { zip: destinationZip, city: destinationCity };
    return costOf(context.db, context.clock(), { origin, destination, parcel });
  },
  async standardQuote({ context, ip, input: { originZip, destinationZip, ...parcel } }) {
    await count(context, quotesPerAddress, ip);
    return standardQuote(context, { origin: { zip: originZip }, destination: { zip: destinationZip }, parcel });
  },
  async feeRates({ context, ip, input }) {
    await count(context, tariffsPerAddress, ip);
    return feeRates(context, input.originZip);
  },
  async countries({ context, ip, language }) {
    await count(context, tariffsPerAddress, ip);
    return countries(context, language);
  },
} satisfies Partial<Handlers>;
