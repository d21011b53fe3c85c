import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { trackWaybills } from './service.ts';

export const trackingHandlers = {
  async trackQuery({ context, session, ip, input: { waybills, tail } }) {
    return { rows: await trackWaybills(context, { ip, userId: session?.userId }, waybills, tail) };
  },
  async waybillDetail({ context, session, ip, input: { waybillNo, tail } }) {
    const [row] = await trackWaybills(context, { ip, userId: session?.userId }, [waybillNo], tail);
    if (!row) throw new BusinessError('notFound');
    return row;
  },
} satisfies Partial<Handlers>;
