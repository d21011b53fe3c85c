import { useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import * as signInModule from '#schemas/generated/account/sign-in.js';
import { FailureBox } from '../codes/failure-box.tsx';
import { rejectedFields } from '../codes/rejected-fields.ts';
import { imageCodeServices } from '#src/shared/codes/image-code-service.ts';
import { useAccountText } from '../texts.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormHandle, FormValue } from '#src/forms/index.ts';
import { useSession } from '#src/shared/session/react.tsx';
import type { AccountForm } from '#src/shared/app-state/app-state.tsx';
import { Button } from '#src/ui/button.tsx';
import { useTyped } from './typed-account.ts';

type SignIn = FormValue<'account/sign-in'>;

/** After these the server wants an image code with the next try (D-24), and the one that was given is good for nothing. */
const aboutImages: ReadonlySet<string> = new Set(['imageCodeRequired', 'wrongImageCode']);

/** Phone or e-mail, and password (CALL-37). After a rejection the input stays. */
export function SignInForm({ onForm }: { onForm: (form: AccountForm) => void }) {
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
