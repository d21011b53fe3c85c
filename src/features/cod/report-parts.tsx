import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CodStage } from '#domain/pricing/cod-settlement.ts';
import { useText } from '#src/i18n/react.tsx';
import type { IconName } from '#src/components/icon.tsx';
import { Box, Status, type Tone } from '#src/components/status.tsx';
import { classNames } from '#src/lib/class-names.ts';
import type { CallFailure, Input } from '#src/api/types.ts';
import { Button } from '#src/components/button.tsx';
import { localDate } from '#domain/time/zoned-time.ts';
import { useApi } from '#src/api/react.tsx';
import { failureText } from './statistics-figures.ts';

const looks = {
  collected: { tone: 'neu', icon: 'cash' },
  reconciled: { tone: 'info', icon: 'clock' },
  paid: { tone: 'ok', icon: 'tick' },
} as const satisfies Record<CodStage, { tone: Tone; icon: IconName }>;

/** Where the money is. */
export function StageChip({ stage }: { stage: CodStage }) {
  const { t } = useText('cod');
  return <Status {...looks[stage]}>{t(`cod:stage.${stage}`)}</Status>;
}

interface FiguresColumn<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** At the end side, in figures of one width. */
  isNumeric?: boolean;
  /** Below all rows. */
  foot?: ReactNode;
}

interface FiguresTableProps<Row> {
  caption: string;
  /** The first one names its row. */
  columns: readonly FiguresColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * Figures with their sums; below 768 px each row is a card, with the headers beside the figures. The roles are explicit
 * because a restyled table is no longer one to screen readers.
 */
export function FiguresTable<Row>({ caption, columns, rows, rowKey }: FiguresTableProps<Row>) {
  const hasFoot = columns.some(({ foot }) => foot !== undefined);
  const getClass = ({ isNumeric }: FiguresColumn<Row>) => classNames(isNumeric && 'n');
  return (
    <table className="tb figures" role="table" aria-label={caption}>
      <thead>
        <tr role="row">
          {columns.map((column) => (
            <th key={column.id} role="columnheader" scope="col" className={getClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} role="rowheader" scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} role="cell" data-head={column.head} className={getClass(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {hasFoot && (
        <tfoot>
          <tr role="row">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} role="rowheader" scope="row">
                  {column.foot}
                </th>
              ) : (
                <td key={column.id} role="cell" data-head={column.head} className={getClass(column)}>
                  {column.foot}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

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

interface ReportPartProps {
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
