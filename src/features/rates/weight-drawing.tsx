/** The two weights of a parcel side by side, to one scale: what the scale says and what its volume counts as (D-52). */
import type { ReactNode } from 'react';
import { useText } from '#src/i18n/react.tsx';
import type { Quotation } from '#src/shared/rates/quote-text.ts';
import type { Sides } from './rate-texts.ts';

/** Of the drawing of a box, in its units: the longest edge. */
const longestEdge = 26;
const [cos30, sin30] = [Math.cos(Math.PI / 6), 0.5];

type Point = readonly [x: number, y: number];

const getPath = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The three faces that one sees of a box with these sides, seen from a corner; the drawing is 64 × 64. */
export function boxFaces({ length, width, height }: Sides): Record<'top' | 'left' | 'right', string> {
  const scale = longestEdge / Math.max(length, width, height);
  const right: Point = [length * scale * cos30, -length * scale * sin30];
  const left: Point = [-width * scale * cos30, -width * scale * sin30];
  const up = height * scale;
  // The middle of the drawing is the middle of the box.
  const near: Point = [32 - (right[0] + left[0]) / 2, 32 - (right[1] + left[1]) / 2 + up / 2];
  const at = (...ways: readonly Point[]): Point => ways.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], near);
  const lift: Point = [0, -up];
  return {
    top: getPath([at(lift), at(lift, right), at(lift, right, left), at(lift, left)]),
    left: getPath([near, at(left), at(left, lift), at(lift)]),
    right: getPath([near, at(right), at(right, lift), at(lift)]),
  };
}

function Scale() {
  return (
    <svg className="rates-art" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path className="a" d="M18 12h28v22H18z" />
      <path className="l" d="M18 20h28M32 12v8M8 38h48l-5 18H13Z" />
      <path className="b" d="M32 54v-7a7 7 0 0 0-7 7ZM32 47a7 7 0 0 1 7 7h-7Z" />
    </svg>
  );
}

function IsoBox({ sides }: { sides: Sides }) {
  const { top, left, right } = boxFaces(sides);
  return (
    <svg className="rates-art" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path className="a" d={top} />
      <path className="b" d={left} />
      <path className="w" d={right} />
    </svg>
  );
}

/** As many cells as kilograms are charged, filled as far as the weight goes. */
function Kilograms({ weightKg, billingKg }: { weightKg: number; billingKg: number }) {
  return (
    <svg
      className="rates-bar"
      viewBox={`0 0 ${billingKg} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="fill" width={Math.min(weightKg, billingKg)} height="1" />
      {Array.from({ length: billingKg }, (_, kilogram) => (
        <rect key={kilogram} className="cell" x={kilogram} width="1" height="1" />
      ))}
    </svg>
  );
}

function Weighing({
  art,
  label,
  weightKg,
  billingKg,
  wins,
}: {
  art: ReactNode;
  label: string;
  weightKg: number;
  billingKg: number;
  wins: boolean;
}) {
  const { t, format } = useText('rates');
  return (
    <li className={wins ? 'wins' : undefined}>
      {art}
      <div>
        <span>{label}</span> <b className="num">{format.kilograms(weightKg)}</b>
        {wins && <span className="rates-mark">{t('rates:weight.counts')}</span>}
        <Kilograms weightKg={weightKg} billingKg={billingKg} />
      </div>
    </li>
  );
}

export function WeightDrawing({ weight, sides }: { weight: Quotation['weight']; sides: Sides | undefined }) {
  const { t } = useText('rates');
  const { actualKg, volumetricKg, billingKg, basis } = weight;
  return (
    <ul className="rates-weights">
      <Weighing
        art={<Scale />}
        label={t('rates:weight.actual')}
        weightKg={actualKg}
        billingKg={billingKg}
        wins={basis === 'actual'}
      />
      {sides && volumetricKg !== null && (
        <Weighing
          art={<IsoBox sides={sides} />}
          label={t('rates:weight.volumetric')}
          weightKg={volumetricKg}
          billingKg={billingKg}
          wins={basis === 'volumetric'}
        />
      )}
    </ul>
  );
}
