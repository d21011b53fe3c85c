import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { ScanPorts, ScanState } from './scan.ts';
import { useScan } from './use-scan.ts';
import './scan.css';

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
