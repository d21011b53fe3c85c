import { useEffect, useRef, useState } from 'react';
import { localDate } from '#domain/zoned-time.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure, Input } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';

export type ReportState = { is: 'idle' | 'running' | 'done' } | { is: 'refused'; failure: CallFailure };

/** The waybills of a period or a cut as a spreadsheet (CALL-52). Leaving the page stops it, and nothing of it is left. */
export function useReport() {
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
