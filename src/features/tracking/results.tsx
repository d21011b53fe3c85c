import { useEffect, useRef, useState } from 'react';
import { byTail, refreshable } from '#machines/tracking.rows.ts';
import {
  type RowQuery,
  rowsByUrgency,
  type TrackingContext,
  type TrackingEvent,
  verifyingWaybill,
} from '#machines/tracking.rules.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { PullToRefresh } from '#src/components/refresh.tsx';
import { Guia } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';
import { useApi } from '#src/api/react.tsx';
import { Button } from '#src/components/button.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { ResultTicket, RowStatus } from './result-ticket.tsx';
import { toSummary } from './summary.ts';

/** The numbers and never the tail (FEAT-01): the recipient of the link needs the tail of their own phone. */
const linkTo = (waybills: readonly string[]) => new URL(paths.tracking(waybills), window.location.origin).href;

/** Hands the link to the phone's own list of ways to share, else to the clipboard, else shows it. */
function ShareLink({ waybills }: { waybills: readonly string[] }) {
  const { t } = useText('tracking');
  const notify = useNotice();
  const [shown, setShown] = useState<string>();

  async function share() {
    const url = linkTo(waybills);
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: t('tracking:title'), url });
      await navigator.clipboard.writeText(url);
      notify('tracking:share.copied');
    } catch (error) {
      const wasDismissed = error instanceof DOMException && error.name === 'AbortError';
      if (!wasDismissed) setShown(url);
    }
  }

  return (
    <>
      <Button variant="line" size="sm" icon="share" onClick={() => void share()}>
        {t('tracking:share.action')}
      </Button>
      {shown && (
        <Field label={t('tracking:share.byHand')} className="whole">
          <TextControl readOnly dir="ltr" value={shown} onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </>
  );
}

interface ToolbarProps {
  /** All the numbers of the question: what a link leads to. */
  waybills: readonly string[];
  /** The rows that are open, with their tails: what a spreadsheet can hold. */
  open: readonly RowQuery[];
  refreshing: boolean;
  onRefresh: () => void;
  onPrint: () => void;
}

/** One file per tail: a tail tried on another customer's parcel would use up an attempt (D-43). */
function Spreadsheet({ open }: Pick<ToolbarProps, 'open'>) {
  const { t } = useText('tracking', 'answers');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function download() {
    setBusy(true);
    setFailure(undefined);
    for (const { waybills, tail } of byTail(open)) {
      const result = await api.download(
        'trackExport',
        { waybills: [...waybills], ...(tail && { tail }) },
        t('tracking:sheet.name'),
      );
      if (!result.ok) setFailure(result);
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        variant="line"
        size="sm"
        icon="download"
        title={t('tracking:sheet.hint')}
        busy={busy}
        onClick={() => void download()}
      >
        {t('tracking:sheet.action')}
      </Button>
      {failure && (
        <Box tone="err" role="alert" className="whole">
          <b>{t('tracking:sheet.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
        </Box>
      )}
    </>
  );
}

/** What can be done with all the answers together. */
function Toolbar({ waybills, open, refreshing, onRefresh, onPrint }: ToolbarProps) {
  const { t } = useText('tracking');
  return (
    <div className="track-tools no-print" role="group" aria-label={t('tracking:tools')}>
      <Button variant="line" size="sm" icon="refresh" busy={refreshing} onClick={onRefresh}>
        {t('tracking:refreshAll')}
      </Button>
      <ShareLink waybills={waybills} />
      {open.length > 0 && <Spreadsheet open={open} />}
      {open.length > 0 && (
        <Button variant="line" size="sm" icon="print" onClick={onPrint}>
          {t('tracking:print')}
        </Button>
      )}
    </div>
  );
}

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
