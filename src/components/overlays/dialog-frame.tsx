import { Dialog as PrimeDialog } from 'primereact/dialog';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '#src/lib/layer-history.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from '../icon.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Unstyled } from './unstyled.tsx';

const edges = { middle: undefined, 'sheet-start': 'edge-start', 'sheet-end': 'edge-end' } as const;

/**
 * PrimeReact returns the focus to the opener when a dialog closes, but not when it unmounts while open. If the opener
 * has gone too (the sign-in button after signing in), reading goes on in the page.
 */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      if (isThere) opener.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** PrimeReact's dialog without its styles. Loaded by `Dialog` on first use. */
export default function DialogFrame({
  open,
  onClose,
  title,
  place = 'middle',
  size,
  ownsFocus = false,
  actions,
  children,
}: DialogProps) {
  const { t } = useTranslation('ui');
  useFocusBack();
  useBackCloses(open, onClose);
  return (
    <Unstyled>
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
    </Unstyled>
  );
}
