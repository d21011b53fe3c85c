import { useId } from 'react';

const tile =
  'M0 0H40V14Q40 20 35 20Q35 26 29 26Q29 32 20 34Q11 32 11 26Q5 26 5 20Q0 20 0 14ZM20 4.5l-4.5 5.5 4.5 5.5 4.5-5.5ZM8 6a2.3 2.3 0 1 0 .01 0ZM32 6a2.3 2.3 0 1 0 .01 0ZM12 15l3.2 4.5h-5ZM28 15l1.8 4.5h-5ZM20 20.5a3 3 0 1 0 .01 0Z';

/** The papel picado edge under a brand surface; in the accent color only where there is something to celebrate. */
export function PerforatedEdge({ tone = 'brand' }: { tone?: 'brand' | 'accent' }) {
  const id = useId();
  return (
    <svg className="picado" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="40" height="34" patternUnits="userSpaceOnUse">
          <path className={tone === 'brand' ? 'fill-brand' : 'fill-accent'} d={tile} fillRule="evenodd" />
        </pattern>
      </defs>
      <rect width="100%" height="34" fill={`url(#${id})`} />
    </svg>
  );
}
