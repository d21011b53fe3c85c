import type { Handlers } from '../../http/handlers.ts';
import { currentTariff } from '../pricing/store.ts';
import { goodsList, paymentModeList, payTypeList, productTypeList } from './lists.ts';
import { offeredSlots } from './pickup.ts';
import { findPlace } from './places.ts';
import { readNumber, weightFlag } from './settings.ts';
import { hasMonthlyContract } from './store.ts';

export const catalogueHandlers = {
  goodsList: async ({ language }) => goodsList(language),
  payTypeList: async ({ language }) => payTypeList(language),
  async paymentModeList({ context, language, session }) {
    const monthlyContract = session !== undefined && (await hasMonthlyContract(context.db, session.userId));
    return paymentModeList(language, monthlyContract);
  },
  async productTypeList({ context, language }) {
    return productTypeList(language, await currentTariff(context.db, context.clock()));
  },
  async areaByZip({ context, input }) {
    const { zip, known, coverage, colonies } = await findPlace(context.db, input.zipCode);
    return { zipCode: zip, known, coverage, colonies: [...colonies] };
  },
  async stateCityByZip({ context, input }) {
    const { zip, known, state, city, township } = await findPlace(context.db, input.zipCode);
    return { zipCode: zip, known, state: state?.name ?? null, city, township };
  },
  pickupSlots: ({ context, input }) => offeredSlots(context.db, input.zipCode, context.clock()),
  async officeFlag({ context }) {
    return { weightFlag: (await readNumber(context.db, weightFlag)) === 1 ? 1 : 0 };
  },
} satisfies Partial<Handlers>;
