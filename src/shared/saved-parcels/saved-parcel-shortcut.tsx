import { lazy, Suspense, useRef, useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box, SkeletonLine } from '#src/components/status.tsx';
import { fieldNames, type SavedParcel } from './saved-parcel.ts';

const SavedParcelList = lazy(() => import('./saved-parcel-list.tsx'));

export interface SavedParcelShortcutProps {
  /** Fills the fields around it; gives the way back to what stood there. */
  fill: (parcel: SavedParcel['parcel']) => () => void;
}

interface Filled {
  saved: SavedParcel;
  undo: () => void;
}

/** Opens the saved parcels: the chosen one fills the fields, and the previous input can be restored. */
export function SavedParcelShortcut({ fill }: SavedParcelShortcutProps) {
  const { t, format } = useText('savedParcels', 'fields');
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const [filled, setFilled] = useState<Filled | 'undone'>();
  const opener = useRef<HTMLButtonElement>(null);
  const chosen = filled === 'undone' ? undefined : filled;

  function choose(saved: SavedParcel) {
    setFilled({ saved, undo: fill(saved.parcel) });
    setOpen(false);
    // Its position in the list is no reason to wait, nor to report a failure.
    void api.call('savedParcelUse', { id: saved.id });
  }

  function undo() {
    chosen?.undo();
    setFilled('undone');
    // The button that was pressed is gone.
    opener.current?.focus();
  }

  return (
    <div className="stack">
      <div className="row">
        <Button ref={opener} variant="line" size="sm" icon="box" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('savedParcels:open')}
        </Button>
        <span className="soft sm" role="status">
          {chosen && t('savedParcels:filled', { name: isolate(chosen.saved.name) })}
          {filled === 'undone' && t('savedParcels:undone')}
        </span>
        {chosen && (
          <Button variant="quiet" size="sm" className="flush" onClick={undo}>
            {t('savedParcels:undo')}
          </Button>
        )}
      </div>
      {chosen && chosen.saved.lapsed.length > 0 && (
        <Box tone="warn" role="alert">
          {t('savedParcels:lapsed', { fields: fieldNames(t, format, chosen.saved) })}
        </Box>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('savedParcels:title')} ownsFocus>
        <Suspense fallback={<SkeletonLine tall />}>
          <SavedParcelList onChoose={choose} />
        </Suspense>
      </Dialog>
    </div>
  );
}
