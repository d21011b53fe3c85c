/** A drawn photo: a parcel on the scale of a courier's van. Pure. */
import { formatWaybill } from '#domain/waybill.ts';
import { chance, getSeed } from '../random.ts';

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
