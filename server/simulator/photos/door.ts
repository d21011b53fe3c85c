/** A drawn photo: a parcel at a door. Pure. */
import { formatWaybill } from '#domain/waybill.ts';
import { chance, getSeed } from '../random.ts';

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
