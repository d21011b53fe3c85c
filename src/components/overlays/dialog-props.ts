import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** The question. */
  title: ReactNode;
  /** `sheet-start` and `sheet-end` open at a side of the screen, at full height. */
  place?: 'middle' | 'sheet-start' | 'sheet-end';
  size?: 'md' | 'wide';
  /** The content takes the focus itself, e.g. to its first field; otherwise the close button gets it. */
  ownsFocus?: boolean;
  /** Two buttons at the most; the second is the safe one. */
  actions?: ReactNode;
  children?: ReactNode;
}
