import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { getPhase } from '#domain/parcel/order-status.ts';
import { countPhase } from '#domain/parcel/parcel-verdict.ts';
import { sumWaybills, type WaybillSums } from '#domain/parcel/shipments.ts';
import { failureKey } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { CancelDialog } from '#src/shared/orders/cancel-dialog.tsx';
import { LabelDialog } from '#src/shared/orders/label-dialog.tsx';
import { getSharedFilter, ordersPath } from '#src/shared/orders/orders-params.ts';
import { usePhaseChips } from '#src/shared/parcels/order-status.tsx';
import { always } from '#src/shared/orders/period.ts';
import { PeriodMenu, usePeriodText } from '#src/shared/orders/period-menu.tsx';
import { ListSearch } from '#src/shared/paged-list/list-search.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Chips } from '#src/components/lists.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Money } from '#src/components/small.tsx';
import { Refresh } from '#src/components/refresh.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import { DetailDialog, PicturesDialog, type WaybillDeed, WaybillTable } from './waybill-table.tsx';
import { ExportPanel, MoreFilters } from './filters-and-export.tsx';
import {
  getFilter,
  shipmentsParams,
  type ShipmentsQuery,
  unfiltered,
  useExport,
  useWaybills,
  type Waybill,
} from './waybills.ts';

const [pageSize] = constants.lists.pageSizes;

interface NothingProps {
  isFiltered: boolean;
  keyword: string;
  cleared: string;
}

/** Nothing was sent, or nothing that the filter lets through; who searched may mean something that they receive (CALL-59). */
function Nothing({ isFiltered, keyword, cleared }: NothingProps) {
  const { t } = useText('shipments');
  const asked = keyword === '' ? undefined : ({ direction: 'received', keyword, page: 1, pageSize } as const);
  const received = useCall('websiteOrderList', asked).data?.total ?? 0;
  if (!isFiltered) {
    return (
      <EmptyState
        title={t('shipments:empty.none')}
        action={<ButtonLink to={paths.onlineOrder}>{t('shipments:empty.first')}</ButtonLink>}
      >
        {t('shipments:empty.noneHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('shipments:empty.filtered')}
      action={
        <>
          <ButtonLink to={cleared}>{t('shipments:filter.clear')}</ButtonLink>
          {received > 0 && (
            <ButtonLink variant="line" to={ordersPath({ direction: 'received', keyword })}>
              {t('shipments:empty.seeReceived')}
            </ButtonLink>
          )}
        </>
      }
    >
      {received > 0 ? t('shipments:empty.received', { count: received }) : t('shipments:empty.filteredHint')}
    </EmptyState>
  );
}

const [, month] = constants.orders.periodDays;

/** All that the filter lets through, or of one phase where one is asked for. */
const calculateSum = ({ byStatus }: Answer<'myWaybillSums'>, { phase }: ShipmentsQuery): WaybillSums =>
  sumWaybills(byStatus.filter(({ status }) => phase === undefined || getPhase(status) === phase));

/** Keep their place until the sums are known. */
function Facts({ sums }: { sums: WaybillSums | undefined }) {
  const { t, format } = useText('shipments', 'status');
  return (
    <dl className="shipments-facts" aria-label={t('shipments:fact.label')}>
      {(['signed', 'moving'] as const).map((phase) => (
        <div key={phase}>
          <dt>{t(`status:phase.${phase}`)}</dt>
          <dd>{sums ? format.number(countPhase(sums.counts, phase), 0) : '–'}</dd>
        </div>
      ))}
      <div>
        <dt>{t('shipments:fact.total')}</dt>
        <dd>{sums ? <Money centavos={sums.total} /> : '–'}</dd>
      </div>
      <div>
        <dt>{t('shipments:fact.cod')}</dt>
        <dd>{sums ? <Money centavos={sums.cod} /> : '–'}</dd>
      </div>
    </dl>
  );
}

/** My shipments: the waybills that one sends, found, summed and taken away. */
export function Shipments() {
  const { t, format } = useText('shipments', 'orders', 'status', 'answers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = shipmentsParams.read(search);
  const to = (change: Partial<ShipmentsQuery>) => shipmentsParams.search({ ...query, ...change });
  const go = (change: Partial<ShipmentsQuery>) => void navigate(to(change));
  const filter = getFilter(query);

  const list = useWaybills(filter);
  const { phase: _, attention: __, sort: ___, ...summed } = filter;
  const { data: sums, reload: reloadSums } = useCall('myWaybillSums', summed);
  const taking = useExport();
  const [open, setOpen] = useState<{ deed: WaybillDeed; waybill: Waybill }>();
  const opened = (deed: WaybillDeed) => (open?.deed === deed ? open.waybill : undefined);
  const close = () => setOpen(undefined);
  const reload = () => {
    list.reload();
    reloadSums();
  };

  const toChips = usePhaseChips();
  const period = usePeriodText(query);
  const all = sums && sumWaybills(sums.byStatus);
  const shown = sums && calculateSum(sums, query);
  const count = query.attention ? sums?.attention : shown?.count;
  const shipments = (number: number) => t('shipments:count', { count: number });
  const headline = () => {
    if (!sums || !all || all.count === 0) return t('shipments:title');
    const need = sums.attention > 0 ? t('status:attention', { count: sums.attention }) : t('shipments:noNeed');
    return t('shipments:headline', { shipments: shipments(all.count), need });
  };
  const cleared = to(unfiltered);
  const exportButton = (words: string) => (
    <Button
      variant="line"
      size="sm"
      icon="download"
      busy={taking.state.is === 'checking' || taking.state.is === 'running'}
      onClick={() => taking.start(filter)}
    >
      {words}
    </Button>
  );

  return (
    <>
      <header className="row between shipments-top">
        <div>
          <Link className="standalone" to={ordersPath(getSharedFilter(query))}>
            <Icon name="back" />
            {t('shell:nav.orders')}
          </Link>
          <p className="soft">{t('shipments:of', { period })}</p>
          <div className="with-refresh">
            <h1>{headline()}</h1>
            <Refresh busy={list.loading} onRefresh={reload} />
          </div>
        </div>
        <ButtonLink to={paths.onlineOrder} variant="go" tail="plus">
          {t('orders:new')}
        </ButtonLink>
      </header>
      <Facts sums={shown} />
      <div className="shipments-tools">
        <ListSearch
          className="shipments-search"
          label={t('shipments:search')}
          submit={t('shipments:searchSubmit')}
          keyword={query.keyword}
          onSearch={(keyword) => go({ keyword })}
        />
        <PeriodMenu query={query} label={t(`shipments:time.${query.time}`)} onChoose={go} />
        {exportButton(t('shipments:export.action'))}
      </div>
      <ExportPanel state={taking.state} lastMonth={to({ ...always, days: month })} onStop={taking.stop} />
      <Chips
        label={t('shipments:filters')}
        current={query.attention ? 'attention' : (query.phase ?? 'all')}
        chips={[
          {
            id: 'all',
            label: t('shipments:all'),
            count: all?.count,
            to: to({ phase: undefined, attention: undefined }),
          },
          {
            id: 'attention',
            label: t('shipments:attention'),
            icon: 'triangle',
            count: sums?.attention || undefined,
            to: to({ phase: undefined, attention: true }),
          },
          ...toChips(all?.counts, (phase) => to({ phase, attention: undefined })),
        ]}
      />
      <MoreFilters query={query} cleared={cleared} onChoose={go} />
      <p className="soft sm">
        {t('shipments:filter.sort')}: {t(`shipments:sort.${query.sort}`)}
      </p>
      {list.failure ? (
        <ErrorState title={t('shipments:failed')} onRetry={list.reload} retrying={list.loading}>
          {t(failureKey(list.failure), { defaultValue: list.failure.msg })}
        </ErrorState>
      ) : !list.rows ? (
        <Skeleton label={t('shipments:loading')} />
      ) : list.rows.length === 0 ? (
        <Nothing isFiltered={cleared !== to({})} keyword={query.keyword} cleared={cleared} />
      ) : (
        <>
          <WaybillTable
            rows={list.rows}
            total={count ?? list.rows.length}
            time={query.time}
            busy={list.loading || list.isFetching}
            onDo={(deed, waybill) => setOpen({ deed, waybill })}
          />
          {shown && !query.attention && (
            <p className="shipments-sum">
              <b>{t('shipments:sum')}</b>
              <span>{shipments(shown.count)}</span>
              <span>
                {t('shipments:column.cod')} <Money centavos={shown.cod} />
              </span>
              <b>
                {t('shipments:column.cost')} <Money centavos={shown.total} />
              </b>
            </p>
          )}
          <div className="row between">
            <span className="soft num" role="status">
              {t('shipments:range', {
                shown: format.number(list.rows.length, 0),
                total: format.number(count ?? list.rows.length, 0),
              })}
            </span>
            {list.hasMore && (
              <Button variant="line" size="sm" busy={list.isFetching} onClick={list.more}>
                {t('shipments:next', { number: constants.shipments.pageSize })}
              </Button>
            )}
          </div>
          {list.moreFailure && (
            <p className="errm" role="alert">
              {t('shipments:nextFailed')} {t(failureKey(list.moreFailure), { defaultValue: list.moreFailure.msg })}
            </p>
          )}
          <section className="card shipments-take" aria-labelledby="shipments-take">
            <div>
              <h2 id="shipments-take">
                {t('shipments:export.title', { shipments: shipments(count ?? list.rows.length), period })}
              </h2>
              <p className="soft sm">{t('shipments:export.content')}</p>
            </div>
            {exportButton(t('shipments:export.excel'))}
          </section>
        </>
      )}
      <DetailDialog waybill={opened('detail')} onClose={close} />
      <PicturesDialog waybill={opened('pictures')} onClose={close} />
      <LabelDialog
        open={opened('label') !== undefined}
        labels={{ orderNos: opened('label') ? [opened('label')?.orderNo ?? ''] : [] }}
        onClose={close}
      />
      <CancelDialog
        orders={open?.deed === 'cancel' ? [open.waybill] : []}
        by="websiteOrderCancel"
        onClose={(isDone) => {
          close();
          if (!isDone) return;
          reload();
        }}
      />
    </>
  );
}
