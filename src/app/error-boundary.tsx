import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackOnline } from '#src/lib/connectivity.ts';
import { ChunkLoadError, recoverScripts, reloadWithScripts } from '#src/lib/missing-scripts.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';

export interface BoundaryProps {
  children: ReactNode;
  /** A changed value makes the boundary render its children again: the address of the page. */
  resetKey: string;
}

/** Shows a box in place of a part that failed to load or render; the surrounding page keeps working. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown; at: string }> {
  override state = { error: undefined as unknown, at: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { at: string }) {
    return props.resetKey === state.at ? null : { error: undefined, at: props.resetKey };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('A part of the page failed', error, componentStack);
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <Failure kind={error instanceof ChunkLoadError ? 'chunk' : 'crash'} />
    );
  }
}

/** Shown when even the texts could not be loaded. */
const lastResort = 'This part could not be loaded. Please reload the page.';

const reload = () => void reloadWithScripts();

/**
 * Reloading the page recovers from both: it fetches the newest files, and drafts are on the device. Failed loads are
 * also retried automatically, at once and on reconnect.
 */
function Failure({ kind }: { kind: 'chunk' | 'crash' }) {
  const { t } = useTranslation('notices', { useSuspense: false });
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (kind === 'chunk') void recoverScripts();
  }, [kind]);
  useBackOnline(kind === 'chunk', reload);
  return (
    <div className="page">
      <Box tone="err" role="alert">
        <h1 className="lead">{t(`${kind}.title`, { defaultValue: lastResort })}</h1>
        <p>{t(`${kind}.text`, { defaultValue: '' })}</p>
        <div className="row">
          <Button
            variant="line"
            size="sm"
            icon="refresh"
            busy={isBusy}
            onClick={() => {
              setBusy(true);
              reload();
            }}
          >
            {t(`${kind}.reload`, { defaultValue: 'Reload' })}
          </Button>
          {kind === 'crash' && (
            <Button variant="quiet" size="sm" onClick={() => window.location.assign(paths.home)}>
              {t('crash.home', { defaultValue: 'Home' })}
            </Button>
          )}
        </div>
      </Box>
    </div>
  );
}
