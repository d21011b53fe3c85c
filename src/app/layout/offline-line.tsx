import { useOnline } from '#src/browser/online.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import './offline-line.css';

export interface OfflineLineProps {
  /** Since when what is on screen may have changed, ms; undefined while it is as of now. */
  shownSince?: number | undefined;
}

/** That there is no line, or none that answers, and of which time is what is shown. */
export function OfflineLine({ shownSince }: OfflineLineProps) {
  const { t, format } = useText();
  const online = useOnline();
  const since = shownSince !== undefined && t('shell:offline.since', { when: format.dateTime(new Date(shownSince)) });
  return (
    <div role="status">
      {(!online || since) && (
        <div className="offline">
          <div className="page">
            <Icon name="triangle" />
            <span>
              <b>{online ? t('shell:offline.slow') : t('shell:offline.title')}</b> {since || t('shell:offline.text')}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}
