import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';

const DialogFrame = lazy(() => import('./dialog-frame.tsx'));

/**
 * A dialog (on a phone a sheet from the bottom): it traps the focus and returns it; Esc and X close it. Its code is
 * loaded when it first opens, so importing this costs a page nothing.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}

/** A dialog at the side of the screen, for menus. */
export function Sheet(props: Omit<DialogProps, 'place'> & { side?: 'start' | 'end' }) {
  const { side = 'end', ...rest } = props;
  return <Dialog {...rest} place={`sheet-${side}`} />;
}
