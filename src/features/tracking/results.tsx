import { useEffect, useRef, useState } from 'react';
import { refreshable } from '#machines/tracking/tracking.rows.ts';
import { rowsByUrgency, verifyingWaybill } from '#machines/tracking/tracking.selectors.ts';
import type { TrackingContext, TrackingEvent } from '#machines/tracking/tracking.types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useText } from '#src/i18n/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { PullToRefresh } from '#src/ui/refresh.tsx';
import { Guia } from '#src/ui/small.tsx';
import { Box } from '#src/ui/status.tsx';
import { ResultTicket, RowStatus } from './result-ticket.tsx';
import { toSummary } from './summary.ts';
import { ShareLink, Toolbar } from './toolbar.tsx';

export interface ResultsProps {
  context: TrackingContext;
  refreshing: boolean;
  reporting: boolean;
  send: (event: TrackingEvent) => void;
}

/** Prints one ticket, or all of them: the others are left out while the paper is made. */
function usePrinting(): [printing: string | undefined, print: (waybillNo?: string) => void] {
  const [printing, setPrinting] = useState<{ only: string | undefined }>();
  useEffect(() => {
    if (!printing) return;
    window.print();
    setPrinting(undefined);
  }, [printing]);
  return [printing?.only, (only) => setPrinting({ only })];
}

/**
 * The index at the start side, the tickets at the end side, those that need attention first. A number alone is its
 * ticket: there is nothing to find one's way in, and its ticket has buttons of its own.
 */
export default function Results({ context, refreshing, reporting, send }: ResultsProps) {
  const { t, format } = useText('tracking', 'answers');
  const notify = useNotice();
  const [printing, print] = usePrinting();
  const rows = rowsByUrgency(context);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked may be folded away by now: the answer takes the focus.
  useEffect(() => {
    const holder = document.activeElement;
    if (holder === document.body || (holder instanceof HTMLElement && holder.offsetParent === null))
      heading.current?.focus({ preventScroll: true });
  }, []);
  const summary = format.list(toSummary(rows).map(({ kind, count }) => t(`tracking:summary.${kind}`, { count })));
  const newest = rows
    .map(({ answeredAt }) => answeredAt)
    .toSorted()
    .at(-1);
  const verifying = verifyingWaybill(context);
  const several = rows.length > 1;
  const { waybills } = context.query;
  return (
    <div className={classNames('page track-results', !several && 'alone')}>
      <PullToRefresh busy={refreshing} onRefresh={() => send({ type: 'rows.refresh' })} />
      <aside className={classNames('track-index', !several && 'sr')}>
        <h1 ref={heading} tabIndex={-1}>
          {t('tracking:found', { count: rows.length })}
        </h1>
        <p className="soft" role="status">
          {summary}
        </p>
        {several && newest && <p className="soft sm">{t('tracking:asOf', { time: format.time(newest) })}</p>}
        {context.failure && (
          <Box tone="err" role="alert">
            <b>{t('tracking:failed.rows')}</b> {t(failureKey(context.failure))}
          </Box>
        )}
        {several && (
          <>
            <ol className="no-print">
              {rows.map((row) => (
                <li key={row.waybillNo}>
                  <a href={`#${row.waybillNo}`}>
                    <Guia value={row.waybillNo} />
                    <RowStatus row={row} />
                  </a>
                </li>
              ))}
            </ol>
            <Toolbar
              waybills={waybills}
              open={refreshable({ rows: rows.filter(({ outcome }) => outcome === 'found'), tails: context.tails })}
              refreshing={refreshing}
              onRefresh={() => send({ type: 'rows.refresh' })}
              onPrint={() => print()}
            />
          </>
        )}
      </aside>
      <div className="track-tickets">
        {rows.map((row) => {
          const { waybillNo } = row;
          const tail = context.tails[waybillNo];
          return (
            <ResultTicket
              key={waybillNo}
              row={row}
              several={several}
              tail={tail}
              className={printing && printing !== waybillNo ? 'no-print' : undefined}
              busy={refreshing || verifying === waybillNo}
              failure={context.rowFailure?.waybillNo === waybillNo ? context.rowFailure.failure : undefined}
              report={{
                busy: reporting,
                opened: context.openedCase,
                failure: context.caseFailure,
                onReport: (report) => send({ type: 'case.submit', waybillNo, ...report }),
                onRead: () => send({ type: 'case.read' }),
              }}
              onVerify={(typed) => send({ type: 'row.submit', row: { waybillNo, tail: typed } })}
              onRepair={(next) =>
                send({ type: 'row.submit', row: { waybillNo: next, tail: context.query.tail, insteadOf: waybillNo } })
              }
              onRefresh={() => send({ type: 'row.refresh', waybillNo })}
              onPrint={() => print(waybillNo)}
              onCopyFailed={() => notify('tracking:copyFailed')}
            />
          );
        })}
        {!several && (
          <div className="track-share no-print">
            <ShareLink waybills={waybills} />
          </div>
        )}
      </div>
    </div>
  );
}
