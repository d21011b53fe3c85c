import type { CallFailure, Input } from '#src/api/types.ts';
import { failureText } from './failure-words.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { useEffect, useRef, useState } from 'react';
import { localDate } from '#domain/zoned-time.ts';
import { useApi } from '#src/api/react.tsx';

type ReportState = { is: 'idle' | 'running' | 'done' } | { is: 'refused'; failure: CallFailure };

/** The waybills of a period or a cut as a spreadsheet (CALL-52). Leaving the page stops it, and nothing of it is left. */
function useReport() {
  const { t } = useText('cod');
  const api = useApi();
  const [state, setState] = useState<ReportState>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(filter: Input<'codSummaryReport'>) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ is: 'running' });
    const name = `${t('cod:stats.file')}-${filter.cut ?? localDate(new Date())}`;
    const result = await api.download('codSummaryReport', filter, name, { signal: controller.signal });
    running.current = undefined;
    if (!controller.signal.aborted) setState(result.ok ? { is: 'done' } : { is: 'refused', failure: result });
  }

  return { state, start: (filter: Input<'codSummaryReport'>) => void start(filter) };
}

export interface ReportPartProps {
  /** What goes into the file. */
  filter: Input<'codSummaryReport'>;
  /** How many waybills there are of it, as far as is known. */
  waybills: number | undefined;
}

/** Takes the waybills away (FEAT-08), and says how that goes below the button. */
export function ReportPart({ filter, waybills }: ReportPartProps) {
  const { t } = useText('cod', 'answers');
  const { state, start } = useReport();
  return (
    <div className="cod-report">
      <Button icon="download" size="sm" busy={state.is === 'running'} onClick={() => start(filter)}>
        {waybills === undefined ? t('cod:stats.export') : t('cod:stats.exportCount', { count: waybills })}
      </Button>
      <div role="status">
        {state.is === 'running' && <p className="soft sm">{t('cod:stats.exporting')}</p>}
        {state.is === 'done' && <Box tone="ok">{t('cod:stats.exported')}</Box>}
      </div>
      {state.is === 'refused' && (
        <Box tone={state.failure.codeName === 'noDataToExport' ? 'info' : 'err'} role="alert">
          <b>{t('cod:stats.exportFailed')}</b> {failureText(t, state.failure)}
        </Box>
      )}
    </div>
  );
}
