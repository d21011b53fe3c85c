import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { countPhase } from '#domain/parcel/parcel-verdict.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { SearchParams } from '#src/shared/navigation/search-params.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import { ListSearch } from '#src/shared/paged-list/list-search.tsx';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { SelectionBar } from '#src/shared/paged-list/selection-bar.tsx';
import { type UsedPagedList, usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { CancelDialog } from '#src/shared/orders/cancel-dialog.tsx';
import { LabelDialog } from '#src/shared/orders/label-dialog.tsx';
import { always } from '#src/shared/orders/period.ts';
import {
  getFilter,
  ordersParams,
  ordersPath,
  type OrdersQuery,
  sorts,
  unfiltered,
} from '#src/shared/orders/orders-params.ts';
import { usePhaseChips } from '#src/shared/parcels/order-status.tsx';
import { PeriodMenu } from '#src/shared/orders/period-menu.tsx';
import { useSelection } from '#src/shared/paged-list/use-selection.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Chips, Tabs } from '#src/components/lists.tsx';
import { Refresh } from '#src/components/refresh.tsx';
import { Money } from '#src/components/small.tsx';
import { EmptyState, Skeleton } from '#src/components/status.tsx';
import { ExportPanel, MoreFilters } from './filters-and-export.tsx';
import { OrderRows } from './order-rows.tsx';
import { useExport } from './use-export.ts';
import './orders.css';

const Drafts = lazy(async () => ({ default: (await import('./drafts.tsx')).Drafts }));
const Batches = lazy(async () => ({ default: (await import('./batches.tsx')).Batches }));

const namespaces = ['orders', 'shipments', 'status', 'answers'];

type Page = Answer<'orderList'>;
type List = UsedPagedList<Page, OrdersQuery>;

/** What goes back has a tab of its own, sent or received. */
const isReturns = ({ direction, phase }: OrdersQuery): boolean => direction === 'all' && phase === 'returning';

/** Nothing is there, or nothing that the filter lets through: it may be in another tab. */
function Nothing({ query, cleared }: { query: OrdersQuery; cleared: string }) {
  const { t } = useText(...namespaces);
  const { direction } = query;
  if (isReturns(query) && Object.keys(getFilter({ ...query, phase: undefined, sort: 'attention' })).length === 0)
    return <EmptyState title={t('orders:empty.returns')}>{t('orders:empty.returnsHint')}</EmptyState>;
  if (Object.keys(getFilter({ ...query, sort: 'attention' })).length > 0) {
    return (
      <EmptyState
        title={t('orders:empty.filtered')}
        action={
          <>
            <ButtonLink to={cleared}>{t('orders:empty.clear')}</ButtonLink>
            {direction !== 'all' && (
              <ButtonLink variant="line" to={ordersPath({ ...query, direction: 'all', page: 1 })}>
                {t('orders:empty.everywhere')}
              </ButtonLink>
            )}
          </>
        }
      >
        {t('orders:empty.filteredHint')}
      </EmptyState>
    );
  }
  if (direction === 'received') {
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

/** Each with the filter that its list shares with the others; returns are what goes back, sent and received. */
function OrderTabs({ query, counts }: { query: OrdersQuery; counts: Page['counts'] | undefined }) {
  const { t } = useText(...namespaces);
  const { direction, tab } = query;
  const list = { ...query, tab: undefined, phase: undefined, page: 1 };
  const of = (each: 'sent' | 'received') => ({
    id: each,
    to: ordersPath({ ...list, direction: each }),
    label: counts ? t(`orders:${each}`, { total: counts[each] }) : t(`orders:${each}Plain`),
  });
  return (
    <Tabs
      label={t('orders:tabs')}
      current={tab ?? (isReturns(query) ? 'returns' : direction)}
      tabs={[
        { id: 'all', to: ordersPath({ ...list, direction: 'all' }), label: t('orders:tab.all') },
        of('sent'),
        of('received'),
        { id: 'drafts', to: ordersPath({ tab: 'drafts' }), label: t('orders:tab.drafts') },
        {
          id: 'returns',
          to: ordersPath({ ...list, direction: 'all', phase: 'returning' }),
          label: t('orders:tab.returns'),
        },
        { id: 'batches', to: ordersPath({ tab: 'batches' }), label: t('orders:tab.batches') },
      ]}
    />
  );
}

/** What the sent orders come to. */
function Facts({ counts, sums }: Pick<Page, 'counts' | 'sums'>) {
  const { t, format } = useText(...namespaces);
  if (!sums) return null;
  const phases = (['signed', 'moving'] as const).map((phase) => ({
    name: t(`status:phase.${phase}`),
    value: format.number(countPhase(counts.byStatus, phase), 0),
  }));
  const money = (['total', 'cod'] as const).map((sum) => ({
    name: t(`shipments:fact.${sum}`),
    value: <Money centavos={sums[sum]} />,
  }));
  return (
    <dl className="orders-sums" aria-label={t('shipments:fact.label')}>
      {[...phases, ...money].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const [, month] = constants.orders.periodDays;

/** What the list is asked for, and the file of it. */
function Filters({ list: { query, data, to, go } }: { list: List }) {
  const { t } = useText(...namespaces);
  const toChips = usePhaseChips();
  const taking = useExport();
  const { direction, phase } = query;
  const hasTab = isReturns(query);
  return (
    <>
      <div className="orders-tools">
        <ListSearch
          className="orders-search"
          label={t('orders:search')}
          submit={t('orders:searchSubmit')}
          keyword={query.keyword}
          onSearch={(keyword) => go({ keyword })}
        />
        <PeriodMenu query={query} label={t(`shipments:time.${query.time}`)} onChoose={go} />
        {direction === 'sent' && (
          <Button
            variant="line"
            size="sm"
            icon="download"
            busy={taking.state.is === 'checking' || taking.state.is === 'running'}
            onClick={() => taking.start(getFilter(query))}
          >
            {t('orders:export')}
          </Button>
        )}
      </div>
      <ExportPanel state={taking.state} lastMonth={to({ ...always, days: month })} onStop={taking.stop} />
      {!hasTab && (
        <Chips
          label={t('orders:filters')}
          current={query.attention ? 'attention' : (phase ?? 'all')}
          chips={[
            { id: 'all', label: t('orders:all'), to: to({ phase: undefined, attention: undefined }) },
            {
              id: 'attention',
              label: t('shipments:attention'),
              icon: 'triangle',
              ...(data?.counts.asking && { count: data.counts.asking }),
              to: to({ phase: undefined, attention: true }),
            },
            ...toChips(data?.counts.byStatus, (id) => to({ phase: id, attention: undefined })).filter(
              ({ id }) => direction !== 'all' || id !== 'returning',
            ),
          ]}
        />
      )}
      {query.batchId && (
        <p className="row sm">
          {t('orders:oneBatch')} <Link to={to({ batchId: undefined })}>{t('orders:allBatches')}</Link>
        </p>
      )}
      <MoreFilters query={query} cleared={to({ ...unfiltered, ...(hasTab && { phase }) })} onChoose={go} />
    </>
  );
}

interface OrderListProps extends Pick<OrdersProps, 'cancelBy'> {
  list: List;
}

/** The orders of a tab: found, chosen, printed, cancelled. */
function OrderList({ list, cancelBy }: OrderListProps) {
  const { t } = useText(...namespaces);
  const { query, page: shown, to, reload } = list;
  // What is received is neither printed nor cancelled.
  const selectable = (shown?.rows ?? []).filter(({ direction }) => direction === 'sent');
  const selection = useSelection<ListedOrder>(selectable, ({ orderNo }) => orderNo, { acrossPages: true });
  const [cancelling, setCancelling] = useState<readonly ListedOrder[]>([]);
  /** Whose labels are printed. */
  const [printing, setPrinting] = useState<readonly string[]>([]);
  // What was cancelled goes nowhere.
  const printable = selection.chosen.filter(({ status }) => status !== 'cancelled').map(({ orderNo }) => orderNo);
  const count = selection.ids.length;
  const { maxCancelled: max } = constants.orders;
  const canChoose = query.direction !== 'received';

  function endCancelling(isDone: boolean) {
    setCancelling([]);
    if (!isDone) return;
    selection.clear();
    reload();
  }

  return (
    <>
      <SelectionBar
        label={t('orders:selection')}
        count={t('orders:selected', { count })}
        clearLabel={t('orders:clearSelection')}
        onClear={selection.clear}
        hidden={count === 0 || !canChoose}
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
        empty={<Nothing query={query} cleared={to(unfiltered)} />}
      >
        {({ rows, counts, sums, now }) => (
          <>
            <Facts counts={counts} sums={sums} />
            <p className="row between orders-sorted sm">
              <span className="soft">
                {counts.attention > 0 && <b>{t('status:attention', { count: counts.attention })}.</b>}{' '}
                {t(`orders:sorted.${query.sort}`)}
              </span>
              <span className="row">
                {sorts
                  .filter((sort) => sort !== query.sort)
                  .map((sort) => (
                    <Link key={sort} to={to({ sort })}>
                      {t(`orders:sortBy.${sort}`)}
                    </Link>
                  ))}
              </span>
            </p>
            <OrderRows
              rows={rows}
              answeredAt={now}
              direction={query.direction}
              time={query.time}
              selection={canChoose ? selection : undefined}
              onCancel={(order) => setCancelling([order])}
              onPrint={({ orderNo }) => setPrinting([orderNo])}
            />
          </>
        )}
      </PagedList>
      <LabelDialog open={printing.length > 0} labels={{ orderNos: printing }} onClose={() => setPrinting([])} />
      <CancelDialog orders={cancelling} by={cancelBy} onClose={endCancelling} />
    </>
  );
}

export interface OrdersProps {
  title: string;
  params: SearchParams<OrdersQuery>;
  /** The twins that are asked (D-96). */
  by: 'orderList' | 'myWaybillPage';
  cancelBy: 'orderCancel' | 'websiteOrderCancel';
}

/** The one list of a customer's orders, under either of its addresses. */
export function Orders({ title, params, by, cancelBy }: OrdersProps) {
  const { t } = useText(...namespaces);
  const list = usePagedList(by, {
    params,
    input: (query) => {
      const { tab, direction, page, pageSize } = query;
      return tab ? undefined : { direction, ...getFilter(query), page, pageSize };
    },
    isOwn: (row, { direction }) => direction === 'all' || row.direction === direction,
  });
  const { query, data, loading, reload } = list;
  return (
    <div className="page orders">
      <header className="row between orders-head">
        <div className="with-refresh">
          <h1>{title}</h1>
          {!query.tab && <Refresh busy={loading} onRefresh={reload} />}
        </div>
        <ButtonLink to={paths.onlineOrder} variant="go" tail="plus">
          {t('orders:new')}
        </ButtonLink>
      </header>
      <OrderTabs query={query} counts={data?.counts} />
      {query.tab ? (
        <Suspense fallback={<Skeleton label={t('orders:loading')} />}>
          {query.tab === 'drafts' ? <Drafts /> : <Batches />}
        </Suspense>
      ) : (
        <>
          <Filters list={list} />
          <OrderList list={list} cancelBy={cancelBy} />
        </>
      )}
    </div>
  );
}

/** My orders (ROUTE-05, CALL-21): what is sent, what is received, what goes back, what is not an order yet. */
export function OrdersPage() {
  const { t } = useText('orders');
  return <Orders title={t('orders:title')} params={ordersParams} by="orderList" cancelBy="orderCancel" />;
}
