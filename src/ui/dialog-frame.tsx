import { PrimeReactProvider } from 'primereact/api';
import { Dialog as PrimeDialog } from 'primereact/dialog';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { DialogProps } from './dialog-props.ts';

/** PrimeReact writes style elements; the page's policy lets in only those that bear this response's nonce. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const edges = { middle: undefined, 'sheet-start': 'edge-start', 'sheet-end': 'edge-end' } as const;

/** PrimeReact's dialog without its styles. Loaded by `Dialog` on first use. */
export default function DialogFrame({ open, onClose, title, place = 'middle', size, ownsFocus = false, actions, children }: DialogProps) {
  const { t } = useTranslation('ui');
  return (
    <PrimeReactProvider value={{ unstyled: true, nonce: nonce() }}>
      <PrimeDialog
        visible={open}
        onHide={onClose}
        closeIcon={<Icon name="close" />}
        ariaCloseIconLabel={t('close')}
        closeOnEscape
        dismissableMask
        draggable={false}
        resizable={false}
        blockScroll
        focusOnShow={!ownsFocus}
        // Our style sheet moves it; PrimeReact needn't wait before it listens to Escape.
        transitionOptions={{ timeout: 0 }}
        header={<h2>{title}</h2>}
        footer={actions}
        pt={{
          mask: { className: classNames('veil', edges[place]) },
          root: { className: classNames('dlg', size === 'wide' && 'wide'), 'aria-modal': true },
          header: { className: 'dlg-head' },
          closeButton: { className: 'iconbtn', title: t('close') },
          content: { className: 'dlg-body' },
          footer: { className: 'dlg-foot' },
        }}
      >
        {children}
      </PrimeDialog>
    </PrimeReactProvider>
  );
}
