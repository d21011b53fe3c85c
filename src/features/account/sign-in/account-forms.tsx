import { useCall } from '#src/api/use-call.ts';
import { useAccountText } from '../texts.ts';
import { isProtectedPath, paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import type { AccountForm } from '#src/shared/app-state/app-state.tsx';
import { Button } from '#src/ui/button.tsx';
import { CodeView } from './code-view.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import './account.css';

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
