import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useApi, useCall } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { FailureBox } from '../components/failure-box.tsx';
import { useNotificationText } from '../model/texts.ts';
import './notifications.css';

/** One press ends what the link is about, the next takes it up again; each says what it did. */
function Subscription({ token, found }: { token: string; found: Answer<'notificationLink'> }) {
  const { t } = useNotificationText();
  const api = useApi();
  const [{ kind, means, isOn }, setState] = useState(found);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<'stopped' | 'resumed'>();
  const [failure, setFailure] = useState<CallFailure>();
  const by = means && t(`notifications:link.means.${means}`);

  async function press() {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('notificationSwitch', { token, isOn: !isOn });
    setBusy(false);
    if (!result.ok) return setFailure(result);
    setState(result.data);
    setDone(result.data.isOn ? 'resumed' : 'stopped');
  }

  return (
    <>
      <p>{t(isOn ? 'notifications:link.on' : 'notifications:link.off', { means: by })}</p>
      <p className="notifications-kind">{t(`fields:notification.${kind}`)}</p>
      <FailureBox failure={failure} />
      <p className="okm" role="status">
        {done && t(`notifications:link.${done}`, { means: by })}
      </p>
      <div className="row">
        {/* Stopped for good because the address is gone: the customer chooses again among all channels. */}
        {means && (
          <Button variant={isOn ? 'go' : 'line'} busy={isBusy} onClick={() => void press()}>
            {t(isOn ? 'notifications:link.stop' : 'notifications:link.again')}
          </Button>
        )}
        <ButtonLink variant="quiet" to={paths.notifications}>
          {t('notifications:link.all')}
        </ButtonLink>
      </div>
    </>
  );
}

/** `/notifications/:token`: ends one kind of notifications by the link of a message, signed in or not. */
export function StopPage() {
  const { t } = useNotificationText();
  const { token = '' } = useParams();
  const state = useCall('notificationLink', { token });
  const isInvalid = state.failure?.codeName === 'notFound' || state.failure?.codeName === 'invalidParameter';
  return (
    <div className="page notifications">
      <h1>{t('notices:title.notificationStop')}</h1>
      {isInvalid ? (
        <EmptyState
          title={t('notifications:link.invalid')}
          action={<ButtonLink to={paths.notifications}>{t('notifications:link.all')}</ButtonLink>}
        >
          {t('notifications:link.invalidText')}
        </EmptyState>
      ) : (
        <CallPart state={state} loading={t('notifications:link.loading')} failed={t('notifications:link.failed')}>
          {(found) => <Subscription key={token} token={token} found={found} />}
        </CallPart>
      )}
    </div>
  );
}
