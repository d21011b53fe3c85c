import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { useCall } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { LabelDialog } from '#src/shared/orders/label-dialog.tsx';
import { CancelReturnDialog } from '#src/shared/parcels/cancel-return.tsx';
import { Guia, Money } from '#src/components/small.tsx';
import { Status } from '#src/components/status.tsx';
import type { Deed, ListRow, OtherRows } from './list-rows.tsx';

type ReadyReturn = Answer<'returnList'>['rows'][number];

/**
 * Return labels that wait to be used, as rows of the list: the side that made one hands it over or has it handed over,
 * the other waits. The sender prints from here; the recipient, who proves their phone, by tracking.
 */
export function useReadyReturns(isAsked: boolean): OtherRows {
  const { t, format } = useText('orders', 'returns', 'labels', 'tracking');
  const { data, reload } = useCall('returnList', isAsked ? {} : undefined);
  const [printing, setPrinting] = useState<string>();
  const [cancelling, setCancelling] = useState<string>();

  function toRow({ label, total, ...order }: ReadyReturn): ListRow {
    const { orderNo, waybillNo, direction, counterpartName, counterpartCity, itemName } = order;
    const isSent = direction === 'sent';
    const isOwn = label.startedBy === (isSent ? 'sender' : 'recipient');
    const print: Deed = isSent
      ? { label: t('labels:printReturn'), icon: 'print', onDo: () => setPrinting(label.waybillNo) }
      : { label: t('tracking:printReturn'), icon: 'print', to: paths.returnParcel(waybillNo) };
    const cancel: Deed = {
      label: t('returns:cancel.action'),
      icon: 'close',
      onDo: () => setCancelling(label.waybillNo),
    };
    const view: Deed = { label: t('orders:view'), icon: 'file', to: paths.orderDetail(orderNo) };
    const { pickup } = label;
    return {
      id: label.waybillNo,
      name: label.waybillNo,
      turn: isOwn ? 'yours' : 'waiting',
      icon: 'return',
      title: <bdi>{counterpartName}</bdi>,
      about: [t('orders:way.return'), isolate(counterpartCity)].join(' · '),
      number: (
        <Link className="plain" to={paths.orderDetail(orderNo)}>
          <Guia value={label.waybillNo} />
        </Link>
      ),
      note: isolate(itemName),
      status: (
        <Status tone="info" icon="return">
          {t('orders:ready')}
        </Status>
      ),
      when: pickup
        ? t('returns:pickup.booked', { date: format.longDate(pickup.date), slot: format.slot(pickup.slot) })
        : t('orders:when.ready', { date: format.date(label.lastDay) }),
      ...(total !== null && { cost: <Money centavos={total} /> }),
      deeds: isSent || isOwn ? [print, view, ...(isSent && isOwn ? [cancel] : [])] : [view],
    };
  }

  return {
    rows: isAsked ? (data?.rows ?? []).map(toRow) : [],
    dialogs: (
      <>
        <LabelDialog
          open={printing !== undefined}
          labels={{ returnNo: printing ?? '' }}
          onClose={() => setPrinting(undefined)}
        />
        <CancelReturnDialog
          waybillNo={cancelling}
          onClose={(isDone) => {
            setCancelling(undefined);
            if (isDone) reload();
          }}
        />
      </>
    ),
  };
}
