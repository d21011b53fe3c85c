import type { Handlers } from '../../http/handlers.ts';
import { exportTracking } from './export.ts';
import { waybillPictures } from './pictures.ts';
import { trackWaybill, trackWaybills } from './service.ts';

export const trackingHandlers = {
  async trackQuery({ context, session, ip, input: { waybills, tail } }) {
    return { rows: await trackWaybills(context, { ip, userId: session?.userId }, waybills, tail) };
  },
  async websiteTrackQuery({ context, session, ip, input: { waybills, tail } }) {
    return { rows: await trackWaybills(context, { ip, userId: session?.userId }, waybills, tail) };
  },
  waybillDetail: ({ context, session, ip, input: { waybillNo, tail } }) =>
    trackWaybill(context, { ip, userId: session?.userId }, waybillNo, tail),
  waybillPictures: ({ context, session, ip, input }) =>
    waybillPictures(context, { ip, userId: session?.userId }, input),
  trackExport: ({ context, session, ip, language, input }) =>
    exportTracking(context, { ip, userId: session?.userId }, input, language),
} satisfies Partial<Handlers>;
