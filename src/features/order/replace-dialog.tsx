import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { OrderAgain } from './use-order-again.ts';

/** Asks before an order that is begun gives way to the copy of another one. */
export function ReplaceDialog({ isAsking, onReplace, onKeep }: OrderAgain) {
  const { t } = useText('order');
  return (
    <Dialog
      open={isAsking}
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
      <p>{t('order:replace.text')}</p>
    </Dialog>
  );
}
