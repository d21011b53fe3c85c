import { Dialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { useWords } from '../texts/words.ts';

interface SideDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** PrimeReact gives the focus back when a dialog is hidden, not when it is removed; what opened it may be gone by then. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const target = opener?.isConnected ? opener : document.querySelector('#main');
      if (target instanceof HTMLElement) target.focus();
    },
    [opener],
  );
}

/** A dialog at the side of the page that it is about. */
export function SideDialog({ title, onClose, children }: SideDialogProps) {
  const { t } = useWords();
  useReturnedFocus();
  return (
    <Dialog
      visible
      onHide={onClose}
      position="right"
      className="bo-dialog bo-sheet"
      draggable={false}
      resizable={false}
      dismissableMask
      blockScroll
      header={title}
      closeIcon={<Icon name="close" />}
      ariaCloseIconLabel={t('close')}
    >
      {children}
    </Dialog>
  );
}
