import { useId, useMemo, useState } from 'react';
import * as emailModule from '#schemas/generated/account/register-email.js';
import * as phoneModule from '#schemas/generated/account/register-phone.js';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm, type FormServices, type FormValue } from '#src/forms/index.ts';
import { useSession } from '#src/session/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { FailureBox } from './failure-box.tsx';
import { MeansTabs, type Means } from './means-tabs.tsx';
import { refusedFields } from './refused-fields.ts';
import { accountServices } from './services.ts';
import { useAccountText } from './words.ts';

type PhoneValue = FormValue<'account/register-phone'>;
type EmailValue = FormValue<'account/register-email'>;

function useAccountServices(): FormServices {
  const api = useApi();
  return useMemo(() => accountServices(api), [api]);
}

interface SignInLinkProps {
  /** Leads to the sign-in form. */
  onSignIn: () => void;
}

/** Stands behind "already has an account" (RULE-ACC-07, MSG-15). */
function SignInLink({ onSignIn }: SignInLinkProps) {
  const { t } = useAccountText();
  return (
    <Button variant="quiet" size="sm" className="flush" onClick={onSignIn}>
      {t('account:signIn.title')}
    </Button>
  );
}

interface MeansFormProps<V> extends SignInLinkProps {
  value: V;
  onChange: (value: V) => void;
}

function PhoneForm({ value, onChange, onSignIn }: MeansFormProps<PhoneValue>) {
  const { t } = useAccountText();
  const { busy, failure, submit } = useSession();
  const services = useAccountServices();
  return (
    <SchemaForm
      form={phoneModule}
      services={services}
      extras={{ phone: { ruleAction: <SignInLink onSignIn={onSignIn} /> } }}
      value={value}
      onChange={onChange}
      onSubmit={(form) => submit({ kind: 'registerByPhone', form })}
      submitLabel={t('account:register.submit')}
      busy={busy}
      serverErrors={refusedFields(failure)}
    />
  );
}

function EmailForm({ value, onChange, onSignIn }: MeansFormProps<EmailValue>) {
  const { t } = useAccountText();
  const { busy, failure, submit } = useSession();
  const services = useAccountServices();
  return (
    <SchemaForm
      form={emailModule}
      services={services}
      extras={{ email: { ruleAction: <SignInLink onSignIn={onSignIn} /> } }}
      value={value}
      onChange={onChange}
      onSubmit={(form) => submit({ kind: 'registerByEmail', form })}
      submitLabel={t('account:register.submit')}
      busy={busy}
      serverErrors={refusedFields(failure)}
    />
  );
}

export interface RegisterFormProps {
  /** Wanted by somebody whose phone or e-mail has an account already. */
  onSignIn: (account: string) => void;
}

/** Registration by phone (CALL-39) or by e-mail (CALL-38); what both ask for is typed once. */
export function RegisterForm({ onSignIn }: RegisterFormProps) {
  const { failure, dismiss } = useSession();
  const [means, setMeans] = useState<Means>('phone');
  const [value, setValue] = useState<PhoneValue & EmailValue>({});
  const panel = useId();

  const change = (next: Means) => {
    dismiss();
    setMeans(next);
  };
  const { phone, email, ...common } = value;
  const merge = (part: PhoneValue | EmailValue) => setValue({ phone, email, ...part });

  return (
    <>
      <MeansTabs means={means} onChange={change} panel={panel} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${means}`} className="stack">
        <FailureBox failure={failure} />
        {means === 'phone' ? (
          <PhoneForm value={{ ...common, ...(phone && { phone }) }} onChange={merge} onSignIn={() => onSignIn(String(phone))} />
        ) : (
          <EmailForm value={{ ...common, ...(email && { email }) }} onChange={merge} onSignIn={() => onSignIn(String(email))} />
        )}
      </div>
    </>
  );
}
