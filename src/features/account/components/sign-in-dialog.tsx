import { Suspense, useEffect, useRef } from 'react';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import type { AccountForm } from '#src/shared/app-state/app-state.tsx';
import { focusFirstField } from '../model/first-field.ts';
import { AccountForms } from './account-forms.tsx';
import { useAccountText } from '../model/texts.ts';

export interface SignInDialogProps {
  form: AccountForm;
  onForm: (form: AccountForm) => void;
  onClose: () => void;
}

/** One came to type: the first field takes the focus, and again when the other form takes its place. */
function Body({ form, onForm }: Omit<SignInDialogProps, 'onClose'>) {
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => (body.current ? focusFirstField(body.current) : undefined), [form]);

  return (
    <div ref={body}>
      <AccountForms form={form} onForm={onForm} />
    </div>
  );
}

function OpenDialog({ form, onForm, onClose }: SignInDialogProps) {
  const { t } = useAccountText();
  return (
    <Dialog open ownsFocus onClose={onClose} title={t(`account:${form}.title`)}>
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
