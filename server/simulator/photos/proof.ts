/** What a courier of the simulator brings home: a signer and two drawn photos. */
import type { SignerRelation } from '#domain/courier-reports.ts';
import { localTime } from '#domain/zoned-time.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Proof } from '../../modules/orders/proof.ts';
import { drawDoor } from './door.ts';
import { drawSignature } from './signature.ts';

export interface Signer {
  name: string;
  relation: SignerRelation;
}

const photo = (svg: string) => ({ mediaType: 'image/svg+xml', bytes: new TextEncoder().encode(svg) }) as const;

export const signedByRecipient = ({ name }: Pick<Contact, 'name'>): Signer => ({ name, relation: 'recipient' });

export function drawnProof(waybillNo: string, { name, relation }: Signer, at: Date): Proof {
  const { date, time } = localTime(at);
  const takenAt = `${date} ${time}`;
  return {
    signerName: name,
    relation,
    photos: [photo(drawDoor(waybillNo, takenAt)), photo(drawSignature(waybillNo, takenAt))],
  };
}
