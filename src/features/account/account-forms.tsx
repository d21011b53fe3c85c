import { useState } from 'react';
import { isProtectedPath, paths } from '#src/navigation/paths.ts';
import { useSession } from '#src/session/react.tsx';
import type { FormValue } from '#src/forms/index.ts';
import { Button } from '#src/ui/button.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useAccountText } from './words.ts';
import './account.css';

export type AccountForm = 'signIn' | 'register';

/** Where signing in leads, in words; nothing when the person simply stays. */
function Landing() {
  const { t } = useAccountText();
  const { target } = useSession();
  if (!target || !isProtectedPath(new URL(target, window.location.origin).pathname)) return null;
  const place = target.startsWith(paths.onlineOrder) ? 'order' : 'orders';
  return <p className="soft">{t(`account:landing.${place}`)}</p>;
}

export interface AccountFormsProps {
  form: AccountForm;
  onForm: (form: AccountForm) => void;
}

/** Sign-in or registration, one at a time; what was typed survives the change from one to the other. */
export function AccountForms({ form, onForm }: AccountFormsProps) {
  const { t } = useAccountText();
  const { dismiss } = useSession();
  const [signIn, setSignIn] = useState<FormValue<'account/sign-in'>>({});

  const change = () => {
    dismiss();
    onForm(form === 'signIn' ? 'register' : 'signIn');
  };

  const signInAs = (account: string) => {
    setSignIn({ account });
    change();
  };

  return (
    <div className="account-forms">
      <Landing />
      {form === 'signIn' ? <SignInForm value={signIn} onChange={setSignIn} /> : <RegisterForm onSignIn={signInAs} />}
      <p className="account-other">
        {t(`account:${form}.other`)}
        <Button variant="quiet" size="sm" onClick={change}>
          {t(`account:${form}.otherAction`)}
        </Button>
      </p>
    </div>
  );
}
