import { lazy, Suspense } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SkeletonLine } from '#src/ui/states.tsx';
import type { ProofProps } from './proof-photos.tsx';

const ProofPhotos = lazy(() => import('./proof-photos.tsx'));

/** The photos of a parcel, on demand. */
export function ProofDialog({ open, onClose, ...rest }: ProofProps & { open: boolean; onClose: () => void }) {
  const { t } = useText('tracking');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(rest.proof ? 'tracking:proof.title' : 'tracking:proof.all')}
      size="wide"
    >
      {open && (
        <Suspense fallback={<SkeletonLine width={100} tall />}>
          <ProofPhotos {...rest} />
        </Suspense>
      )}
    </Dialog>
  );
}
