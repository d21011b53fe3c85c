import { signerRelations } from '#domain/courier-reports.ts';
import type { Command } from '../../control/commands.ts';
import { deliverParcel } from '../actions.ts';
import { chosen, getParcel } from '../parcel.ts';

/** Arguments: waybill, signer, relation, note. Delivers, with a signer and two drawn photos. */
export const proofCommand: Command = async (context, [typed, name, typedRelation, note], print) => {
  const relation = chosen('relation', 'Relations', signerRelations, typedRelation || 'recipient');
  print(await deliverParcel(context, await getParcel(context, typed), { name, relation, note }));
};
