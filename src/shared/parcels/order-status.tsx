import {
  type OrderPhase,
  orderPhases,
  type OrderStatus,
  orderStatusRows,
  type ScanException,
} from '#domain/parcel/order-status.ts';
import { type Ask, askingReasons, countPhase, type StatusCounts } from '#domain/parcel/parcel-verdict.ts';
import { useText } from '#src/i18n/react.tsx';
import type { IconName } from '#src/components/icon.tsx';
import type { Chip } from '#src/components/lists.tsx';
import { Status } from '#src/components/status.tsx';

/** The icons of its phases are those of their usual statuses. */
const phaseIcons = {
  waiting: orderStatusRows.toBePickedUp.icon,
  moving: orderStatusRows.inTransit.icon,
  signed: orderStatusRows.signed.icon,
  returning: orderStatusRows.returning.icon,
  cancelled: orderStatusRows.cancelled.icon,
} as const satisfies Record<OrderPhase, IconName>;

/** A filter for each phase with what it counts, the same in every list; without a count until the counts are known. */
export function usePhaseChips() {
  const { t } = useText('status');
  return (counts: Partial<StatusCounts> | undefined, to: (phase: OrderPhase) => string): Chip[] =>
    orderPhases.map((id) => {
      const count = counts && countPhase(counts, id);
      return { id, label: t(`status:phase.${id}`), icon: phaseIcons[id], ...(count && { count }), to: to(id) };
    });
}

export interface OrderStatusChipProps {
  status: OrderStatus;
  /** Later than was promised and not there yet: a flag over the status. */
  delayed?: boolean;
  /** What went wrong where it was last seen; a delay says more. */
  exception?: ScanException | null;
  /** What it asks of its customer; that says more than a delay. */
  ask?: Ask | null;
  /** Its sender brings it to a branch. */
  isBrought?: boolean;
  big?: boolean;
}

const broughtKeys: Partial<Record<OrderStatus, string>> = {
  toBePickedUp: 'status:toBeDroppedOff',
  pickedUp: 'status:droppedOff',
};

/** The message key of a status. @param isBrought by its sender to a branch: then no courier comes for it. */
export const statusKey = (status: OrderStatus, isBrought: boolean): string =>
  (isBrought && broughtKeys[status]) || `status:order.${status}`;

const wordOfAsk = (ask: Ask): string =>
  `status:${askingReasons.some((reason) => reason === ask) ? 'delayReason' : 'exception'}.${ask}`;

export function OrderStatusChip({
  status,
  delayed = false,
  exception,
  ask,
  isBrought = false,
  big,
}: OrderStatusChipProps) {
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
    <Status tone={tone} icon={isBrought && status === 'toBePickedUp' ? 'shop' : icon} big={big}>
      {t(statusKey(status, isBrought))}
    </Status>
  );
}
