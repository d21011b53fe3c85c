import { useEffect, useRef, useState } from 'react';
import type { CallFailure, DownloadProgress, Input } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { localDate } from '#domain/time/zoned-time.ts';
import { useText } from '#src/i18n/react.tsx';

export type ExportState =
  | { is: 'idle' | 'checking' | 'stopped' }
  | { is: 'running'; rows: number; percent: number | undefined }
  | { is: 'done'; rows: number }
  | { is: 'refused'; failure: CallFailure };

/** The size is only expected: what isn't there yet is never said to be. */
const almost = 99;
const toPercent = ({ received, expected }: DownloadProgress): number | undefined =>
  expected === undefined ? undefined : Math.min(almost, Math.floor((received / expected) * 100));

/** The check (CALL-68), then the file (CALL-67). Leaving the page stops it, and nothing of it is left. */
export function useExport() {
  const { t } = useText('shipments');
  const api = useApi();
  const [state, setState] = useState<ExportState>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(filter: Input<'waybillExport'>) {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ is: 'checking' });
    const end = (ended: ExportState) => {
      running.current = undefined;
      setState(signal.aborted ? { is: 'stopped' } : ended);
    };
    const checked = await api.call('waybillExportCheck', filter, { signal });
    if (!checked.ok) return end({ is: 'refused', failure: checked });
    const { rows } = checked.data;
    setState({ is: 'running', rows, percent: undefined });
    const name = `${t('shipments:export.file')}-${localDate(new Date())}`;
    const result = await api.download('waybillExport', filter, name, {
      signal,
      onProgress: (progress) => setState({ is: 'running', rows, percent: toPercent(progress) }),
    });
    end(result.ok ? { is: 'done', rows } : { is: 'refused', failure: result });
  }

  return {
    state,
    start: (filter: Input<'waybillExport'>) => void start(filter),
    stop: () => running.current?.abort(),
  };
}
