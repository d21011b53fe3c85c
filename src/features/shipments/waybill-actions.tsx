import { useNavigate } from 'react-router-dom';
import { canCancel } from '#domain/order-status.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { ActionMenu } from '#src/ui/action-menu.tsx';
import type { MenuAction } from '#src/ui/action-menu-list.tsx';
import { IconButton } from '#src/ui/button.tsx';
import type { Waybill } from './use-waybills.ts';

/** What opens over the table. */
export type WaybillDeed = 'detail' | 'label' | 'pictures' | 'cancel';

export interface WaybillActionProps {
  waybill: Waybill;
  onDo: (deed: WaybillDeed, waybill: Waybill) => void;
}

/** At the end of a row: a menu with all that can be done with it, the label first while the parcel waits, to cancel last. */
export function WaybillActions({ waybill, onDo }: WaybillActionProps) {
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
