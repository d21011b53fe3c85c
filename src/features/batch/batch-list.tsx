import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { batchRowOutcomes } from '#domain/parcel/shipments.ts';
import { useApi, useCall } from '#src/api/react.tsx';
import { shownName } from '#domain/content/file-kind.ts';
import { LabelDialog } from '#src/shared/orders/label-dialog.tsx';
import { Button } from '#src/components/button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Money } from '#src/components/small.tsx';
import { Box, EmptyState, ErrorState, Skeleton, SkeletonLine, Status } from '#src/components/status.tsx';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { getBatchHandover, getBatchLook } from '#src/shared/orders/batch-look.ts';
import type { Cancellation } from '#src/shared/orders/cancel-form.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { constants } from '#domain/constants.ts';
import { getPageSize } from '#src/shared/paged-list/paging.ts';
import { Pagination } from '#src/components/lists.tsx';
import {
  type Batch,
  type Batches,
  type BatchRow,
  isAtWork,
  repairable,
  type TakenRows,
  useBatchText,
} from './batches.ts';
import { BatchRows } from './batch-rows.tsx';

const CancelForm = lazy(() => import('#src/shared/orders/cancel-form.tsx'));

interface UndoDialogProps {
  batch: Batch;
  open: boolean;
  onClose: () => void;
  /** The batch is on its way back. */
  onUndoing: () => void;
}

/** Asks for the reason (D-67) and takes back what still waits for its pickup (STATE-02). */
function UndoDialog({ batch: { batchId, undoable }, open, onClose, onUndoing }: UndoDialogProps) {
  const { t, format } = useBatchText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function undo(cancellation: Cancellation) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('batchUndo', { batchId, cancellation });
    setBusy(false);
    if (result.ok) onUndoing();
    else setFailure(result);
  }

  return (
    <Dialog open={open} onClose={() => !busy && onClose()} title={t('batch:undo.title')}>
      <div className="stack">
        <p>{t('batch:undo.text', { rows: format.number(undoable, 0) })}</p>
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('batch:undo.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
          </Box>
        )}
        {open && (
          <Suspense fallback={<SkeletonLine tall />}>
            <CancelForm subject={batchId} busy={busy} onCancel={(reason) => void undo(reason)} onKeep={onClose} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}

interface BatchCardProps {
  batch: Batch;
  /** Its rows are shown from the start. */
  isOpen: boolean;
  /** Rows that are already in the grid. */
  taken: TakenRows;
  /** Takes rejected rows into the grid; absent while the grid can't be used. */
  onRepair: ((batchId: string, rows: readonly BatchRow[]) => void) | undefined;
  onChanged: () => void;
}

/** A batch: how far it is, what became of its rows, its labels, and the way back until the pickup. */
function BatchCard({ batch, isOpen: isFirst, taken, onRepair, onChanged }: BatchCardProps) {
  const { t, format } = useBatchText();
  const heading = useId();
  const [isOpen, setOpen] = useState(isFirst);
  const [dialog, setDialog] = useState<'labels' | 'undo'>();
  const { batchId, name, at, rows, counts, total, undoable, state } = batch;
  const hasRejected = counts.refused > 0 && !isAtWork(batch);
  const detail = useCall('batchDetail', isOpen || (hasRejected && onRepair) ? { batchId } : undefined);
  const { data, reload } = detail;
  const toRepair = data ? repairable(batchId, data.rows, taken) : [];
  const { word, ...look } = getBatchLook(batch);
  const done = rows - counts.waiting;
  const progress = t('batch:progress', { done: format.number(done, 0), rows: format.number(rows, 0) });

  // The list has newer counts, so the rows are reloaded as well.
  const isBehind = data !== undefined && JSON.stringify(data.batch.counts) !== JSON.stringify(counts);
  useEffect(() => {
    if (isBehind) reload();
  }, [isBehind, reload]);

  return (
    <Ticket bite={false} aria-labelledby={heading} className="batch-card">
      <TicketPart>
        <div className="row between">
          <div>
            <h3 id={heading}>
              <bdi>{name ? shownName(name) : t('batch:list.cells')}</bdi>
            </h3>
            <p className="soft sm">
              {t('batch:list.about', { rows: format.number(rows, 0), when: format.dateTime(new Date(at)) })} ·{' '}
              {getBatchHandover(t, format, batch)}
            </p>
          </div>
          <div role="status">
            <Status {...look}>{t(`batch:state.${word}`)}</Status>
          </div>
        </div>
        {state === 'placing' && (
          <div className="import-progress">
            <progress max={rows} value={done} aria-label={progress} />
            <p className="sm">{progress}</p>
          </div>
        )}
        <p className="batch-counts sm">
          {batchRowOutcomes
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => (
              <span key={outcome}>{t(`batch:count.${outcome}`, { rows: format.number(counts[outcome], 0) })}</span>
            ))}
          {total > 0 && <Money centavos={total} />}
        </p>
        <div className="row">
          <Button variant="line" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'batch:act.hide' : 'batch:act.rows')}
          </Button>
          {counts.placed + counts.tooLate > 0 && state !== 'placing' && (
            <Button variant="line" size="sm" icon="print" onClick={() => setDialog('labels')}>
              {t('batch:act.labels')}
            </Button>
          )}
          {hasRejected && onRepair && toRepair.length > 0 && !isBehind && (
            <Button size="sm" icon="edit" onClick={() => onRepair(batchId, toRepair)}>
              {t('batch:act.fix')}
            </Button>
          )}
          {undoable > 0 && state !== 'undoing' && (
            <Button variant="quiet" size="sm" icon="return" onClick={() => setDialog('undo')}>
              {t('batch:act.undo')}
            </Button>
          )}
        </div>
      </TicketPart>
      {isOpen && (
        <TicketPart>
          <BatchRows detail={detail} />
        </TicketPart>
      )}
      <LabelDialog
        open={dialog === 'labels'}
        labels={{ batchId, count: counts.placed + counts.tooLate }}
        onClose={() => setDialog(undefined)}
      />
      <UndoDialog
        batch={batch}
        open={dialog === 'undo'}
        onClose={() => setDialog(undefined)}
        onUndoing={() => {
          setDialog(undefined);
          onChanged();
        }}
      />
    </Ticket>
  );
}

interface BatchListProps extends Pick<BatchCardProps, 'taken' | 'onRepair'> {
  list: Batches;
  /** The batch of this very visit: its rows are shown. */
  current: string | undefined;
}

const { pageSizes } = constants.lists;

/** The batches of the customer, the newest first. */
export function BatchList({ list: { data, failure, loading, reload, go }, current, taken, onRepair }: BatchListProps) {
  const { t } = useBatchText();
  return (
    <section className="batch-list">
      <h2>{t('batch:list.title')}</h2>
      {!data && !failure && <Skeleton label={t('batch:list.loading')} />}
      {failure && (
        <ErrorState title={t('batch:list.failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {data?.rows.length === 0 && <EmptyState title={t('batch:list.empty')}>{t('batch:list.emptyHint')}</EmptyState>}
      <ul>
        {data?.rows.map((batch) => (
          <li key={batch.batchId}>
            <BatchCard
              batch={batch}
              isOpen={batch.batchId === current}
              taken={taken}
              onRepair={onRepair}
              onChanged={reload}
            />
          </li>
        ))}
      </ul>
      {data && data.total > pageSizes[0] && (
        <Pagination
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          pageSizes={pageSizes}
          onPage={(page) => go({ page })}
          onPageSize={(size) => go({ pageSize: getPageSize(size) })}
        />
      )}
    </section>
  );
}
