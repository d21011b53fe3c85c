import { useEffect, useRef } from 'react';
import { constants } from '#domain/constants.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import type { ExportState } from './use-export.ts';

/** Thirty days are within what can be exported. */
const [, month] = constants.orders.periodDays;

export interface ExportPanelProps {
  state: ExportState;
  /** The list of the last days, for a customer who chose too many. */
  lastMonth: string;
  onStop: () => void;
}

function Rejection({
  failure,
  lastMonth,
}: {
  failure: Extract<ExportState, { is: 'refused' }>['failure'];
  lastMonth: string;
}) {
  const { t } = useText('shipments', 'answers');
  const [error] = failure.errors;
  return (
    <Box tone={failure.codeName === 'noDataToExport' ? 'info' : 'err'} role="alert">
      <b>{t('shipments:export.failed')}</b> {error ? t(error.key, error.params) : failure.msg || t(failureKey(failure))}
      {error && (
        <div className="again">
          <ButtonLink to={lastMonth} variant="quiet" size="sm" className="flush">
            {t('shipments:export.lastMonth', { days: month })}
          </ButtonLink>
        </div>
      )}
    </Box>
  );
}

/** How the export goes, below the period it is about. */
export function ExportPanel({ state, lastMonth, onStop }: ExportPanelProps) {
  const { t, format } = useText('shipments', 'answers');
  const panel = useRef<HTMLDivElement>(null);
  const { is } = state;
  // After a press of the button at the end of the page, or of the stop button, the result takes the focus.
  useEffect(() => {
    if (is === 'checking' || is === 'stopped') panel.current?.focus();
    // The panel has grown: scroll its stop button clear of the bar at the bottom of a phone.
    if (is === 'running') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [is]);
  const shipments = (count: number) => t('shipments:count', { count });
  return (
    <div ref={panel} tabIndex={-1} className="shipments-export" hidden={is === 'idle'}>
      {is === 'checking' && <p role="status">{t('shipments:export.checking')}</p>}
      {is === 'running' && (
        <div className="stack">
          <p role="status">{t('shipments:export.running', { shipments: shipments(state.rows) })}</p>
          <progress max={100} value={state.percent} aria-label={t('shipments:export.progress')} />
          <div className="row between">
            <span className="soft sm">
              {state.percent === undefined
                ? t('shipments:export.stay')
                : `${t('shipments:export.about', { percent: format.number(state.percent, 0) })}. ${t('shipments:export.stay')}`}
            </span>
            <Button variant="line" size="sm" icon="close" onClick={onStop}>
              {t('shipments:export.stop')}
            </Button>
          </div>
        </div>
      )}
      {is === 'stopped' && (
        <Box tone="info" role="status">
          {t('shipments:export.stopped')}
        </Box>
      )}
      {is === 'done' && (
        <Box tone="ok" role="status">
          {t('shipments:export.done', { shipments: shipments(state.rows) })}
        </Box>
      )}
      {is === 'refused' && <Rejection failure={state.failure} lastMonth={lastMonth} />}
    </div>
  );
}
