import { useState } from 'react';
import * as notificationsModule from '#schemas/generated/account/notifications.js';
import type { Answer } from '#contract/calls.ts';
import { notificationKinds } from '#domain/account/notifications.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useApi, useCall } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FieldExtras, FormValue } from '#src/forms/index.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { browserPush, type DevicePush } from '#src/shared/push/device-push.ts';
import { PushCard } from '#src/shared/push/push-card.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { FailureBox } from '../components/failure-box.tsx';
import { rejectedFields } from '../model/rejected-fields.ts';
import { useNotificationText } from '../model/texts.ts';
import './notifications.css';

type Settings = Answer<'notificationGet'>;

/** Only means by which a message arrives are on offer. */
function getExtras({ email, phone, push }: Settings): Record<string, FieldExtras> {
  const options = { email: { hidden: email === null }, sms: { hidden: phone === null }, push: { hidden: !push } };
  return Object.fromEntries(notificationKinds.map((kind) => [kind, { options }]));
}

/** The channel for each kind of event, to change and save. */
function Choices({ settings }: { settings: Settings }) {
  const { t } = useNotificationText();
  const api = useApi();
  const [value, setValue] = useState<FormValue<'account/notifications'>>(settings.choices);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function save(choices: SchemaTypes['account/notifications']) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('notificationSave', choices);
    setBusy(false);
    if (!result.ok) return setFailure(result);
    setSaved(true);
  }

  return (
    <>
      <FailureBox failure={failure} />
      <SchemaForm
        form={notificationsModule}
        value={value}
        onChange={(next) => {
          setSaved(false);
          setValue(next);
        }}
        onSubmit={(choices) => void save(choices)}
        extras={getExtras(settings)}
        serverErrors={rejectedFields(failure)}
        busy={isBusy}
        submitLabel={t('notifications:save')}
      />
      <p className="okm" role="status">
        {isSaved && t('notifications:saved')}
      </p>
    </>
  );
}

/** `/personalCenter/notifications`: which events the customer is notified of, and by which channel. */
export function NotificationsPage({ device = browserPush() }: { device?: DevicePush }) {
  const { t } = useNotificationText();
  const state = useCall('notificationGet', {});
  return (
    <div className="page notifications">
      <h1>{t('notices:title.notifications')}</h1>
      <p className="lead">{t('notifications:lead')}</p>
      <CallPart state={state} loading={t('notifications:loading')} failed={t('notifications:failed')}>
        {(settings) => (
          <>
            {settings.email === null && settings.phone === null && !settings.push ? (
              <EmptyState
                title={t('notifications:nobody')}
                action={<ButtonLink to={paths.personalMsg}>{t('notifications:add')}</ButtonLink>}
              />
            ) : (
              // Another device has changed what is chosen.
              <Choices key={JSON.stringify(settings)} settings={settings} />
            )}
            {/* Below what is there: it comes later, and moves nothing. */}
            <PushCard device={device} onChange={state.reload} />
          </>
        )}
      </CallPart>
    </div>
  );
}
