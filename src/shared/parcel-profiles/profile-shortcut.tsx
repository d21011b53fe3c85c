import { lazy, Suspense, useRef, useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box, SkeletonLine } from '#src/components/status.tsx';
import { fieldNames, type ParcelProfile } from './parcel-profile.ts';

const ProfileList = lazy(() => import('./profile-list.tsx'));

export interface ProfileShortcutProps {
  /** Fills the fields around it; gives the way back to what stood there. */
  fill: (parcel: ParcelProfile['parcel']) => () => void;
}

interface Filled {
  profile: ParcelProfile;
  undo: () => void;
}

/** Opens the saved parcels: the chosen one fills the fields, and the previous input can be restored. */
export function ProfileShortcut({ fill }: ProfileShortcutProps) {
  const { t, format } = useText('profiles', 'fields');
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const [filled, setFilled] = useState<Filled | 'undone'>();
  const opener = useRef<HTMLButtonElement>(null);
  const chosen = filled === 'undone' ? undefined : filled;

  function choose(profile: ParcelProfile) {
    setFilled({ profile, undo: fill(profile.parcel) });
    setOpen(false);
    // Its position in the list is no reason to wait, nor to report a failure.
    void api.call('parcelProfileUse', { id: profile.id });
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
          {t('profiles:open')}
        </Button>
        <span className="soft sm" role="status">
          {chosen && t('profiles:filled', { name: isolate(chosen.profile.name) })}
          {filled === 'undone' && t('profiles:undone')}
        </span>
        {chosen && (
          <Button variant="quiet" size="sm" className="flush" onClick={undo}>
            {t('profiles:undo')}
          </Button>
        )}
      </div>
      {chosen && chosen.profile.lapsed.length > 0 && (
        <Box tone="warn" role="alert">
          {t('profiles:lapsed', { fields: fieldNames(t, format, chosen.profile) })}
        </Box>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('profiles:title')} ownsFocus>
        <Suspense fallback={<SkeletonLine tall />}>
          <ProfileList onChoose={choose} />
        </Suspense>
      </Dialog>
    </div>
  );
}
