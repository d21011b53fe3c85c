/** The simulated courier's evidence: one drawn photo of a pickup; a signer and two photos of a delivery. */
import type { SignerRelation } from '#domain/courier-reports.ts';
import { localTime } from '#domain/zoned-time.ts';
import type { Contact } from '#schemas/entities.ts';
import type { Photo } from '../../modules/orders/courier-store.ts';
import type { Proof } from '../../modules/orders/proof.ts';
import { drawDoor } from './door.ts';
import { formatWaybill } from '#domain/waybill.ts';
import { chance, getSeed } from '../random.ts';

/** A drawn photo: a parcel on the scale of a courier's van. Pure. */
const floors = ['#8d99a6', '#a39a8a', '#93a091'] as const;
const vans = ['#0b5a5c', '#33536b', '#54606b'] as const;

/** 640 by 480: the open van, the scale, and the parcel with its number. The same for the same parcel. */
export function drawPickup(waybillNo: string, takenAt: string): string {
  const { pick, below } = chance(getSeed(waybillNo));
  const [floor, van] = [pick(floors), pick(vans)];
  const box = 190 + below(60);
  const groups = formatWaybill(waybillNo).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">
<rect width="640" height="480" fill="#dfe6e8"/><path d="M0 372h640v108H0z" fill="${floor}"/>
<path d="M56 40h528v332H56z" fill="${van}"/><path d="M92 76h456v296H92z" fill="#1d2427"/>
<path d="M92 76h34v296H92zM514 76h34v296h-34z" fill="#fff" opacity=".08"/>
<path d="M132 344h376v28H132z" fill="#c9cfd2"/><rect x="286" y="350" width="68" height="18" rx="3" fill="#12332b"/>
<path d="M298 359h8M310 359h8M322 359h8M334 359h8" stroke="#7ef0b5" stroke-width="4"/>
<g transform="translate(${box} 196)">
<path d="M0 34 42 0h202l-42 34z" fill="#d6a869"/><path d="M202 34 244 0v112l-42 36z" fill="#a97c42"/><path d="M0 34h202v114H0z" fill="#c2924f"/>
<path d="M86 34h30v114H86z" fill="#e9d9bd" opacity=".8"/>
<rect x="18" y="76" width="166" height="56" fill="#fff"/>
<path d="M30 86v22M36 86v22M40 86v22M48 86v22M54 86v22M58 86v22M67 86v22M73 86v22M80 86v22M84 86v22M93 86v22M100 86v22M104 86v22M112 86v22M118 86v22M125 86v22M132 86v22M136 86v22M144 86v22M150 86v22M158 86v22M166 86v22M172 86v22" stroke="#111" stroke-width="2.6"/>
<text x="101" y="125" text-anchor="middle" font-family="monospace" font-size="12" fill="#111">${groups}</text>
</g>
<text x="624" y="466" text-anchor="end" font-family="monospace" font-size="16" fill="#fff" stroke="#000" stroke-opacity=".55" stroke-width="3" paint-order="stroke">${takenAt}</text>
</svg>`;
}

/** A drawn photo: a signature on the courier's device. A stroke without letters: it must not reveal a name. Pure. */
const strokes = 4;

/** Loops from left to right, with a different shape for every parcel. */
function getStroke(waybillNo: string): string {
  const { below } = chance(getSeed(`${waybillNo} signature`));
  const loops = Array.from({ length: strokes }, () => {
    const [rise, width, fall] = [30 + below(110), 34 + below(30), 10 + below(40)];
    return `c ${-below(30)} ${-rise} ${width} ${-rise} ${width} ${below(20)} s ${below(24)} ${fall} ${width / 2} ${-below(20)}`;
  });
  return `M 140 280 ${loops.join(' ')} q 60 -30 90 ${below(30)}`;
}

/** 640 by 480. */
export function drawSignature(waybillNo: string, takenAt: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">
<rect width="640" height="480" fill="#23302f"/>
<rect x="40" y="48" width="560" height="384" rx="18" fill="#fdfdf8"/>
<path d="M88 330h464" stroke="#b5b8ae" stroke-width="2" stroke-dasharray="8 6"/>
<path d="M92 306l16 16m0-16-16 16" stroke="#7d8279" stroke-width="3"/>
<path d="${getStroke(waybillNo)}" fill="none" stroke="#17306b" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
<text x="88" y="102" font-family="monospace" font-size="20" fill="#23302f">${formatWaybill(waybillNo).join(' ')}</text>
<text x="552" y="402" text-anchor="end" font-family="monospace" font-size="18" fill="#23302f">${takenAt}</text>
</svg>`;
}

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
