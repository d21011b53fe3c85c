import { useState } from 'react';
import * as consentsModule from '#schemas/generated/account/consents.js';
import type { Answer } from '#contract/answers.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { FailureBox } from '../codes/failure-box.tsx';
import { rejectedFields } from '../codes/rejected-fields.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { useCall } from '#src/api/use-call.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { usePrivacyText } from '../texts.ts';

type Consents = Answer<'consentGet'>;

/** The customer's latest choices, to change and save. */
function Choices({ consents }: { consents: Consents }) {
  const { t, format } = usePrivacyText();
  const api = useApi();
  const [{ changedAt, ...kept }, setKept] = useState(consents);
  const [value, setValue] = useState<FormValue<'account/consents'>>(kept);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function save(choices: SchemaTypes['account/consents']) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('consentSave', choices);
    setBusy(false);
    if (!result.ok) return setFailure(result);
    setKept(result.data);
    setSaved(true);
  }

  return (
    <>
      <FailureBox failure={failure} />
      <SchemaForm
        form={consentsModule}
        value={value}
        onChange={(next) => {
          setSaved(false);
          setValue(next);
        }}
        onSubmit={(choices) => void save(choices)}
        serverErrors={rejectedFields(failure)}
        busy={isBusy}
        submitLabel={t('privacy:voluntary.save')}
      />
      <p className="okm" role="status">
        {isSaved && t('privacy:voluntary.saved')}
      </p>
      <p className="soft sm">
        {changedAt
          ? t('privacy:voluntary.changed', { date: format.fullDate(changedAt), time: format.time(changedAt) })
          : t('privacy:voluntary.never')}
      </p>
    </>
  );
}

function OwnChoices() {
  const { t } = usePrivacyText();
  const state = useCall('consentGet', {});
  return (
    <CallPart state={state} loading={t('privacy:voluntary.loading')} failed={t('privacy:voluntary.failed')}>
      {(consents) => <Choices consents={consents} />}
    </CallPart>
  );
}

/** The uses that one may agree to: with an account the choices themselves, without one what they are. */
export function Voluntary() {
  const { t } = usePrivacyText();
  const { signedIn, openSignIn } = useSession();
  if (signedIn) return <OwnChoices />;
  return (
    <>
      <ul className="privacy-uses">
        <li>{t('privacy:voluntary.offers')}</li>
        <li>{t('privacy:voluntary.surveys')}</li>
      </ul>
      <p className="soft">{t('privacy:voluntary.guest')}</p>
      <Button variant="line" size="sm" icon="user" onClick={() => openSignIn(paths.privacy)}>
        {t('privacy:voluntary.signIn')}
      </Button>
    </>
  );
}
