import { Suspense, useEffect, useRef } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { AccountForms, type AccountForm } from './account-forms.tsx';
import { useAccountText } from './words.ts';

export interface SignInDialogProps {
  form: AccountForm;
  onForm: (form: AccountForm) => void;
  onClose: () => void;
}

/** The dialog gives the focus to its first control, the close button; here one came to type. */
function Body({ form, onForm }: Omit<SignInDialogProps, 'onClose'>) {
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // After the dialog has placed the focus itself.
    const timer = setTimeout(() => body.current?.querySelector('input')?.focus());
    return () => clearTimeout(timer);
  }, [form]);

  return (
    <div ref={body}>
      <AccountForms form={form} onForm={onForm} />
    </div>
  );
}

function OpenDialog({ form, onForm, onClose }: SignInDialogProps) {
  const { t } = useAccountText();
  return (
    <Dialog open onClose={onClose} title={t(`account:${form}.title`)}>
      <Body form={form} onForm={onForm} />
    </Dialog>
  );
}

/** Signing in over the page one is on (D-10, desktop). Shown while it is mounted. */
export function SignInDialog(props: SignInDialogProps) {
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}
