import { useText } from '#src/i18n/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { useObservable } from '#src/browser/observable.ts';
import { useOpenSession } from '#src/shared/session/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/**
 * Shown to a customer who signs out while orders wait: signing out deletes their data here, so these orders would never
 * be placed.
 */
export function LeaveDialog() {
  const { t } = useText();
  const { leaving } = useAppState();
  const session = useOpenSession();
  const isOpen = useObservable(leaving);
  const close = () => leaving.set(false);
  function leave() {
    close();
    session.send({ type: 'signOut.request' });
  }
  const actions = (
    <>
      <Button variant="line" onClick={close}>
        {t('shell:outbox.stay')}
      </Button>
      <Button onClick={leave}>{t('shell:outbox.leave')}</Button>
    </>
  );
  return (
    <Dialog open={isOpen} onClose={close} title={t('shell:outbox.leaveTitle')} actions={actions}>
      <p>{t('shell:outbox.leaveText')}</p>
    </Dialog>
  );
}
