import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { shownName } from '#domain/content/file-kind.ts';
import type { OrderTurn } from '#domain/parcel/parcel-verdict.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { getBatchHandover, getBatchLook } from '#src/shared/orders/batch-look.ts';
import { LabelDialog } from '#src/shared/orders/label-dialog.tsx';
import { ordersParams, ordersPath } from '#src/shared/orders/orders-params.ts';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Money } from '#src/components/small.tsx';
import { EmptyState, Status } from '#src/components/status.tsx';
import { type Deed, type ListRow, ListRows, type OtherRows } from './list-rows.tsx';

type Batch = Answer<'batchList'>['rows'][number];

/** Its customer's until the pickup or the drop-off; the orders that it has placed have turns of their own. */
function getBatchTurn({ state, at, pickupDate }: Batch): OrderTurn {
  if (state === 'placing' || state === 'undoing') return 'waiting';
  const lastDay = pickupDate ?? addDays(localDate(new Date(at)), constants.dropOff.days);
  return state === 'undone' || lastDay < localDate(new Date()) ? 'over' : 'yours';
}

interface BatchActions {
  onPrint: (batch: Batch) => void;
  onExport: (batchId: string) => void;
}

/** Batches as rows of the list: what needs their customer first, rejected rows; then the labels, and always the orders. */
function useBatchRows({ onPrint, onExport }: BatchActions): (batch: Batch) => ListRow {
  const { t, format } = useText('orders', 'batch');
  return (batch) => {
    const { batchId, name, at, rows, counts, total, state } = batch;
    const { word, ...look } = getBatchLook(batch);
    const placed = counts.placed + counts.tooLate;
    const title = name ? shownName(name) : t('batch:list.cells');
    const fix: Deed = { label: t('batch:act.fix'), icon: 'edit', to: paths.batch };
    const orders: Deed = {
      label: t('orders:batches.orders'),
      icon: 'box',
      to: ordersPath({ direction: 'sent', batchId }),
    };
    const ofPlaced: readonly Deed[] = [
      ...(state === 'placing'
        ? []
        : [{ label: t('batch:act.labels'), icon: 'print', onDo: () => onPrint(batch) } as const]),
      { label: t('orders:export'), icon: 'download', onDo: () => onExport(batchId) },
    ];
    const [first = orders, ...others] = [...(word === 'partly' ? [fix] : []), ...(placed > 0 ? ofPlaced : [])];
    return {
      id: batchId,
      name: title,
      turn: getBatchTurn(batch),
      icon: 'copy',
      title: <bdi>{title}</bdi>,
      about: [
        t('orders:way.batch'),
        t('batch:list.about', { rows: format.number(rows, 0), when: format.dateTime(at) }),
      ].join(' · '),
      number: <span className="soft sm">{t('batch:count.placed', { rows: format.number(placed, 0) })}</span>,
      status: <Status {...look}>{t(`batch:state.${word}`)}</Status>,
      when: getBatchHandover(t, format, batch),
      ...(total > 0 && { cost: <Money centavos={total} /> }),
      deeds: first === orders ? [orders] : [first, ...others, orders],
    };
  };
}

/** The labels of a batch. */
function BatchLabels({ batch, onClose }: { batch: Batch | undefined; onClose: () => void }) {
  const { batchId = '', counts } = batch ?? {};
  return (
    <LabelDialog
      open={batch !== undefined}
      labels={{ batchId, count: counts ? counts.placed + counts.tooLate : 0 }}
      onClose={onClose}
    />
  );
}

const newestBatches = { page: 1, pageSize: constants.lists.pageSizes[0] } as const;

/** The batches until their pickup; their orders have rows of their own. */
export function useOpenBatches(isAsked: boolean, onExport: BatchActions['onExport']): OtherRows {
  const [printing, setPrinting] = useState<Batch>();
  const { data } = useCall('batchList', isAsked ? newestBatches : undefined);
  const toRow = useBatchRows({ onPrint: setPrinting, onExport });
  return {
    rows: isAsked ? (data?.rows ?? []).map(toRow).filter(({ turn }) => turn !== 'over') : [],
    dialogs: <BatchLabels batch={printing} onClose={() => setPrinting(undefined)} />,
  };
}

/** What was placed together (FEAT-05), newest first: each leads to its orders. */
export function Batches({ onExport }: Pick<BatchActions, 'onExport'>) {
  const { t } = useText('orders', 'batch', 'labels', 'answers');
  const [printing, setPrinting] = useState<Batch>();
  const toRow = useBatchRows({ onPrint: setPrinting, onExport });
  const list = usePagedList('batchList', {
    params: ordersParams,
    input: ({ page, pageSize }) => ({ page, pageSize }),
    isOwn: () => true,
  });
  return (
    <>
      <PagedList
        list={list}
        loading={t('batch:list.loading')}
        failed={t('batch:list.failed')}
        empty={
          <EmptyState
            title={t('batch:list.empty')}
            action={<ButtonLink to={paths.batch}>{t('orders:batches.first')}</ButtonLink>}
          >
            {t('orders:batches.emptyHint')}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <>
            <p className="soft sm orders-sorted">{t('orders:sorted.newest')}</p>
            <ListRows label={t('orders:tab.batches')} rows={rows.map(toRow)} />
          </>
        )}
      </PagedList>
      <BatchLabels batch={printing} onClose={() => setPrinting(undefined)} />
    </>
  );
}
