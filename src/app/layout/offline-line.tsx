import { useState } from 'react';
import { useConnectivity } from '#src/browser/connectivity.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import './offline-line.css';

export interface OfflineLineProps {
  /** Since when what is on screen may have changed, ms; undefined while it is as of now. */
  staleSince?: number | undefined;
}

/** Says that there is no connection, or no server behind it, and how old the shown data is. */
export function OfflineLine({ staleSince }: OfflineLineProps) {
  const { t, format } = useText();
  const line = useConnectivity();
  const online = line === 'there';
  // A person who stays on a page during a reconnect still sees the data that it was opened with.
  const [wasOffline, setOffline] = useState(!online);
  if (!online && !wasOffline) setOffline(true);
  if (online && wasOffline && staleSince === undefined) setOffline(false);
  const isBack = online && wasOffline;
  const ofLine = t(isBack ? 'shell:offline.back' : line === 'none' ? 'shell:offline.title' : 'shell:offline.slow');
  const since = staleSince !== undefined && t('shell:offline.since', { when: format.dateTime(new Date(staleSince)) });
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
