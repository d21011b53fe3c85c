import type { ScanException } from '#domain/courier-reports.ts';
import { type OrderStatus, orderStatusRows } from '#domain/order-status.ts';
import { useText } from '#src/i18n/react.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { Status } from '#src/ui/status.tsx';

export function orderStatusIcon(status: OrderStatus): IconName {
  return orderStatusRows[status].icon;
}

export interface OrderStatusChipProps {
  status: OrderStatus;
  /** Later than was promised and not there yet: a flag over the status. */
  delayed?: boolean;
  /** What went wrong where it was last seen; a delay says more. */
  exception?: ScanException | null;
  big?: boolean;
}

export function OrderStatusChip({ status, delayed = false, exception, big }: OrderStatusChipProps) {
  const { t } = useText('status');
  if (delayed || exception) {
    return (
      <Status tone="warn" icon="triangle" big={big}>
        {t(delayed ? 'status:delayed' : `status:exception.${exception}`)}
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
