import { Dialog as PrimeDialog } from 'primereact/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Unstyled } from './unstyled.tsx';

const edges = { middle: undefined, 'sheet-start': 'edge-start', 'sheet-end': 'edge-end' } as const;

/**
 * PrimeReact gives the focus back to the opener when a dialog closes, but not when it goes away while it is open.
 * Where the opener has gone too (the button of who has just signed in), reading goes on in the page.
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

/** A `CloseWatcher`, of which the types of pages don't know yet. */
interface BackWatcher extends EventTarget {
  destroy(): void;
}

/**
 * The device's own way back, on Android a gesture or a button, closes the dialog and not the page under it, where the
 * browser tells of it. Such a browser counts Escape as a way back too: that one is PrimeReact's, which knows what lies
 * on top.
 */
function useDeviceBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: new () => BackWatcher };
    if (!open || !Watcher) return;
    let watcher: BackWatcher;
    const watch = () => {
      watcher = new Watcher();
      watcher.addEventListener('close', () => {
        // One that was told is done, and the dialog may stay.
        watch();
        close();
      });
    };
    const keepEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    watch();
    window.addEventListener('keydown', keepEscape, { capture: true });
    return () => {
      watcher.destroy();
      window.removeEventListener('keydown', keepEscape, { capture: true });
    };
  }, [open]);
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
  useDeviceBack(open, onClose);
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
