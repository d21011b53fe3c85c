import { lazy, Suspense, useState } from 'react';
import { LoadingNote } from '#src/forms/core/load-states.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';

/** Loaded when the customer pastes for the first time. */
const PastePanel = lazy(async () => ({ default: (await import('./paste-panel.tsx')).PastePanel }));

/**
 * Opens an address that came in a chat from an address form's `lead`; the panel itself is no answer.
 * @param short used beside another button on a phone
 */
export function PasteAddress({ short = false }: { short?: boolean }) {
  const { t } = useText('widgets');
  const [isOpen, setOpen] = useState(false);
  const [isFilled, setFilled] = useState(false);
  return (
    <div className="row">
      <Button variant="line" size="sm" icon="paste" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(short ? 'widgets:paste.short' : 'widgets:paste.open')}
      </Button>
      <span className="soft sm" role="status">
        {isFilled && t('widgets:paste.filled')}
      </span>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('widgets:paste.title')} ownsFocus>
        <Suspense fallback={<LoadingNote>{t('widgets:paste.loading')}</LoadingNote>}>
          <PastePanel
            onUsed={() => {
              setFilled(true);
              setOpen(false);
            }}
          />
        </Suspense>
      </Dialog>
    </div>
  );
}
