import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi, useCall } from '#src/api/react.tsx';
import { isProtectedPath, paths } from '#src/shared/navigation/paths.ts';
import { useOpenSession, useSession } from '#src/shared/session/react.tsx';
import type { AccountForm } from '#src/shared/app-state/app-state.tsx';
import { Button } from '#src/components/button.tsx';
import type { Answer } from '#contract/calls.ts';
import type { Failure } from '#machines/failure.ts';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { leaveForProvider, type Provider, providers } from '#src/shared/session/social.ts';
import { RichLabel } from '#src/components/fields/rich-label.tsx';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import * as signInModule from '#schemas/generated/account/sign-in.js';
import { imageCodeServices } from '#src/shared/form-services/image-code-service.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormHandle, FormValue } from '#src/forms/index.ts';
import { useAccountText } from '../model/texts.ts';
import { CodeView } from './code-sign-in.tsx';
import './account.css';
import { FailureBox } from './failure-box.tsx';
import { rejectedFields } from '../model/rejected-fields.ts';
import { useTyped } from '../model/typed-account.ts';

type SignIn = FormValue<'account/sign-in'>;

/** After these the server wants an image code with the next try (D-24), and the one that was given is good for nothing. */
const aboutImages: ReadonlySet<string> = new Set(['imageCodeRequired', 'wrongImageCode']);

/** Phone or e-mail, and password (CALL-37). After a rejection the input stays. */
function SignInForm({ onForm }: { onForm: (form: AccountForm) => void }) {
  const { t } = useAccountText();
  const api = useApi();
  const { busy, attempting, failure, submit } = useSession();
  const [typed, addTyped] = useTyped();
  const [value, setValue] = useState<SignIn>({ ...(typed.account && { account: typed.account }) });
  // Told to the form together with the answers that it leaves.
  const [refused, setRejected] = useState<Failure>();
  const services = useMemo(() => imageCodeServices(api), [api]);
  const form = useRef<FormHandle<'account/sign-in'>>(null);
  const { needsImageCode } = value;

  useEffect(() => {
    if (needsImageCode) form.current?.focus('/captcha');
  }, [needsImageCode]);

  const keep = (next: SignIn) => {
    setValue(next);
    addTyped({ account: next.account });
  };
  const enter = async (answers: SchemaTypes['account/sign-in']) => {
    const rejection = await submit({ kind: 'password', form: answers });
    setRejected(rejection);
    if (!rejection || !aboutImages.has(rejection.codeName)) return;
    setValue((now) => ({ ...now, needsImageCode: true, captcha: undefined, captchaId: undefined }));
  };

  return (
    <>
      <FailureBox failure={failure} />
      <SchemaForm
        form={signInModule}
        value={value}
        onChange={keep}
        onSubmit={(answers) => void enter(answers)}
        services={services}
        submitLabel={t('account:signIn.submit')}
        busy={busy && attempting === 'password'}
        serverErrors={rejectedFields(refused)}
        actions={
          <>
            <Button variant="quiet" size="sm" className="flush" onClick={() => onForm('reset')}>
              {t('account:reset.ask')}
            </Button>
            <Button variant="quiet" size="sm" className="flush" onClick={() => onForm('code')}>
              {t('account:code.ask')}
            </Button>
          </>
        }
        ref={form}
      />
    </>
  );
}

/** The page to return to, if the visitor was not on the way to another one. */
function hereToReturnTo(): string | undefined {
  const { pathname, search } = window.location;
  return pathname === paths.login ? undefined : pathname + search;
}

/** Google and Facebook, as far as this installation offers them (D-25); the browser leaves for the provider and comes back. */
function SocialButtons({ means }: { means: Answer<'signInMeans'> | undefined }) {
  const { t } = useAccountText();
  const api = useApi();
  const { send } = useOpenSession();
  const { attempting, target } = useSession();
  const [leaving, setLeaving] = useState<Provider>();
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    // Back from the provider by the browser's own button, with this page as it was.
    const stay = () => setLeaving(undefined);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  async function begin(provider: Provider) {
    setLeaving(provider);
    setFailure(undefined);
    const result = await api.call('socialStart', { provider });
    if (!result.ok) {
      setLeaving(undefined);
      setFailure(result);
      return;
    }
    if (!target) send({ type: 'target.set', target: hereToReturnTo() });
    leaveForProvider(provider, result.data);
  }

  const offered = providers.filter((provider) => means?.[provider]);
  if (offered.length === 0) return null;
  return (
    <div className="account-social">
      <p className="account-or">
        <span>{t('account:social.or')}</span>
      </p>
      <FailureBox failure={failure} />
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="line"
          wide
          busy={leaving === provider || attempting === provider}
          onClick={() => void begin(provider)}
        >
          {t(`account:social.${provider}`)}
        </Button>
      ))}
      {/* A first time makes an account, with no form that asks. */}
      <p className="soft sm">
        <RichLabel text={t('account:social.consent')} links={consentLinks.links} />
      </p>
    </div>
  );
}

/** Names the page after signing in; empty when the visitor stays. */
function Landing() {
  const { t } = useAccountText();
  const { target } = useSession();
  if (!target) return null;
  const { pathname } = new URL(target, window.location.origin);
  const isOrder = [paths.onlineOrder, paths.placeOrder, paths.appOrder].some((path) => pathname.startsWith(path));
  if (!isOrder && !isProtectedPath(pathname)) return null;
  const place = isOrder ? 'order' : pathname.startsWith(paths.orders) ? 'orders' : 'account';
  return <p className="soft">{t(`account:landing.${place}`)}</p>;
}

const opposite = {
  signIn: 'register',
  code: 'register',
  register: 'signIn',
  reset: 'signIn',
} as const satisfies Record<AccountForm, AccountForm>;

function OtherForm({ form, onForm }: AccountFormsProps) {
  const { t } = useAccountText();
  return (
    <p className="account-other">
      {t(`account:${form}.other`)}
      <Button variant="quiet" size="sm" onClick={() => onForm(opposite[form])}>
        {t(`account:${form}.otherAction`)}
      </Button>
    </p>
  );
}

export interface AccountFormsProps {
  form: AccountForm;
  onForm: (form: AccountForm) => void;
}

/** Every way in, one at a time; what was typed survives the change from one to the other. */
export function AccountForms({ form, onForm }: AccountFormsProps) {
  const { t } = useAccountText();
  const { dismiss, attempting } = useSession();
  const means = useCall('signInMeans', {});

  const change = (next: AccountForm) => {
    dismiss();
    onForm(next);
  };
  const others = (
    <>
      {form === 'code' && (
        <Button variant="quiet" size="sm" className="flush" onClick={() => change('signIn')}>
          {t('account:code.withPassword')}
        </Button>
      )}
      {form !== 'reset' && <SocialButtons means={means.data} />}
      <OtherForm form={form} onForm={change} />
    </>
  );

  return (
    <div className="account-forms">
      <Landing />
      <p role="status">
        {(attempting === 'google' || attempting === 'facebook') && t(`account:social.checking.${attempting}`)}
      </p>
      {form === 'signIn' ? (
        <>
          <SignInForm onForm={change} />
          {others}
        </>
      ) : (
        <CodeView form={form} onForm={change} means={means}>
          {others}
        </CodeView>
      )}
    </div>
  );
}
