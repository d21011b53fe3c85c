import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isLate } from '#machines/tracking.rules.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { ProofDialog, ScanTimeline } from '#src/shared/parcels/scan-timeline.tsx';
import { ButtonLink, IconButton } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Guia, Money } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { weightText } from '#src/shared/parcels/weight-text.ts';
import { canCancel, type OrderTime, orderTimeFields } from '#domain/parcel/order-status.ts';
import { ActionMenu } from '#src/components/overlays/action-menu.tsx';
import type { MenuAction } from '#src/components/overlays/action-menu-list.tsx';
import type { Waybill } from './waybills.ts';

interface WaybillDialogProps {
  /** Nothing is shown without one. */
  waybill: Waybill | undefined;
  onClose: () => void;
}

const useDetail = (waybill: Waybill | undefined) =>
  useCall('websiteOrderDetail', waybill && { orderNo: waybill.orderNo });

/** Where a waybill is and has been, and the way to all that is known of it (CALL-75). */
export function DetailDialog({ waybill, onClose }: WaybillDialogProps) {
  const { t, format } = useText('shipments', 'orders', 'status', 'answers');
  const state = useDetail(waybill);
  return (
    <Dialog
      open={waybill !== undefined}
      onClose={onClose}
      title={waybill && t('shipments:detailTitle', { waybill: waybill.waybillNo })}
      size="wide"
      actions={waybill && <ButtonLink to={paths.orderDetail(waybill.orderNo)}>{t('shipments:whole')}</ButtonLink>}
    >
      {waybill && (
        <CallPart state={state} loading={t('shipments:detailLoading')} failed={t('shipments:detailFailed')}>
          {({
            waybillNo,
            status,
            delayed,
            exception,
            ask,
            sender,
            recipient,
            scans,
            deliveryChange,
            dropOff,
            price,
            promisedTo,
          }) => (
            <>
              <div className="row">
                <Guia value={waybillNo} />
                <OrderStatusChip
                  status={status}
                  delayed={isLate({ status, delayed })}
                  exception={exception}
                  ask={ask}
                  isBrought={dropOff !== undefined}
                />
              </div>
              <p>
                <bdi>{sender.name}</bdi>, {sender.city} → <bdi>{recipient.name}</bdi>, {recipient.city}
              </p>
              <p className="row between">
                <span className="soft">
                  {t('shipments:column.promise')}: {format.date(promisedTo)}
                </span>
                <b>{price === null ? t('answers:priceToConfirm') : <Money centavos={price.total} />}</b>
              </p>
              <ScanTimeline
                scans={scans}
                isBrought={dropOff !== undefined}
                change={deliveryChange}
                label={t('orders:detail.route')}
              />
            </>
          )}
        </CallPart>
      )}
    </Dialog>
  );
}

/** The photos of a parcel (CALL-66): who signed, and whether its pickup has any, comes with the order. */
export function PicturesDialog({ waybill, onClose }: WaybillDialogProps) {
  const { t } = useText('shipments', 'tracking', 'answers');
  const state = useDetail(waybill);
  const order = waybill && state.data?.orderNo === waybill.orderNo ? state.data : undefined;
  if (order && (order.proof || order.pickupPhotos > 0)) {
    const question = { waybillNo: order.waybillNo, tail: undefined };
    return <ProofDialog open proof={order.proof} question={question} onClose={onClose} />;
  }
  return (
    <Dialog open={waybill !== undefined} onClose={onClose} title={t('tracking:proof.all')}>
      {waybill && (
        <CallPart state={state} loading={t('shipments:detailLoading')} failed={t('shipments:detailFailed')}>
          {() => <Box tone="info">{t('shipments:noPictures')}</Box>}
        </CallPart>
      )}
    </Dialog>
  );
}

/** What opens over the table. */
export type WaybillDeed = 'detail' | 'label' | 'pictures' | 'cancel';

interface WaybillActionProps {
  waybill: Waybill;
  onDo: (deed: WaybillDeed, waybill: Waybill) => void;
}

/** At the end of a row: a menu with all that can be done with it, the label first while the parcel waits, to cancel last. */
function WaybillActions({ waybill, onDo }: WaybillActionProps) {
  const { t } = useText('shipments');
  const navigate = useNavigate();
  const { waybillNo, status } = waybill;
  const label = t('shipments:actions', { waybill: waybillNo });
  const deed = (id: WaybillDeed, icon: MenuAction['icon']): MenuAction => ({
    label: t(`shipments:${id}`),
    icon,
    onChoose: () => onDo(id, waybill),
  });
  const print = status === 'cancelled' ? [] : [deed('label', 'print')];
  const isWaiting = status === 'toBePickedUp';
  const actions: MenuAction[] = [
    ...(isWaiting ? print : []),
    deed('detail', 'file'),
    { label: t('shipments:track'), icon: 'truck', onChoose: () => void navigate(paths.tracking([waybillNo])) },
    ...(isWaiting ? [] : print),
    ...(isWaiting || status === 'cancelled' ? [] : [deed('pictures', 'eye')]),
    ...(canCancel(status) ? [deed('cancel', 'close')] : []),
  ];
  return (
    <ActionMenu
      label={label}
      actions={actions}
      button={(attributes) => <IconButton icon="more" label={label} {...attributes} />}
    />
  );
}

interface WaybillTableProps extends Pick<WaybillActionProps, 'onDo'> {
  rows: readonly Waybill[];
  /** How many there are, as far as is known. */
  total: number;
  /** The time that the period is by: said in every row. */
  time: OrderTime;
  busy: boolean;
}

/** A guess until a row is drawn and measured, in pixels. */
const usualHeight = 80;
const rowsBeyond = 6;

const columns = ['waybill', 'to', 'status', 'promise', 'cod', 'cost', 'actions'] as const;
type ColumnId = (typeof columns)[number];

function useCells(time: OrderTime, onDo: WaybillActionProps['onDo']) {
  const { t, format } = useText('shipments', 'status', 'orders');
  return (row: Waybill): Record<ColumnId, ReactNode> => {
    const at = row[orderTimeFields[time]];
    const item = t('orders:item', { item: isolate(row.itemName), weight: weightText(t, format, row) });
    return {
      waybill: (
        <>
          <button type="button" className="plain" onClick={() => onDo('detail', row)}>
            <Guia value={row.waybillNo} />
          </button>
          <span className="soft sm">{item}</span>
        </>
      ),
      to: (
        <>
          <bdi>{row.counterpartName}</bdi>
          <span className="soft sm">{row.counterpartCity}</span>
        </>
      ),
      status: (
        <>
          <OrderStatusChip
            status={row.status}
            delayed={isLate(row)}
            exception={row.exception}
            ask={row.ask}
            isBrought={row.dropOff !== undefined}
          />
          <span className="soft sm">
            {at &&
              t('shipments:at', {
                what: t(`shipments:time.${time}`),
                date: format.date(at),
                time: format.time(at),
              })}
          </span>
        </>
      ),
      promise: format.date(row.promisedTo),
      cod: row.cod > 0 ? <Money centavos={row.cod} /> : '',
      cost: row.total === null ? t('answers:priceToConfirm') : <Money centavos={row.total} />,
      actions: <WaybillActions waybill={row} onDo={onDo} />,
    };
  };
}

/** The waybills as a table from 768 px on and as cards below; only those in sight are drawn, and the one with the focus. */
export function WaybillTable({ rows, total, time, busy, onDo }: WaybillTableProps) {
  const { t } = useText('shipments');
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  const toCells = useCells(time, onDo);
  // Content above appears and disappears and shifts the rows: their offset is measured again.
  useLayoutEffect(() => {
    const look = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows[index]?.waybillNo ?? index,
    overscan: rowsBeyond,
    scrollMargin: top,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(focused === undefined ? [] : [focused])])]
        .filter((index) => index < rows.length)
        .toSorted((one, other) => one - other),
  });
  return (
    <div
      role="table"
      className="shipments-table"
      aria-label={t('shipments:title')}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-busy={busy}
    >
      <div role="presentation" className="shipments-head">
        <div role="row" aria-rowindex={1} className="shipments-row">
          {columns.map((id) => (
            <div key={id} role="columnheader" className={`c-${id}`}>
              {id === 'actions' ? (
                <span className="sr">{t('shipments:column.actions')}</span>
              ) : (
                t(`shipments:column.${id}`)
              )}
            </div>
          ))}
        </div>
      </div>
      <div role="presentation" ref={body} className="shipments-body" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const cells = toCells(row);
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className="shipments-row"
              style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(undefined)}
            >
              {columns.map((id) => (
                <div key={id} role="cell" className={`c-${id}`}>
                  {cells[id]}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
