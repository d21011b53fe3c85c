import { isLate } from '#machines/tracking/tracking.selectors.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { ProofDialog } from '#src/shared/parcels/proof-dialog.tsx';
import { ScanTimeline } from '#src/shared/parcels/scan-timeline.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Guia, Money } from '#src/ui/small.tsx';
import { Box } from '#src/ui/status.tsx';
import type { Waybill } from './use-waybills.ts';

export interface WaybillDialogProps {
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
              <ScanTimeline scans={scans} change={deliveryChange} label={t('orders:detail.route')} />
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
