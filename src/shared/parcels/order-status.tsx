import { type OrderStatus, orderStatusRows } from '#domain/order-status.ts';
import { useText } from '#src/i18n/react.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { Status } from '#src/ui/status.tsx';

export function orderStatusIcon(status: OrderStatus): IconName {
  return orderStatusRows[status].icon;
}

export interface OrderStatusChipProps {
  status: OrderStatus;
  /** The promise has passed and the parcel has not arrived: a flag over the status. */
  delayed?: boolean;
  big?: boolean;
}

export function OrderStatusChip({ status, delayed = false, big }: OrderStatusChipProps) {
  const { t } = useText('status');
  if (delayed) {
    return (
      <Status tone="warn" icon="triangle" big={big}>
        {t('status:delayed')}
      </Status>
    );
  }
  const { tone, icon } = orderStatusRows[status];
  return (
    <Status tone={tone} icon={icon} big={big}>
      {t(`status:order.${status}`)}
    </Status>
  );
}
