import type { Handlers } from '../../http/handlers.ts';
import { addAddress, setDefaultAddress, updateAddress } from './changing.ts';
import { deleteAddresses, restoreAddresses } from './deletion.ts';
import { exportAddresses } from './export.ts';
import { importAddresses } from './import/import.ts';
import { undoImport } from './import/undo.ts';
import { addressDetail, addressList } from './reading.ts';

export const addressHandlers = {
  addressList: ({ context, session, input }) => addressList(context, session.userId, input),
  addressDetail: ({ context, session, input }) => addressDetail(context, session.userId, input.id),
  addressAdd: ({ context, session, input }) => addAddress(context, session.userId, input),
  addressUpdate: ({ context, session, input }) => updateAddress(context, session.userId, input),
  addressSetDefault: ({ context, session, input }) => setDefaultAddress(context, session.userId, input),
  addressDelete: ({ context, session, input }) => deleteAddresses(context, session.userId, input.ids),
  addressRestore: ({ context, session, input }) => restoreAddresses(context, session.userId, input.ids),
  addressImport: ({ context, session, input, ...visit }) => importAddresses(context, session.userId, input, visit),
  addressImportUndo: ({ context, session, input }) => undoImport(context, session.userId, input.importId),
  addressExport: ({ context, session, input, ...visit }) => exportAddresses(context, session.userId, input.type, visit),
} satisfies Partial<Handlers>;
