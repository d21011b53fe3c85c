import type { Handlers } from '../../http/handlers.ts';
import { costOf } from './service.ts';

export const pricingHandlers = {
  costByOrder({ context, input: { originZip, originCity, destinationZip, destinationCity, parcel } }) {
    const origin = { zip: originZip, city: originCity };
    const destination = { zip: destinationZip, city: destinationCity };
    return costOf(context.db, context.clock(), { origin, destination, parcel });
  },
} satisfies Partial<Handlers>;
