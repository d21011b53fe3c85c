import { type OrderPhase, type OrderStatus, orderStatusRows, type ScanException } from '#domain/parcel/order-status.ts';
import { type Ask, askingReasons } from '#domain/parcel/parcel-verdict.ts';
import { useText } from '#src/i18n/react.tsx';
import type { IconName } from '#src/components/icon.tsx';
import { Status } from '#src/components/status.tsx';

/** The icons of its phases are those of their usual statuses. */
export const phaseIcons = {
  waiting: orderStatusRows.toBePickedUp.icon,
  moving: orderStatusRows.inTransit.icon,
  signed: orderStatusRows.signed.icon,
  returning: orderStatusRows.returning.icon,
  cancelled: orderStatusRows.cancelled.icon,
} as const satisfies Record<OrderPhase, IconName>;

export interface OrderStatusChipProps {
  status: OrderStatus;
  /** Later than was promised and not there yet: a flag over the status. */
  delayed?: boolean;
  /** What went wrong where it was last seen; a delay says more. */
  exception?: ScanException | null;
  /** What it asks of its customer; that says more than a delay. */
  ask?: Ask | null;
  big?: boolean;
}

const wordOfAsk = (ask: Ask): string =>
  `status:${askingReasons.some((reason) => reason === ask) ? 'delayReason' : 'exception'}.${ask}`;

export function OrderStatusChip({ status, delayed = false, exception, ask, big }: OrderStatusChipProps) {
  const { t } = useText('status');
  if (ask || delayed || exception) {
    return (
      <Status tone="warn" icon="triangle" big={big}>
        {t(ask ? wordOfAsk(ask) : delayed ? 'status:delayed' : `status:exception.${exception}`)}
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
