import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type AccountForm, accountForms } from '#src/shared/app-state/app-state.tsx';
import { AccountForms } from '../components/account-forms.tsx';
import { useAccountText } from '../model/texts.ts';

/** Which form was asked for; the history's state is what another page left there, so it is looked at twice. */
function askedForm(state: unknown): AccountForm {
  const asked = typeof state === 'object' && state !== null && 'form' in state ? state.form : undefined;
  return accountForms.find((form) => form === asked) ?? 'signIn';
}

/** `/login` on a phone (ROUTE-30). */
export function SignInPage() {
  const { t } = useAccountText();
  const { state } = useLocation();
  const [form, setForm] = useState<AccountForm>(askedForm(state));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(form);

  // The button that was pressed is gone with its form; the heading says which one came.
  useEffect(() => {
    if (shown.current !== form) heading.current?.focus();
    shown.current = form;
  }, [form]);

  return (
    <div className="page account-page">
      <h1 ref={heading} tabIndex={-1}>
        {t(`account:${form}.title`)}
      </h1>
      <AccountForms form={form} onForm={setForm} />
    </div>
  );
}
