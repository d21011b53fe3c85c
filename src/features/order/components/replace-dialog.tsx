import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import type { OrderAgain } from '../model/use-order-again.ts';

export interface ReplaceDialogProps extends Pick<OrderAgain, 'onReplace' | 'onKeep'> {
  asksFor: OrderAgain['asksFor'] | 'refused';
}

/** Asks before the copy of another order, a rejected order or a quotation replaces the current one. */
export function ReplaceDialog({ asksFor, onReplace, onKeep }: ReplaceDialogProps) {
  const { t } = useText('order');
  return (
    <Dialog
      open={asksFor !== undefined}
      onClose={onKeep}
      title={t('order:replace.title')}
      actions={
        <>
          <Button variant="line" onClick={onKeep}>
            {t('order:replace.keep')}
          </Button>
          <Button variant="danger" onClick={onReplace}>
            {t('order:replace.yes')}
          </Button>
        </>
      }
    >
      <p>{asksFor && t(`order:replace.${asksFor}`)}</p>
    </Dialog>
  );
}
