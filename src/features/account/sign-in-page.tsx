import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AccountForms, type AccountForm } from './account-forms.tsx';
import { useAccountText } from './words.ts';

/** Which form was asked for; the history's state is what another page left there, so it is looked at twice. */
function askedForm(state: unknown): AccountForm {
  const asksToRegister = typeof state === 'object' && state !== null && 'form' in state && state.form === 'register';
  return asksToRegister ? 'register' : 'signIn';
}

/** `/login` on a phone (ROUTE-30). */
export function SignInPage() {
  const { t } = useAccountText();
  const { state } = useLocation();
  const [form, setForm] = useState<AccountForm>(askedForm(state));
  return (
    <div className="page account-page">
      <h1>{t(`account:${form}.title`)}</h1>
      <AccountForms form={form} onForm={setForm} />
    </div>
  );
}
