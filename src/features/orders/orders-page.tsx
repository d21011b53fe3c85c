import { type FormEvent, useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { pageSizeOf } from '#src/shared/paged-list/paging.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { orderStatusIcon } from '#src/shared/parcels/order-status.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Chips, Pagination, Tabs } from '#src/ui/lists.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { type ListQuery, listAddress, readListQuery } from './orders-search-params.ts';
import { OrderRows } from './order-rows.tsx';
import './orders.css';

const namespaces = ['orders', 'status', 'answers'];

function Search({ query, onSearch }: { query: ListQuery; onSearch: (keyword: string) => void }) {
  const { t } = useText(...namespaces);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('keyword') ?? ''));
  };
  return (
    <form role="search" className="orders-search" onSubmit={submit}>
      <label className="lab sm" htmlFor={id}>
        {t('orders:search')}
      </label>
      <div className="row">
        <TextControl
          key={query.keyword}
          id={id}
          name="keyword"
          type="search"
          size="short"
          dir="auto"
          defaultValue={query.keyword}
          maxLength={constants.text.line}
        />
        <Button type="submit" variant="line" size="sm" icon="search">
          {t('orders:searchSubmit')}
        </Button>
      </div>
    </form>
  );
}

function Nothing({ query }: { query: ListQuery }) {
  const { t } = useText(...namespaces);
  if (query.status || query.keyword) {
    const cleared = listAddress({ ...query, status: undefined, keyword: '', page: 1 });
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
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = readListQuery(search);
  const { keyword, status, ...paging } = query;
  const { data, failure, loading, reload } = useCall('orderList', {
    ...paging,
    ...(status && { status }),
    ...(keyword && { keyword }),
  });
  const go = (change: Partial<ListQuery>) => void navigate(listAddress({ ...query, page: 1, ...change }));
  const to = (change: Partial<ListQuery>) => listAddress({ ...query, page: 1, ...change });
  // An answer for another tab must not stand under this one while its own is on the way.
  const page = data && (data.rows[0]?.direction ?? query.direction) === query.direction ? data : undefined;

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
      <Search query={query} onSearch={(text) => go({ keyword: text.trim() })} />
      <Chips
        label={t('orders:filters')}
        current={status ?? 'all'}
        chips={[
          { id: 'all', label: t('orders:all'), to: to({ status: undefined }) },
          ...orderStatuses.map((id) => ({
            id,
            label: t(`status:order.${id}`),
            icon: orderStatusIcon(id),
            to: to({ status: id }),
          })),
        ]}
      />
      {failure && (
        <ErrorState title={t('orders:failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!failure && !page && <Skeleton label={t('orders:loading')} />}
      {!failure && page && page.rows.length === 0 && <Nothing query={query} />}
      {!failure && page && page.rows.length > 0 && (
        <div aria-busy={loading}>
          <OrderRows rows={page.rows} direction={query.direction} />
          <Pagination
            page={page.page}
            pageSize={page.pageSize}
            total={page.total}
            pageSizes={constants.lists.pageSizes}
            onPage={(next) => go({ page: next })}
            onPageSize={(size) => go({ pageSize: pageSizeOf(size) })}
          />
        </div>
      )}
    </div>
  );
}
