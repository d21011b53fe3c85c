import * as signInModule from '#schemas/generated/account/sign-in.js';
import { SchemaForm, type FormValue } from '#src/forms/index.ts';
import { useSession } from '#src/session/react.tsx';
import { FailureBox } from './failure-box.tsx';
import { refusedFields } from './refused-fields.ts';
import { useAccountText } from './words.ts';

export interface SignInFormProps {
  value: FormValue<'account/sign-in'>;
  onChange: (value: FormValue<'account/sign-in'>) => void;
}

/** Phone or e-mail, and password (CALL-37). A refusal keeps what was typed. */
export function SignInForm({ value, onChange }: SignInFormProps) {
  const { t } = useAccountText();
  const { busy, failure, submit } = useSession();
  return (
    <>
      <FailureBox failure={failure} />
      <SchemaForm
        form={signInModule}
        value={value}
        onChange={onChange}
        onSubmit={(form) => submit({ kind: 'password', form })}
        submitLabel={t('account:signIn.submit')}
        busy={busy}
        serverErrors={refusedFields(failure)}
      />
    </>
  );
}
