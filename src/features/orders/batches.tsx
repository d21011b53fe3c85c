import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { shownName } from '#domain/content/file-kind.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { getBatchHandover, getBatchLook } from '#src/shared/orders/batch-look.ts';
import { LabelDialog } from '#src/shared/orders/label-dialog.tsx';
import { ordersParams, ordersPath } from '#src/shared/orders/orders-params.ts';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Money } from '#src/components/small.tsx';
import { EmptyState, Status } from '#src/components/status.tsx';
import { Entry } from './entry.tsx';

type Batch = Answer<'batchList'>['rows'][number];

interface BatchRowProps {
  batch: Batch;
  onPrint: (batch: Batch) => void;
}

/** What needs its customer first: rejected rows; then the labels, and always the orders. */
function BatchRow({ batch, onPrint }: BatchRowProps) {
  const { t, format } = useText('orders', 'batch');
  const { batchId, name, at, rows, counts, total, state } = batch;
  const { word, ...look } = getBatchLook(batch);
  const placed = counts.placed + counts.tooLate;
  return (
    <li>
      <Entry
        title={<bdi>{name ? shownName(name) : t('batch:list.cells')}</bdi>}
        text={[
          t('batch:list.about', { rows: format.number(rows, 0), when: format.dateTime(new Date(at)) }),
          getBatchHandover(t, format, batch),
        ].join(' · ')}
        status={
          <>
            <Status {...look}>{t(`batch:state.${word}`)}</Status> {total > 0 && <Money centavos={total} />}
          </>
        }
      >
        {word === 'partly' && (
          <ButtonLink size="sm" to={paths.batch}>
            {t('batch:act.fix')}
          </ButtonLink>
        )}
        {placed > 0 && state !== 'placing' && (
          <Button variant="line" size="sm" icon="print" onClick={() => onPrint(batch)}>
            {t('batch:act.labels')}
          </Button>
        )}
        <ButtonLink variant="line" size="sm" to={ordersPath({ direction: 'sent', batchId })}>
          {t('orders:batches.orders')}
        </ButtonLink>
      </Entry>
    </li>
  );
}

/** What was placed together (FEAT-05), newest first: each leads to its orders. */
export function Batches() {
  const { t } = useText('orders', 'batch', 'labels', 'answers');
  const [printing, setPrinting] = useState<Batch>();
  const list = usePagedList('batchList', {
    params: ordersParams,
    input: ({ page, pageSize }) => ({ page, pageSize }),
    isOwn: () => true,
  });
  const { batchId = '', counts } = printing ?? {};
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
            <p className="soft sm">{t('orders:sorted.newest')}</p>
            <ul className="orders-entries" aria-label={t('orders:tab.batches')}>
              {rows.map((batch) => (
                <BatchRow key={batch.batchId} batch={batch} onPrint={setPrinting} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      <LabelDialog
        open={printing !== undefined}
        labels={{ batchId, count: counts ? counts.placed + counts.tooLate : 0 }}
        onClose={() => setPrinting(undefined)}
      />
    </>
  );
}
