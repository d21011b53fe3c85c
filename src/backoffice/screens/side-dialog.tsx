import { Dialog } from 'primereact/dialog';
import type { ReactNode } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { useWords } from '../texts/words.ts';

interface SideDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog at the side of the page that it is about. */
export function SideDialog({ title, onClose, children }: SideDialogProps) {
  const { t } = useWords();
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
