import { useState } from 'react';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import { ListSearch } from '#src/shared/paged-list/list-search.tsx';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { SelectionBar } from '#src/shared/paged-list/selection-bar.tsx';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { CancelDialog } from '#src/shared/orders/cancel-dialog.tsx';
import { LabelDialog } from '#src/shared/orders/label-dialog.tsx';
import { isPeriodAsked } from '#src/shared/orders/period.ts';
import { getSharedFilter, ordersParams, type OrdersQuery } from '#src/shared/orders/orders-params.ts';
import { usePhaseChips } from '#src/shared/parcels/order-status.tsx';
import { PeriodMenu } from '#src/shared/orders/period-menu.tsx';
import { useSelection } from '#src/shared/paged-list/use-selection.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Chips, Tabs } from '#src/components/lists.tsx';
import { Refresh } from '#src/components/refresh.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { OrderRows } from './order-rows.tsx';
import './orders.css';

const namespaces = ['orders', 'status', 'answers'];

function Nothing({ query, cleared }: { query: OrdersQuery; cleared: string }) {
  const { t } = useText(...namespaces);
  if (query.phase || query.keyword || isPeriodAsked(query)) {
    return (
      <EmptyState
        title={t('orders:empty.filtered')}
        action={<ButtonLink to={cleared}>{t('orders:empty.clear')}</ButtonLink>}
      >
        {t('orders:empty.filteredHint')}
      </EmptyState>
    );
  }
  if (query.direction === 'received') {
    return <EmptyState title={t('orders:empty.received')}>{t('orders:empty.receivedHint')}</EmptyState>;
  }
  return (
    <EmptyState
      title={t('orders:empty.sent')}
      action={<ButtonLink to={paths.onlineOrder}>{t('orders:empty.first')}</ButtonLink>}
    >
      {t('orders:empty.sentHint')}
    </EmptyState>
  );
}

/** My orders, split into sent and received (ROUTE-05, CALL-21). */
export function OrdersPage() {
  const { t } = useText(...namespaces);
  const list = usePagedList('orderList', {
    params: ordersParams,
    // The usual order goes unsaid, so that the answer which `warm-answers` asks for beforehand is this one.
    input: ({ keyword, sort, ...rest }) => ({
      ...rest,
      ...(keyword && { keyword }),
      ...(sort === 'newest' && { sort }),
    }),
    isOwn: (row, { direction }) => row.direction === direction,
  });
  const { query, data, page: shown, to, go, reload } = list;
  const { direction } = query;
  const isSent = direction === 'sent';
  const otherSort = query.sort === 'newest' ? 'attention' : 'newest';
  const toChips = usePhaseChips();
  const selectable: readonly ListedOrder[] = isSent ? (shown?.rows ?? []) : [];
  const selection = useSelection(selectable, ({ orderNo }) => orderNo, { acrossPages: true });
  const [cancelling, setCancelling] = useState<readonly ListedOrder[]>([]);
  /** Whose labels are printed. */
  const [printing, setPrinting] = useState<readonly string[]>([]);
  // What was cancelled goes nowhere.
  const printable = selection.chosen.filter(({ status }) => status !== 'cancelled').map(({ orderNo }) => orderNo);
  const count = selection.ids.length;
  const { maxCancelled: max } = constants.orders;

  function endCancelling(isDone: boolean) {
    setCancelling([]);
    if (!isDone) return;
    selection.clear();
    reload();
  }

  return (
    <div className="page orders">
      <header className="row between orders-head">
        <div className="with-refresh">
          <h1>{t('orders:title')}</h1>
          <Refresh busy={list.loading} onRefresh={reload} />
        </div>
        <ButtonLink to={paths.onlineOrder} variant="go" tail="plus">
          {t('orders:new')}
        </ButtonLink>
      </header>
      <Tabs
        label={t('orders:tabs')}
        current={direction}
        tabs={(['sent', 'received'] as const).map((each) => ({
          id: each,
          to: to({ direction: each, phase: undefined }),
          label: data ? t(`orders:${each}`, { total: data.counts[each] }) : t(`orders:${each}Plain`),
        }))}
      />
      <div className="orders-tools">
        <ListSearch
          className="orders-search"
          label={t('orders:search')}
          submit={t('orders:searchSubmit')}
          keyword={query.keyword}
          onSearch={(keyword) => go({ keyword })}
        />
        <PeriodMenu query={query} onChoose={go} />
        {isSent && (
          <ButtonLink
            variant="line"
            size="sm"
            icon="download"
            to={ordersParams.href(paths.shipments, getSharedFilter(query))}
          >
            {t('orders:export')}
          </ButtonLink>
        )}
      </div>
      <Chips
        label={t('orders:filters')}
        current={query.phase ?? 'all'}
        chips={[
          { id: 'all', label: t('orders:all'), to: to({ phase: undefined }) },
          ...toChips(data?.counts.byStatus, (phase) => to({ phase })),
        ]}
      />
      <SelectionBar
        label={t('orders:selection')}
        count={t('orders:selected', { count })}
        clearLabel={t('orders:clearSelection')}
        onClear={selection.clear}
        hidden={count === 0 || !isSent}
      >
        {count <= max ? (
          <>
            {printable.length > 0 && (
              <button type="button" aria-haspopup="dialog" onClick={() => setPrinting(printable)}>
                <Icon name="print" />
                {t('labels:print', { count: printable.length })}
              </button>
            )}
            <button type="button" aria-haspopup="dialog" onClick={() => setCancelling(selection.chosen)}>
              <Icon name="close" />
              {t('orders:cancelSelected')}
            </button>
          </>
        ) : (
          <span>{t('orders:tooManySelected', { max })}</span>
        )}
      </SelectionBar>
      <PagedList
        list={list}
        loading={t('orders:loading')}
        failed={t('orders:failed')}
        empty={
          <Nothing
            query={query}
            cleared={to({ phase: undefined, keyword: '', days: undefined, from: undefined, to: undefined })}
          />
        }
      >
        {({ rows, counts, now }) => (
          <>
            <p className="row between orders-sorted sm">
              <span className="soft">
                {counts.attention > 0 && <b>{t('status:attention', { count: counts.attention })}.</b>}{' '}
                {t(`orders:sorted.${query.sort}`)}
              </span>
              <Link to={to({ sort: otherSort })}>{t(`orders:sortBy.${otherSort}`)}</Link>
            </p>
            <OrderRows
              rows={rows}
              answeredAt={now}
              direction={direction}
              selection={isSent ? selection : undefined}
              onCancel={(order) => setCancelling([order])}
              onPrint={({ orderNo }) => setPrinting([orderNo])}
            />
          </>
        )}
      </PagedList>
      <LabelDialog open={printing.length > 0} labels={{ orderNos: printing }} onClose={() => setPrinting([])} />
      <CancelDialog orders={cancelling} onClose={endCancelling} />
    </div>
  );
}
