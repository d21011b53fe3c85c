// The package's main module contains all of its symbologies and renderers.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { useMemo } from 'react';

/** A scannable Code 128 bar code; never mirrored. The caller prints the number beside it. */
export function Barcode({ value, label }: { value: string; label?: string }) {
  const { path, width } = useMemo(() => {
    const { data } = new CODE128(value, {}).encode();
    const bars = [...data.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} 0h${length}v46h-${length}z`);
    return { path: bars.join(''), width: data.length };
  }, [value]);
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className="scan" viewBox={`0 0 ${width} 46`} preserveAspectRatio="none" focusable="false" {...naming}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
