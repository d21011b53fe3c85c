import { useEffect, useRef } from 'react';
import { rowsByUrgency, verifyingWaybill } from '#machines/tracking/tracking.selectors.ts';
import type { RowQuery, TrackingContext } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Guia } from '#src/ui/small.tsx';
import { ResultTicket } from './result-ticket.tsx';
import { RowStatus } from './row-status.tsx';
import { summaryOf } from './summary.ts';

export interface ResultsProps {
  context: TrackingContext;
  onVerify: (row: RowQuery) => void;
  onRefresh: (waybillNo: string) => void;
  onCopyFailed: () => void;
}

/** The index at the start side, the tickets at the end side, those that need attention first. */
export function Results({ context, onVerify, onRefresh, onCopyFailed }: ResultsProps) {
  const { t, format } = useText('tracking');
  const rows = rowsByUrgency(context);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked is gone with the old query bar: the answer takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const summary = format.list(summaryOf(rows).map(({ kind, count }) => t(`tracking:summary.${kind}`, { count })));
  return (
    <div className="page track-results">
      <aside className="track-index">
        <h1 ref={heading} tabIndex={-1}>{t('tracking:found', { count: rows.length })}</h1>
        <p className="soft" role="status">
          {summary}
        </p>
        <ol>
          {rows.map((row) => (
            <li key={row.waybillNo}>
              <a href={`#${row.waybillNo}`}>
                <Guia value={row.waybillNo} />
                <RowStatus row={row} />
              </a>
            </li>
          ))}
        </ol>
      </aside>
      <div className="track-tickets">
        {rows.map((row) => (
          <ResultTicket
            key={row.waybillNo}
            row={row}
            tail={context.tails[row.waybillNo]}
            busy={verifyingWaybill(context) === row.waybillNo}
            failure={context.rowFailure?.waybillNo === row.waybillNo ? context.rowFailure.failure : undefined}
            onVerify={(tail) => onVerify({ waybillNo: row.waybillNo, tail })}
            onRefresh={() => onRefresh(row.waybillNo)}
            onCopyFailed={onCopyFailed}
          />
        ))}
      </div>
    </div>
  );
}
