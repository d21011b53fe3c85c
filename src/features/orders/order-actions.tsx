import { Link, useNavigate } from 'react-router-dom';
import { canCancel, isFinal } from '#domain/order-status.ts';
import { canChange } from '#domain/order-change.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import { ActionMenu } from '#src/ui/action-menu.tsx';
import type { MenuAction } from '#src/ui/action-menu-list.tsx';
import { Button, ButtonLink, IconButton } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { againPath, orderPartParams } from './orders-search-params.ts';

export interface OrderActionsProps {
  order: ListedOrder;
  onCancel: (order: ListedOrder) => void;
  onPrint: (order: ListedOrder) => void;
}

/** One thing that can be done with an order: somewhere to go, or something to do here. */
interface Deed {
  label: string;
  icon: IconName;
  to?: string;
  onDo?: () => void;
}

/** What can be done with an order, the likeliest first: print what waits, track what moves, send again what is over. To cancel is the last. */
function useDeeds({ order, onCancel, onPrint }: OrderActionsProps): [Deed, ...Deed[]] {
  const { t } = useText('orders', 'labels');
  const { orderNo, waybillNo, status, direction } = order;
  const detail = paths.orderDetail(orderNo);
  const isSent = direction === 'sent';
  const track: Deed = { label: t('orders:track'), icon: 'truck', to: paths.tracking([waybillNo]) };
  const view: Deed = { label: t('orders:view'), icon: 'file', to: detail };
  const again: Deed = { label: t('orders:again'), icon: 'refresh', to: againPath(order) };
  const print: Deed = { label: t('labels:print', { count: 1 }), icon: 'print', onDo: () => onPrint(order) };
  const cancel: Deed = { label: t('orders:cancel.action'), icon: 'close', onDo: () => onCancel(order) };
  const change: Deed = {
    label: t('orders:edit'),
    icon: 'edit',
    to: orderPartParams.href(detail, { change: true }),
  };
  const proof: Deed = {
    label: t('orders:proof'),
    icon: 'eye',
    to: orderPartParams.href(detail, { proof: true }),
  };
  const rest = [view, ...(status === 'signed' ? [proof] : [])];
  if (!isSent) return [track, ...rest];
  const last = canCancel(status) ? [cancel] : [];
  if (status === 'toBePickedUp') return [print, ...(canChange(status) ? [change] : []), track, ...rest, again, ...last];
  return isFinal(status) ? [again, track, ...rest] : [track, ...rest, print, again, ...last];
}

function useMenu(deeds: readonly Deed[]): MenuAction[] {
  const navigate = useNavigate();
  return deeds.map(({ label, icon, to, onDo }) => ({
    label,
    icon,
    onChoose: () => (to === undefined ? onDo?.() : void navigate(to)),
  }));
}

/** At the end of a row: one button, and a menu with the rest. */
export function RowActions(props: OrderActionsProps) {
  const { t } = useText('orders');
  const [first, ...rest] = useDeeds(props);
  const label = t('orders:more', { waybill: props.order.waybillNo });
  const actions = useMenu(rest);
  return (
    <div className="orders-acts">
      {first.to === undefined ? (
        <Button variant="line" size="sm" onClick={first.onDo}>
          {first.label}
        </Button>
      ) : (
        <ButtonLink to={first.to} variant="line" size="sm">
          {first.label}
        </ButtonLink>
      )}
      <ActionMenu
        label={label}
        actions={actions}
        button={(attributes) => <IconButton icon="more" label={label} {...attributes} />}
      />
    </div>
  );
}

/** In the foot of a ticket: the same, side by side. */
export function TicketActions(props: OrderActionsProps) {
  const { t } = useText('orders');
  const [first, ...rest] = useDeeds(props);
  const label = t('orders:more', { waybill: props.order.waybillNo });
  const actions = useMenu(rest);
  return (
    <>
      {first.to === undefined ? (
        <Button variant="quiet" icon={first.icon} wide onClick={first.onDo}>
          {first.label}
        </Button>
      ) : (
        <Link to={first.to}>
          <Icon name={first.icon} />
          {first.label}
        </Link>
      )}
      <ActionMenu
        label={label}
        actions={actions}
        button={(attributes) => (
          <Button variant="quiet" icon="more" wide aria-label={label} {...attributes}>
            {t('orders:moreShort')}
          </Button>
        )}
      />
    </>
  );
}
