/** The simulated courier's evidence: one drawn photo of a pickup; a signer and two photos of a delivery. */
import type { SignerRelation } from '#domain/parcel/order-status.ts';
import { localTime } from '#domain/time/zoned-time.ts';
import type { Contact } from '#schemas/entities.ts';
import { formatWaybill } from '#domain/parcel/waybill.ts';
import type { Photo } from '../modules/orders/sent-order-store.ts';
import type { Proof } from '../modules/orders/scans.ts';
import { chance, getSeed } from './random.ts';

/** A drawn photo: a parcel at a door. Pure. */
const walls = ['#e9d3b4', '#cfe0d8', '#f1c9b5', '#d9d6ea', '#f4e3a1'] as const;
const doors = ['#0b5a5c', '#8a3b23', '#3d4f7c', '#6b4a2b', '#7a1f3d'] as const;
const mats = ['#5d4a3a', '#33413f', '#6f5a2a'] as const;

/** 640 by 480: house, door, mat, and the parcel with its number. The same for the same parcel. */
export function drawDoor(waybillNo: string, takenAt: string): string {
  const { pick, below } = chance(getSeed(waybillNo));
  const [wall, door, mat] = [pick(walls), pick(doors), pick(mats)];
  const box = 300 + below(90);
  const groups = formatWaybill(waybillNo).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">
<rect width="640" height="480" fill="${wall}"/>
<path d="M0 396h640v84H0z" fill="#b9b2a6"/><path d="M0 396h640" stroke="#8f887c" stroke-width="3"/>
<rect x="146" y="66" width="200" height="330" fill="#fbf8f1"/>
<rect x="160" y="80" width="172" height="316" fill="${door}"/>
<path d="M182 104h52v104h-52zM258 104h52v104h-52zM182 236h52v128h-52zM258 236h52v128h-52z" fill="#000" opacity=".16"/>
<circle cx="318" cy="244" r="8" fill="#f2c14e"/>
<path d="M404 92h150v124H404z" fill="#fbf8f1"/><path d="M414 102h130v104H414z" fill="#9fc4cc"/><path d="M479 102v104M414 154h130" stroke="#fbf8f1" stroke-width="8"/>
<path d="M132 400h228l24 34H108z" fill="${mat}"/>
<g transform="translate(${box} 300)">
<path d="M0 26 34 0h158l-34 26z" fill="#d6a869"/><path d="M158 26 192 0v92l-34 30z" fill="#a97c42"/><path d="M0 26h158v96H0z" fill="#c2924f"/>
<path d="M66 26h26v96H66z" fill="#e9d9bd" opacity=".8"/>
<rect x="12" y="58" width="138" height="48" fill="#fff"/>
<path d="M22 66v18M27 66v18M30 66v18M36 66v18M41 66v18M44 66v18M51 66v18M56 66v18M62 66v18M65 66v18M72 66v18M78 66v18M81 66v18M88 66v18M94 66v18M99 66v18M104 66v18M110 66v18M113 66v18M120 66v18M126 66v18M132 66v18M138 66v18" stroke="#111" stroke-width="2.4"/>
<text x="81" y="100" text-anchor="middle" font-family="monospace" font-size="11" fill="#111">${groups}</text>
</g>
<text x="624" y="466" text-anchor="end" font-family="monospace" font-size="16" fill="#fff" stroke="#000" stroke-opacity=".55" stroke-width="3" paint-order="stroke">${takenAt}</text>
</svg>`;
}

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
