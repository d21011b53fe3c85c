/** A drawn photo: a signature on the courier's device. It is a stroke, never letters: a name must not leave by it. Pure. */
import { formatWaybill } from '#domain/waybill.ts';
import { chance, getSeed } from '../random.ts';

const strokes = 4;

/** Loops from left to right, of another shape for every parcel. */
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
