import { useState } from 'react';
import { SignInDialog, type SignInDialogProps } from '#src/features/account/components/sign-in-dialog.tsx';
import { Button } from '#src/components/button.tsx';

export interface AccountStageProps extends SignInDialogProps {
  /** Closes the dialog as the app does, with a button to open it again. */
  reopens?: boolean;
}

/** As in the app: the dialog requests another form, and gets it. */
export function AccountStage({ form, onForm, onClose, reopens = false }: AccountStageProps) {
  const [shown, setShown] = useState(form);
  const [open, setOpen] = useState(true);
  if (!open) return <Button onClick={() => setOpen(true)}>Abrir de nuevo</Button>;
  return (
    <SignInDialog
      form={shown}
      onForm={(next) => {
        setShown(next);
        onForm(next);
      }}
      onClose={() => {
        if (reopens) setOpen(false);
        onClose();
      }}
    />
  );
}
