import { type ReactNode, useState } from 'react';
import { LegalPage } from '#src/shared/content/legal-page.tsx';
import { useHydrated } from '#src/lib/device.ts';
import { countingChoice, wantsNoCounting } from '#src/shared/app-state/counting.ts';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { useApi, useCall } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import * as consentsModule from '#schemas/generated/account/consents.js';
import type { Answer } from '#contract/calls.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { usePrivacyText } from '../model/texts.ts';
import './privacy.css';
import { RemoveAccount } from '../components/remove-account.tsx';
import { FailureBox } from '../components/failure-box.tsx';
import { rejectedFields } from '../model/rejected-fields.ts';

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
function Voluntary() {
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

/** Everything that is stored about the customer, as a spreadsheet. */
function Download() {
  const { t } = usePrivacyText();
  const api = useApi();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | CallFailure>('idle');

  async function download() {
    setState('busy');
    const result = await api.download('dataExport', {}, t('privacy:download.file'));
    setState(result.ok ? 'done' : result);
  }

  return (
    <div className="stack">
      <Button variant="line" size="sm" icon="download" busy={state === 'busy'} onClick={() => void download()}>
        {t('privacy:download.action')}
      </Button>
      <p className="okm" role="status">
        {state === 'done' && t('privacy:download.done')}
      </p>
      <FailureBox failure={typeof state === 'object' ? state : undefined} />
    </div>
  );
}

/** A right and its way: ARCO, as the Mexican law calls them. */
function Right({ name, children }: { name: 'access' | 'rectify' | 'cancel' | 'oppose'; children?: ReactNode }) {
  const { t } = usePrivacyText();
  return (
    <li>
      <div>
        <h3>{t(`privacy:rights.${name}`)}</h3>
        <p>{t(`privacy:rights.${name}Text`)}</p>
      </div>
      {children}
    </li>
  );
}

/** The rights over one's data; with an account each has its button. */
function Rights() {
  const { t } = usePrivacyText();
  const { signedIn, openSignIn } = useSession();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <ul className="privacy-rights">
        <Right name="access">{signedIn && <Download />}</Right>
        <Right name="rectify">
          {signedIn && (
            <ButtonLink variant="line" size="sm" to={paths.personalMsg}>
              {t('privacy:rights.edit')}
            </ButtonLink>
          )}
        </Right>
        <Right name="cancel">
          {signedIn && (
            <Button variant="danger" size="sm" onClick={() => setRemoving(true)}>
              {t('privacy:remove.action')}
            </Button>
          )}
        </Right>
        <Right name="oppose" />
      </ul>
      {!signedIn && (
        <>
          <p className="soft">{t('privacy:rights.guest')}</p>
          <Button variant="line" size="sm" icon="user" onClick={() => openSignIn(paths.privacy)}>
            {t('privacy:rights.signIn')}
          </Button>
        </>
      )}
      {isRemoving && <RemoveAccount onClose={() => setRemoving(false)} />}
    </>
  );
}

/** Whether rule stops are counted here: a choice of this device, not of an account. */
function DeviceChoice() {
  const { t } = usePrivacyText();
  const [counts, setCounts] = useState(countingChoice.mayCount);
  const isHere = useHydrated();
  const [outcome, setOutcome] = useState<'on' | 'off' | 'lost'>();

  function choose(next: boolean) {
    const isSaved = countingChoice.choose(next);
    setCounts(next);
    setOutcome(isSaved ? (next ? 'on' : 'off') : 'lost');
  }

  return (
    <div className="privacy-device">
      <h3>{t('privacy:device.title')}</h3>
      {isHere && wantsNoCounting(navigator) ? (
        <p>{t('privacy:device.asked')}</p>
      ) : (
        <CheckRow look="tile" checked={!isHere || counts} onChange={(event) => choose(event.target.checked)}>
          {t('privacy:device.label')}
          <span className="soft">{t('privacy:device.hint')}</span>
        </CheckRow>
      )}
      <p className="okm" role="status">
        {outcome && t(`privacy:device.${outcome}`)}
      </p>
    </div>
  );
}

/**
 * `/privacy` (D-11, FEAT-11): this company's notice, with every choice and right that it speaks of below it.
 * The notice says what the Mexican data protection law (LFPDPPP) asks of a whole one (aviso de privacidad integral).
 */
export function PrivacyPage() {
  const { t, language } = usePrivacyText();
  return (
    <LegalPage
      key={language.code}
      page="privacy"
      title={t('notices:title.privacy')}
      own={[
        {
          id: 'choices-',
          title: t('privacy:voluntary.title'),
          body: (
            <>
              <p>{t('privacy:voluntary.intro')}</p>
              <Voluntary />
              <DeviceChoice />
            </>
          ),
        },
        { id: 'rights-', title: t('privacy:rights.title'), body: <Rights /> },
      ]}
    />
  );
}
