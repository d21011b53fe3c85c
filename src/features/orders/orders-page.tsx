import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { countPhase, type OrderTurn } from '#domain/parcel/parcel-verdict.ts';
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
import { Box, EmptyState, Skeleton } from '#src/components/status.tsx';
import { Batches, useOpenBatches } from './batches.tsx';
import type { DraftRows } from './drafts.tsx';
import { ExportPanel, MoreFilters } from './filters-and-export.tsx';
import { ListRows, type OtherRows } from './list-rows.tsx';
import { useOrderRows } from './order-rows.tsx';
import { useReadyReturns } from './return-rows.tsx';
import { useExport } from './use-export.ts';
import './orders.css';

// Drafts bring the code of forms, which the list draws its orders without.
const WithDrafts = lazy(async () => ({ default: (await import('./drafts.tsx')).WithDrafts }));
const Drafts = lazy(async () => ({ default: (await import('./drafts.tsx')).Drafts }));
const noDrafts: DraftRows = { rows: [], isSettled: false, isFleeting: false };

const namespaces = ['orders', 'shipments', 'status', 'answers'];

type Page = Answer<'orderList'>;
type List = UsedPagedList<Page, OrdersQuery>;

/** What goes back has a tab of its own, sent or received. */
const isReturns = ({ direction, phase }: OrdersQuery): boolean => direction === 'all' && phase === 'returning';

/** Nothing is there, or nothing that the filter lets through: it may be in another tab. */
function Nothing({ query, cleared }: { query: OrdersQuery; cleared: string }) {
  const { t } = useText(...namespaces);
  const { direction } = query;
  if (isReturns(query) && Object.keys(getFilter({ ...query, phase: undefined, sort: 'turn' })).length === 0)
    return <EmptyState title={t('orders:empty.returns')}>{t('orders:empty.returnsHint')}</EmptyState>;
  if (Object.keys(getFilter({ ...query, sort: 'turn' })).length > 0) {
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

type Export = ReturnType<typeof useExport>;

/** What the list is asked for, and the file of it. */
function Filters({ list: { query, data, to, go }, taking }: { list: List; taking: Export }) {
  const { t } = useText(...namespaces);
  const toChips = usePhaseChips();
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
        <Button
          variant="line"
          size="sm"
          icon="download"
          busy={taking.state.is === 'checking' || taking.state.is === 'running'}
          onClick={() => taking.start({ ...getFilter(query), direction })}
        >
          {t('orders:export')}
        </Button>
      </div>
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

/** Whether nothing is left out and nothing is before it: what is not an order is then among the rows. */
const isWhole = (query: OrdersQuery): boolean =>
  query.tab === undefined &&
  query.direction === 'all' &&
  query.page === 1 &&
  Object.keys(getFilter(query)).length === 0;

/** The same of what goes back. */
const isWholeOfReturns = (query: OrdersQuery): boolean => isReturns(query) && isWhole({ ...query, phase: undefined });

interface OrderListProps extends Pick<OrdersProps, 'cancelBy'> {
  list: List;
  drafts: DraftRows;
  /** Open batches, or labels of returns. */
  first: OtherRows;
  taking: Export;
}

/** The rows of a tab: found, chosen, printed, exported, cancelled. */
function OrderList({ list, drafts, first, taking, cancelBy }: OrderListProps) {
  const { t, format } = useText(...namespaces);
  const { query, page: shown, to, reload } = list;
  const selection = useSelection<ListedOrder>(shown?.rows ?? [], ({ orderNo }) => orderNo, { acrossPages: true });
  const [cancelling, setCancelling] = useState<readonly ListedOrder[]>([]);
  /** Whose labels are printed. */
  const [printing, setPrinting] = useState<readonly string[]>([]);
  const toRow = useOrderRows({
    answeredAt: shown?.now ?? '',
    time: query.sort === 'turn' && query.time === 'ordered' ? undefined : query.time,
    onCancel: (order) => setCancelling([order]),
    onPrint: ({ orderNo }) => setPrinting([orderNo]),
  });
  // What is received is neither printed nor cancelled, and what was cancelled goes nowhere.
  const sent = selection.chosen.filter(({ direction }) => direction === 'sent');
  const printable = sent.filter(({ status }) => status !== 'cancelled').map(({ orderNo }) => orderNo);
  const count = selection.ids.length;
  const { maxCancelled: max } = constants.orders;
  // A batch comes before the orders that it has placed.
  const [before, after] = [first.rows, isWhole(query) ? drafts.rows.filter(({ turn }) => turn !== 'over') : []];

  function endCancelling(isDone: boolean) {
    setCancelling([]);
    if (!isDone) return;
    selection.clear();
    reload();
  }

  function toHead(counts: Page['counts'] | undefined, turn: OrderTurn): ReactNode {
    const others = [...before, ...after].filter((row) => row.turn === turn).length;
    const total = (counts?.turns[turn] ?? 0) + others;
    // What is on its way and asks something is counted there, and is the customer's turn.
    const asking =
      counts && turn === 'moving' && !query.attention && (query.phase ?? 'moving') === 'moving'
        ? countPhase(counts.byStatus, 'moving') - counts.turns.moving
        : 0;
    return (
      <>
        {t(turn === 'moving' || turn === 'returning' ? `status:phase.${turn}` : `orders:turn.${turn}`)} ·{' '}
        <span className="num">{format.number(total, 0)}</span>
        <small>
          {asking > 0
            ? t('orders:turnHint.asking', { number: format.number(asking, 0) })
            : t(`orders:turnHint.${turn}`)}
        </small>
      </>
    );
  }

  const toList = (page: Page | undefined) => (
    <ListRows
      label={t('orders:title')}
      rows={[...before, ...(page?.rows ?? []).map(toRow), ...after]}
      headOf={query.sort === 'turn' ? (turn) => toHead(page?.counts, turn) : undefined}
      {...(page && { selection })}
    />
  );

  return (
    <>
      <SelectionBar
        label={t('orders:selection')}
        count={t('orders:selected', { count })}
        clearLabel={t('orders:clearSelection')}
        onClear={selection.clear}
        hidden={count === 0}
      >
        {count <= max ? (
          <>
            {printable.length > 0 && (
              <button type="button" aria-haspopup="dialog" onClick={() => setPrinting(printable)}>
                <Icon name="print" />
                {t('labels:print', { count: printable.length })}
              </button>
            )}
            <button
              type="button"
              onClick={() => taking.start({ direction: query.direction, orderNos: [...selection.ids] })}
            >
              <Icon name="download" />
              {t('orders:export')}
            </button>
            {sent.length > 0 && (
              <button type="button" aria-haspopup="dialog" onClick={() => setCancelling(sent)}>
                <Icon name="close" />
                {t('orders:cancelSelected')}
              </button>
            )}
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
          before.length + after.length > 0 ? toList(undefined) : <Nothing query={query} cleared={to(unfiltered)} />
        }
      >
        {(page) => (
          <>
            <Facts counts={page.counts} sums={page.sums} />
            <p className="row between orders-sorted sm">
              <span className="soft">{t(`orders:sorted.${query.sort}`)}</span>
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
            {drafts.isFleeting && after.length > 0 && <Box tone="warn">{t('orders:drafts.thisTab')}</Box>}
            {toList(page)}
            {query.sort === 'turn' && <p className="soft sm orders-counting">{t('orders:counting')}</p>}
          </>
        )}
      </PagedList>
      <LabelDialog open={printing.length > 0} labels={{ orderNos: printing }} onClose={() => setPrinting([])} />
      {first.dialogs}
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
  const taking = useExport();
  const batches = useOpenBatches(isWhole(query), (batchId) => taking.start({ direction: 'sent', batchId }));
  const returns = useReadyReturns(isWholeOfReturns(query));
  const toList = (drafts: DraftRows) =>
    query.tab === 'drafts' ? (
      <Drafts drafts={drafts} />
    ) : (
      <OrderList {...{ list, drafts, taking, cancelBy }} first={isReturns(query) ? returns : batches} />
    );
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
      {!query.tab && <Filters list={list} taking={taking} />}
      <ExportPanel state={taking.state} lastMonth={list.to({ ...always, days: month })} onStop={taking.stop} />
      {query.tab === 'batches' ? (
        <Batches onExport={(batchId) => taking.start({ direction: 'sent', batchId })} />
      ) : (
        <Suspense fallback={query.tab ? <Skeleton label={t('orders:loading')} /> : toList(noDrafts)}>
          <WithDrafts>{toList}</WithDrafts>
        </Suspense>
      )}
    </div>
  );
}

/** My orders (ROUTE-05, CALL-21): what is sent, what is received, what goes back, what is not an order yet. */
export function OrdersPage() {
  const { t } = useText('orders');
  return <Orders title={t('orders:title')} params={ordersParams} by="orderList" cancelBy="orderCancel" />;
}
