import { useState } from 'react';
import { type PushKind, pushKinds } from '#domain/account/notifications.ts';
import type { Answer } from '#contract/calls.ts';
import { failureKey } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/card.tsx';
import { Box } from '#src/components/status.tsx';
import type { DevicePush } from './device-push.ts';
import { type Push, usePush } from './use-push.ts';
import './push.css';

export interface PushCardProps {
  device: DevicePush;
  /** It was turned on or off. */
  onChange?: () => void;
  /** A way to say no for now. */
  onLater?: (() => void) | undefined;
}

const usePushText = () => useText('push', 'fields', 'answers');

/** Why this device can't get push messages, and what could be done about it. */
function Impossible({ why }: { why: 'unsupported' | 'install' | 'denied' }) {
  const { t } = usePushText();
  return (
    <Box tone="info">
      <b>{t(`push:${why}`)}</b>
      <p>{t(`push:${why}Text`)}</p>
    </Box>
  );
}

/** Our own question, before the browser's prompt. */
function Question({ push, onLater }: { push: Push; onLater: PushCardProps['onLater'] }) {
  const { t } = usePushText();
  const { state, isBusy } = push;
  const [kinds, setKinds] = useState<readonly PushKind[]>(state.kinds.length > 0 ? state.kinds : pushKinds);
  const toggle = (kind: PushKind) =>
    setKinds((now) => pushKinds.filter((each) => (each === kind) !== now.includes(each)));
  return (
    <>
      <p>{t('push:lead')}</p>
      <fieldset>
        <legend>{t('push:kinds')}</legend>
        {pushKinds.map((kind) => (
          <CheckRow key={kind} checked={kinds.includes(kind)} onChange={() => toggle(kind)}>
            {t(`fields:notification.${kind}`)}
          </CheckRow>
        ))}
      </fieldset>
      <p className="soft sm">{t('push:ends')}</p>
      <div className="row">
        <Button icon="bell" busy={isBusy} disabled={kinds.length === 0} onClick={() => void push.turnOn([...kinds])}>
          {t('push:allow')}
        </Button>
        {onLater && (
          <Button variant="quiet" onClick={onLater}>
            {t('push:later')}
          </Button>
        )}
      </div>
    </>
  );
}

function OnOrOff({ found, device, onChange, onLater }: PushCardProps & { found: Answer<'pushState'> }) {
  const { t } = usePushText();
  const push = usePush(found, device, onChange);
  const { state, outcome, failure, isBusy } = push;
  const permission = device.permission();
  const isOn = state.endpoint !== null && permission === 'granted';
  const said = outcome === 'turnedOff' || outcome === 'dismissed' || outcome === 'failed' ? t(`push:${outcome}`) : '';
  return (
    <Card className="push-card">
      <h2>
        <Icon name="bell" />
        {t('push:title')}
      </h2>
      {permission === 'denied' && <Impossible why="denied" />}
      {permission !== 'denied' && !isOn && <Question push={push} onLater={onLater} />}
      {failure && (
        <Box tone="err" role="alert">
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </Box>
      )}
      <p role="status" hidden={!isOn && said === ''}>
        {isOn ? t('push:on') : said}
      </p>
      {isOn && (
        <>
          <p className="soft sm">{t('push:ends')}</p>
          <Button variant="line" busy={isBusy} onClick={() => void push.turnOff()}>
            {t('push:off')}
          </Button>
        </>
      )}
    </Card>
  );
}

/**
 * Whether this device receives push messages. Where it can't, the card says why; where the installation has no push, it
 * is empty.
 */
export function PushCard(props: PushCardProps) {
  const ability = props.device.ability();
  const { data } = useCall('pushState', {});
  if (!data || data.publicKey === null) return null;
  if (ability !== 'possible') return <Impossible why={ability} />;
  return <OnOrOff {...props} found={data} />;
}
