import { useState } from 'react';
import { formatPhone } from '#domain/phone.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureBox } from '../../codes/failure-box.tsx';
import { usePersonalText } from '../../texts.ts';
import type { User } from '../use-own-user.ts';

export interface RemoveDialogProps {
  phone: string;
  onRemoved: (user: User) => void;
  onClose: () => void;
}

/** Asks before the contact phone goes: proving it once more takes a code. */
export function RemoveDialog({ phone, onRemoved, onClose }: RemoveDialogProps) {
  const { t } = usePersonalText();
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function remove() {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('contactPhoneRemove', {});
    if (result.ok) return onRemoved(result.data);
    setFailure(result);
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('personal:contactPhone.ask')}
      actions={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {t('personal:contactPhone.removeWord')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('personal:contactPhone.keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FailureBox failure={failure} />
        <p>{t('personal:contactPhone.consequence', { phone: isolate(formatPhone(phone)) })}</p>
      </div>
    </Dialog>
  );
}
