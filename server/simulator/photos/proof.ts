/** What a courier of the simulator brings home: of a pickup a drawn photo, of a delivery a signer and two. */
import type { SignerRelation } from '#domain/courier-reports.ts';
import { localTime } from '#domain/zoned-time.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Photo } from '../../modules/orders/courier-store.ts';
import type { Proof } from '../../modules/orders/proof.ts';
import { drawDoor } from './door.ts';
import { drawPickup } from './pickup.ts';
import { drawSignature } from './signature.ts';

export interface Signer {
  name: string;
  relation: SignerRelation;
}

const photo = (svg: string) => ({ mediaType: 'image/svg+xml', bytes: new TextEncoder().encode(svg) }) as const;

export const signedByRecipient = ({ name }: Pick<Contact, 'name'>): Signer => ({ name, relation: 'recipient' });

const toTime = (at: Date): string => {
  const { date, time } = localTime(at);
  return `${date} ${time}`;
};

export const drawnPickup = (waybillNo: string, at: Date): Photo[] => [photo(drawPickup(waybillNo, toTime(at)))];

export function drawnProof(waybillNo: string, { name, relation }: Signer, at: Date): Proof {
  const takenAt = toTime(at);
  return {
    signerName: name,
    relation,
    photos: [photo(drawDoor(waybillNo, takenAt)), photo(drawSignature(waybillNo, takenAt))],
  };
}
