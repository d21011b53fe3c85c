import type { Handlers } from '../../http/handlers.ts';
import { signedIn } from '../signed-in.ts';
import { consents, saveConsents } from './consents.ts';
import { deleteAccount } from './deletion.ts';
import { exportData } from './export.ts';

export const privacyHandlers = {
  consentGet: ({ context, session }) => consents(context, signedIn(session).userId),
  consentSave: ({ context, session, input, ...visit }) => saveConsents(context, signedIn(session), visit, input),
  dataExport: ({ context, session, ...visit }) => exportData(context, signedIn(session), visit),
  accountDelete: ({ context, session, input, ...visit }) => deleteAccount(context, signedIn(session), visit, input),
} satisfies Partial<Handlers>;
