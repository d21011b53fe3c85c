import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findPosition } from './positions.ts';
import { openByReference, openByKey } from './reading.ts';
import { takeMessage } from './service.ts';

export const inboxHandlers = {
  contactSend: ({ context, input, ...sender }) => takeMessage(context, 'contact', input, sender),
  vipApply: ({ context, input, ...sender }) => takeMessage(context, 'vip', input, sender),
  franchiseApply: ({ context, input, ...sender }) => takeMessage(context, 'franchise', input, sender),
  async positionBrief({ context, language, input: { id } }) {
    const position = await findPosition(context, id, language);
    if (!position) throw new BusinessError('notFound');
    return { id, ...position };
  },
  async positionApply({ context, input, ...sender }) {
    const position = await findPosition(context, input.position, sender.language);
    if (!position?.open) throw new BusinessError('notFound');
    const files = { form: 'inbox/application', field: 'resume', ids: input.resume, ticket: input.ticket };
    return takeMessage(context, 'application', input, sender, files);
  },
  inboxLookUp: ({ context, ip, input }) => openByReference(context, ip, input),
  inboxOpen: ({ context, ip, input }) => openByKey(context, ip, input),
} satisfies Partial<Handlers>;
