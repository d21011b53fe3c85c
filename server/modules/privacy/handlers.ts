import type { Handlers } from '../../http/handlers.ts';
import { consents, saveConsents } from './consents.ts';
import { deleteAccount } from './deletion.ts';
import { exportData } from './export.ts';

export const privacyHandlers = {
  consentGet: ({ context, session }) => consents(context, session.userId),
  consentSave: ({ context, session, input, ...visit }) => saveConsents(context, session, visit, input),
  dataExport: ({ context, session, ...visit }) => exportData(context, session, visit),
  accountDelete: ({ context, session, input, ...visit }) => deleteAccount(context, session, visit, input),
} satisfies Partial<Handlers>;
