import { Dialog as PrimeDialog } from 'primereact/dialog';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog-props.ts';

const edges = { middle: undefined, 'sheet-start': 'edge-start', 'sheet-end': 'edge-end' } as const;

/** PrimeReact's dialog without its styles. Loaded by `Dialog` on first use. */
export default function DialogFrame({ open, onClose, title, place = 'middle', size, actions, children }: DialogProps) {
  const { t } = useTranslation('ui');
  const header = (
    <>
      <h2>{title}</h2>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </>
  );
  return (
    <PrimeDialog
      unstyled
      visible={open}
      onHide={onClose}
      closable={false}
      closeOnEscape
      dismissableMask
      draggable={false}
      resizable={false}
      blockScroll
      header={header}
      footer={actions}
      pt={{
        mask: { className: classNames('veil', edges[place]) },
        root: { className: classNames('dlg', size === 'wide' && 'wide'), 'aria-modal': true },
        header: { className: 'dlg-head' },
        content: { className: 'dlg-body' },
        footer: { className: 'dlg-foot' },
      }}
    >
      {children}
    </PrimeDialog>
  );
}
