// The package's main module contains all of its symbologies and renderers.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { useMemo } from 'react';
import { Bars } from './bars.tsx';

/** A scannable Code 128 bar code. The caller prints the number beside it. */
export function Barcode({ value, label }: { value: string; label?: string }) {
  const modules = useMemo(() => new CODE128(value, {}).encode().data, [value]);
  return <Bars modules={modules} label={label} />;
}
