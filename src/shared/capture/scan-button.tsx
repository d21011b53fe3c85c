import { lazy, Suspense, useState } from 'react';
import { useHydrated, usePlatform } from '#src/lib/device.ts';
import { useText } from '#src/i18n/react.tsx';
import { IconButton } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { hasCameras } from './camera.ts';
import type { ScanPorts } from './scan.ts';

const ScanView = lazy(() => import('./scan-view.tsx'));

export interface ScanButtonProps {
  onFound: (waybill: string) => void;
  ports?: ScanPorts;
}

/** Reads a number off its label, on a device that is held in the hand and has a camera. */
export function ScanButton({ onFound, ports }: ScanButtonProps) {
  const { t } = useText('fields');
  const [open, setOpen] = useState(false);
  const isMobile = usePlatform() === 'mobile';
  const taken = useHydrated();
  if (!taken || !isMobile || !hasCameras()) return null;
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="scan" label={t('fields:tracking.scan')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={close} title={t('fields:tracking.scan')}>
        <Suspense fallback={null}>
          <ScanView
            ports={ports}
            onClose={close}
            onFound={(waybill) => {
              close();
              onFound(waybill);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
