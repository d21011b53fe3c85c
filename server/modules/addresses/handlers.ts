import type { Handlers } from '../../http/handlers.ts';
import { signedIn } from '../signed-in.ts';
import { addAddress, setDefaultAddress, updateAddress } from './changing.ts';
import { deleteAddresses, restoreAddresses } from './deletion.ts';
import { exportAddresses } from './export.ts';
import { importAddresses } from './import/import.ts';
import { undoImport } from './import/undo.ts';
import { addressDetail, addressList } from './reading.ts';

export const addressHandlers = {
  addressList: ({ context, session, input }) => addressList(context, signedIn(session).userId, input),
  addressDetail: ({ context, session, input }) => addressDetail(context, signedIn(session).userId, input.id),
  addressAdd: ({ context, session, input }) => addAddress(context, signedIn(session).userId, input),
  addressUpdate: ({ context, session, input }) => updateAddress(context, signedIn(session).userId, input),
  addressSetDefault: ({ context, session, input }) => setDefaultAddress(context, signedIn(session).userId, input),
  addressDelete: ({ context, session, input }) => deleteAddresses(context, signedIn(session).userId, input.ids),
  addressRestore: ({ context, session, input }) => restoreAddresses(context, signedIn(session).userId, input.ids),
  addressImport: ({ context, session, input, ...visit }) =>
    importAddresses(context, signedIn(session).userId, input, visit),
  addressImportUndo: ({ context, session, input }) => undoImport(context, signedIn(session).userId, input.importId),
  addressExport: ({ context, session, input, ...visit }) =>
    exportAddresses(context, signedIn(session).userId, input.type, visit),
} satisfies Partial<Handlers>;
