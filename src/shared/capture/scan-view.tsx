import { type RefObject, useEffect, useRef, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { type ScanPorts, type ScanState, startScan } from './scan.ts';
import './scan.css';

interface UsedScan {
  video: RefObject<HTMLVideoElement | null>;
  state: ScanState;
  again: () => void;
}

/** Scans while it is drawn and looked at: the camera is let go with the dialog, and while the page is in the background. */
function useScan(onFound: (waybill: string) => void, ports?: ScanPorts): UsedScan {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  const [state, setState] = useState<ScanState>('starting');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    let end: (() => void) | undefined;
    const follow = () => {
      end?.();
      end =
        document.visibilityState === 'hidden'
          ? undefined
          : startScan(screen, { onState: setState, onFound: (waybill) => found.current(waybill) }, ports);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      end?.();
    };
  }, [ports, tries]);
  return { video, state, again: () => setTries((count) => count + 1) };
}

export interface ScanViewProps {
  onFound: (waybill: string) => void;
  /** The person prefers to type. */
  onClose: () => void;
  ports?: ScanPorts | undefined;
}

const { waybillPrefix: prefix } = constants.tracking;

const isOver = (state: ScanState): boolean => ['refused', 'missing', 'busy', 'unread'].includes(state);

/** Shows the camera's picture, what to do, and any problem, in words. */
export default function ScanView({ onFound, onClose, ports }: ScanViewProps) {
  const { t } = useText('scan');
  const { video, state, again } = useScan(onFound, ports);
  const failed = isOver(state);
  return (
    <div className="scan-view">
      <div className="scan-screen" hidden={failed}>
        <video ref={video} muted playsInline aria-label={t('scan:picture')} />
        <span className={classNames('scan-aim', state === 'looking' && 'live')} aria-hidden="true" />
      </div>
      <p role="status">{t(`scan:${state}`, { prefix })}</p>
      <div className="scan-actions">
        {failed && state !== 'missing' && (
          <Button icon="refresh" onClick={again}>
            {t('scan:again')}
          </Button>
        )}
        <Button variant="line" icon="edit" onClick={onClose}>
          {t('scan:type')}
        </Button>
      </div>
    </div>
  );
}
