/** What widgets show while a service does not answer. */
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { useText } from '#src/i18n/react.tsx';

/** Controls that wait for a response are disabled or read only. */
const usable = ":is(input, select, textarea, button):enabled:not([readonly], [type='hidden']), a[href]";

/**
 * For a press that removes its own button: once the button is gone, the first usable control in `place` gets the focus,
 * unless the person has moved elsewhere meanwhile.
 *
 * @param place the element around the button. If it is rendered again as another element, it is found by its id.
 */
export function focusNextControl(button: HTMLElement, place: HTMLElement): void {
  const { id } = place;
  const watch = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement !== button) return watch.disconnect();
    if (button.isConnected) return;
    const here = place.isConnected ? place : document.getElementById(id);
    const control = here?.matches(usable) ? here : here?.querySelector<HTMLElement>(usable);
    if (!control) return;
    watch.disconnect();
    control.focus();
  });
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'readonly'],
  });
}

/** Appears only when the answer takes its time. */
export function LoadingNote({ children }: { children: ReactNode }) {
  return (
    <p className="soft late" role="status">
      {children}
    </p>
  );
}

/** @param onRetry omitted where a retry cannot help. */
export function LoadFailure({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  const { t } = useText('ui');
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    // The box disappears with its button, and the requested content replaces it.
    const place = currentTarget.closest('.box')?.parentElement;
    if (place) focusNextControl(currentTarget, place);
    onRetry?.();
  }
  return (
    <Box tone="warn" role="alert">
      {children}
      {onRetry && (
        <div className="again">
          <Button variant="quiet" size="sm" className="flush" onClick={retry}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
    </Box>
  );
}
