import { useId, useState } from 'react';
import * as emailModule from '#schemas/generated/account/register-email.js';
import * as phoneModule from '#schemas/generated/account/register-phone.js';
import { SchemaForm, type FieldExtras, type FormValue } from '#src/forms/index.ts';
import { useSession } from '#src/session/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { FailureBox } from './failure-box.tsx';
import { MeansTabs } from './means-tabs.tsx';
import { refusedFields } from './refused-fields.ts';
import { useTaken, type Means } from './use-taken.ts';
import { useAccountText } from './words.ts';

type PhoneValue = FormValue<'account/register-phone'>;
type EmailValue = FormValue<'account/register-email'>;

/** The sentence at a field whose phone or e-mail already has an account (RULE-ACC-07, MSG-15). */
function useTakenExtras(means: Means, typed: unknown): Readonly<Record<string, FieldExtras>> {
  const { t } = useAccountText();
  const taken = useTaken(means, typed);
  if (!taken) return {};
  return {
    [means]: {
      hint: (
        <span className="errm" role="status">
          <Icon name="stop" />
          {t(`account:taken.${means}`)}
        </span>
      ),
    },
  };
}

interface MeansFormProps<V> {
  value: V;
  onChange: (value: V) => void;
}

function PhoneForm({ value, onChange }: MeansFormProps<PhoneValue>) {
  const { t } = useAccountText();
  const { busy, failure, submit } = useSession();
  const extras = useTakenExtras('phone', value.phone);
  return (
    <SchemaForm
      form={phoneModule}
      value={value}
      onChange={onChange}
      onSubmit={(form) => submit({ kind: 'registerByPhone', form })}
      extras={extras}
      submitLabel={t('account:register.submit')}
      busy={busy}
      serverErrors={refusedFields(failure)}
    />
  );
}

function EmailForm({ value, onChange }: MeansFormProps<EmailValue>) {
  const { t } = useAccountText();
  const { busy, failure, submit } = useSession();
  const extras = useTakenExtras('email', value.email);
  return (
    <SchemaForm
      form={emailModule}
      value={value}
      onChange={onChange}
      onSubmit={(form) => submit({ kind: 'registerByEmail', form })}
      extras={extras}
      submitLabel={t('account:register.submit')}
      busy={busy}
      serverErrors={refusedFields(failure)}
    />
  );
}

/** Registration by phone (CALL-39) or by e-mail (CALL-38); what both ask for is typed once. */
export function RegisterForm() {
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
          <PhoneForm value={{ ...common, ...(phone && { phone }) }} onChange={merge} />
        ) : (
          <EmailForm value={{ ...common, ...(email && { email }) }} onChange={merge} />
        )}
      </div>
    </>
  );
}
