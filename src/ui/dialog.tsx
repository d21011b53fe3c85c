import { lazy, Suspense, useState, type ReactNode } from 'react';

const DialogFrame = lazy(() => import('./dialog-frame.tsx'));

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** The question. */
  title: ReactNode;
  /** `sheet-start` and `sheet-end` stand at a side of the screen, the full height of it. */
  place?: 'middle' | 'sheet-start' | 'sheet-end';
  size?: 'md' | 'wide';
  /** Two buttons at the most; the second is the safe one. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog (on a phone a sheet from the bottom): focus goes in, stays in and returns; Esc and X close it.
 * Its machinery is fetched when it first opens, so importing this costs a page nothing.
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
