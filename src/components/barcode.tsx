import { useMemo } from 'react';
import { code128 } from './code128.ts';

/** A scannable Code 128 bar code; never mirrored. The caller prints the number beside it. */
export function Barcode({ value, label }: { value: string; label?: string }) {
  const { path, width } = useMemo(() => {
    let at = 0;
    let drawn = '';
    code128(value).forEach((modules, index) => {
      if (index % 2 === 0) drawn += `M${at} 0h${modules}v46h-${modules}z`;
      at += modules;
    });
    return { path: drawn, width: at };
  }, [value]);
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className="scan" viewBox={`0 0 ${width} 46`} preserveAspectRatio="none" focusable="false" {...naming}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
