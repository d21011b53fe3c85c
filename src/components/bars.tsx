/** JMX in Code 128, a dark module is 1: where it only decorates, the encoder isn't loaded. */
export const brandBars = '11010010000101101110001011101100011100010110101111010001100011101011';

/** The modules of a bar code; never mirrored. */
export function Bars({ modules, label }: { modules: string; label?: string | undefined }) {
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} 0h${length}v46h-${length}z`);
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className="scan" viewBox={`0 0 ${modules.length} 46`} preserveAspectRatio="none" focusable="false" {...naming}>
      <path d={bars.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
