/** What widgets show while a service does not answer. */
import type { MouseEvent, ReactNode } from 'react';
import { focusNextControl } from '#src/browser/focus-next-control.ts';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { useText } from '#src/i18n/react.tsx';

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
