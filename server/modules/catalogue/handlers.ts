import type { Handlers } from '../../http/handlers.ts';
import type { Limit } from '../../http/rate-limit.ts';
import { countCall } from '../call-limit.ts';
import { goodsList, paymentModeList, payTypeList } from './lists.ts';
import { offeredSlots } from './pickup.ts';
import { areaOfZip, placeOfZip } from './postal.ts';
import { readNumber, weightFlag } from './settings.ts';
import { hasMonthlyContract } from './store.ts';

/** Both calls about a postal code together: two address books are imported with less, a copy of the catalogue takes more. */
const zipsPerAddress: Limit = { bucket: 'zip:address', limit: 1_200, windowSeconds: 600 };
const slotsPerAddress: Limit = { bucket: 'slots:address', limit: 300, windowSeconds: 600 };

export const catalogueHandlers = {
  goodsList: async ({ language }) => goodsList(language),
  payTypeList: async ({ language }) => payTypeList(language),
  async paymentModeList({ context, language, session }) {
    const monthlyContract = session !== undefined && (await hasMonthlyContract(context.db, session.userId));
    return paymentModeList(language, monthlyContract);
  },
  async areaByZip({ context, ip, input }) {
    await countCall(context, zipsPerAddress, ip);
    return areaOfZip(context.db, input.zipCode);
  },
  async stateCityByZip({ context, ip, input }) {
    await countCall(context, zipsPerAddress, ip);
    return placeOfZip(context.db, input.zipCode);
  },
  async pickupSlots({ context, ip, input }) {
    await countCall(context, slotsPerAddress, ip);
    return offeredSlots(context.db, input.zipCode, context.clock());
  },
  async officeFlag({ context }) {
    return { weightFlag: (await readNumber(context.db, weightFlag)) === 1 ? 1 : 0 };
  },
} satisfies Partial<Handlers>;
