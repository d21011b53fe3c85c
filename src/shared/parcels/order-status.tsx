import type { OrderStatus } from '#domain/order-status.ts';
import { useText } from '#src/i18n/react.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { Status, type Tone } from '#src/ui/status.tsx';

interface Look {
  tone: Tone;
  icon: IconName;
}

/** Design language §10: color, icon and word, never color alone. */
const looks = {
  toBePickedUp: { tone: 'neu', icon: 'clock' },
  pickedUp: { tone: 'info', icon: 'box' },
  inTransit: { tone: 'info', icon: 'truck' },
  outForDelivery: { tone: 'info', icon: 'pin' },
  signed: { tone: 'ok', icon: 'tick' },
  cancelled: { tone: 'neu', icon: 'cross' },
  returning: { tone: 'warn', icon: 'return' },
  returned: { tone: 'warn', icon: 'return' },
} as const satisfies Record<OrderStatus, Look>;

export function orderStatusIcon(status: OrderStatus): IconName {
  return looks[status].icon;
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
  return (
    <Status {...looks[status]} big={big}>
      {t(`status:order.${status}`)}
    </Status>
  );
}
