import { signerRelations } from '#domain/courier-reports.ts';
import type { Command } from '../../control/commands.ts';
import { usualPlace } from '../journey.ts';
import { chosen, parcelOf, scanned } from '../parcel.ts';
import { drawnProof } from '../photos/proof.ts';

/** Arguments: waybill, signer, relation, note. Delivers, with a signer and two drawn photos. */
export const proofCommand: Command = async (context, [typed, signer, typedRelation, note], print) => {
  const relation = chosen('relation', 'Relations', signerRelations, typedRelation || 'recipient');
  const parcel = await parcelOf(context, typed);
  const { waybillNo, recipient } = parcel;
  const at = context.clock();
  const proof = drawnProof(waybillNo, { name: signer || recipient.name, relation }, at);
  print(
    await scanned(context, waybillNo, 'signed', {
      place: usualPlace(parcel, 'signed'),
      at,
      note: note || undefined,
      proof,
    }),
  );
};
