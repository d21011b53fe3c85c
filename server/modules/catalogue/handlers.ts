import type { Handlers } from '../../http/handlers.ts';
import { goodsList, paymentModeList, payTypeList } from './lists.ts';
import { offeredSlots } from './pickup.ts';
import { areaOfZip, placeOfZip } from './postal.ts';
import { readWeightFlag } from './settings.ts';
import { hasMonthlyContract } from './store.ts';

export const catalogueHandlers = {
  goodsList: ({ context, language }) => goodsList(context.db, language),
  itemCategories: ({ context, language }) => goodsList(context.db, language),
  payTypeList: async ({ language }) => payTypeList(language),
  async paymentModeList({ context, language, session }) {
    const monthlyContract = session !== undefined && (await hasMonthlyContract(context.db, session.userId));
    return paymentModeList(language, monthlyContract);
  },
  areaByZip: ({ context, input }) => areaOfZip(context.db, input.zipCode),
  stateCityByZip: ({ context, input }) => placeOfZip(context.db, input.zipCode),
  pickupSlots: ({ context, input }) => offeredSlots(context.db, input.zipCode, context.clock()),
  officeFlag: async ({ context }) => ({ weightFlag: await readWeightFlag(context.db) }),
} satisfies Partial<Handlers>;
