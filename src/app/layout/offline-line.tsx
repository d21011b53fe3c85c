import { useState } from 'react';
import { useLine } from '#src/browser/line.ts';
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
  const line = useLine();
  const online = line === 'there';
  // Whoever stays on a page when the line returns sees what it was opened with, of a line that answers.
  const [wasOffline, setOffline] = useState(!online);
  if (!online && !wasOffline) setOffline(true);
  if (online && wasOffline && shownSince === undefined) setOffline(false);
  const isBack = online && wasOffline;
  const ofLine = t(isBack ? 'shell:offline.back' : line === 'none' ? 'shell:offline.title' : 'shell:offline.slow');
  const since = shownSince !== undefined && t('shell:offline.since', { when: format.dateTime(new Date(shownSince)) });
  return (
    <div role="status">
      {(!online || since) && (
        <div className="offline">
          <div className="page">
            <Icon name="triangle" />
            <span>
              <b>{ofLine}</b> {since || t('shell:offline.text')}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}
