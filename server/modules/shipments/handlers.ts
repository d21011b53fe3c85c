import type { Handlers } from '../../http/handlers.ts';
import { checkExport, exportWaybills, listOrderSources, myWaybillPage, myWaybillSums } from './export.ts';

export const shipmentHandlers = {
  myWaybillPage: ({ context, session, input }) => myWaybillPage(context, session.userId, input),
  myWaybillSums: ({ context, session, input }) => myWaybillSums(context, session.userId, input),
  orderSources: async ({ language }) => listOrderSources(language),
  waybillExport: ({ context, session, input, language }) => exportWaybills(context, session.userId, input, language),
  waybillExportCheck: ({ context, session, input }) => checkExport(context, session.userId, input),
} satisfies Partial<Handlers>;
