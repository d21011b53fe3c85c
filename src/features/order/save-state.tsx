import { useNavigate } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/navigation/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { OrderDraftState } from './use-order-draft.ts';

/** "Borrador guardado, 10:42". */
export function SaveState({ draft: { status, savedAt } }: { draft: OrderDraftState }) {
  const { t, format } = useText('order');
  if (status === 'failed') return <span className="order-save">{t('order:save.failed')}</span>;
  if (status === 'saving') return <span className="order-save">{t('order:save.saving')}</span>;
  if (!savedAt) return <span className="order-save" />;
  return (
    <span className="order-save">
      <Icon name="tick" />
      {navigator.onLine ? t('order:save.saved', { time: format.time(savedAt) }) : t('order:save.offline')}
    </span>
  );
}

/** Leaves the order for later; the draft is where one left it. */
export function SaveAndExit({ draft }: { draft: OrderDraftState }) {
  const { t } = useText('order');
  const navigate = useNavigate();
  return (
    <Button
      variant="quiet"
      onClick={() => {
        draft.saveNow();
        void navigate(paths.home);
      }}
    >
      {t('order:saveAndExit')}
    </Button>
  );
}
