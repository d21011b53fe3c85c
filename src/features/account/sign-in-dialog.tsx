import { Suspense } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { AccountForms, type AccountForm } from './account-forms.tsx';
import { useAccountText } from './words.ts';

export interface SignInDialogProps {
  form: AccountForm;
  onForm: (form: AccountForm) => void;
  onClose: () => void;
}

function OpenDialog({ form, onForm, onClose }: SignInDialogProps) {
  const { t } = useAccountText();
  return (
    <Dialog open onClose={onClose} title={t(`account:${form}.title`)}>
      <AccountForms form={form} onForm={onForm} />
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
