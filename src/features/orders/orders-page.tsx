import { orderStatuses } from '#domain/order-status.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { ListSearch } from '#src/shared/paged-list/list-search.tsx';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { orderStatusIcon } from '#src/shared/parcels/order-status.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Chips, Tabs } from '#src/ui/lists.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { OrderRows } from './order-rows.tsx';
import { ordersParams, type OrdersQuery } from './orders-search-params.ts';
import './orders.css';

const namespaces = ['orders', 'status', 'answers'];

function Nothing({ query, cleared }: { query: OrdersQuery; cleared: string }) {
  const { t } = useText(...namespaces);
  if (query.status || query.keyword) {
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
    input: ({ keyword, status, ...rest }) => ({ ...rest, ...(status && { status }), ...(keyword && { keyword }) }),
    isOwn: (row, { direction }) => row.direction === direction,
  });
  const { query, data, to, go } = list;

  return (
    <div className="page orders">
      <header className="row between orders-head">
        <h1>{t('orders:title')}</h1>
        <ButtonLink to={paths.onlineOrder} variant="go" tail="plus">
          {t('orders:new')}
        </ButtonLink>
      </header>
      <Tabs
        label={t('orders:tabs')}
        current={query.direction}
        tabs={(['sent', 'received'] as const).map((direction) => ({
          id: direction,
          to: to({ direction, status: undefined }),
          label: data ? t(`orders:${direction}`, { total: data.counts[direction] }) : t(`orders:${direction}Plain`),
        }))}
      />
      <ListSearch
        className="orders-search"
        label={t('orders:search')}
        submit={t('orders:searchSubmit')}
        keyword={query.keyword}
        onSearch={(keyword) => go({ keyword })}
      />
      <Chips
        label={t('orders:filters')}
        current={query.status ?? 'all'}
        chips={[
          { id: 'all', label: t('orders:all'), to: to({ status: undefined }) },
          ...orderStatuses.map((id) => ({
            id,
            label: t(`status:order.${id}`),
            icon: orderStatusIcon(id),
            count: data?.counts.byStatus[id] || undefined,
            to: to({ status: id }),
          })),
        ]}
      />
      <PagedList
        list={list}
        loading={t('orders:loading')}
        failed={t('orders:failed')}
        empty={<Nothing query={query} cleared={to({ status: undefined, keyword: '' })} />}
      >
        {({ rows }) => <OrderRows rows={rows} direction={query.direction} />}
      </PagedList>
    </div>
  );
}
