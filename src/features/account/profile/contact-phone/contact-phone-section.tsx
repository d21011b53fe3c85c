import { useCallback, useRef, useState } from 'react';
import { formatPhone } from '#domain/phone.ts';
import { Button } from '#src/ui/button.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { Status } from '#src/ui/status.tsx';
import { usePersonalText } from '../../texts.ts';
import { Fact, Facts } from '../facts.tsx';
import type { Keep, User } from '../use-own-user.ts';
import { ProveDialog } from './prove-dialog.tsx';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureBox } from '../../codes/failure-box.tsx';

interface RemoveDialogProps {
  phone: string;
  onRemoved: (user: User) => void;
  onClose: () => void;
}

/** Asks before the contact phone goes: proving it once more takes a code. */
function RemoveDialog({ phone, onRemoved, onClose }: RemoveDialogProps) {
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

interface ActionsProps {
  hasPhone: boolean;
  onProve: () => void;
  onRemove: () => void;
}

function Actions({ hasPhone, onProve, onRemove }: ActionsProps) {
  const { t } = usePersonalText();
  return (
    <div className="row">
      <Button
        variant="line"
        size="sm"
        aria-label={t(`personal:contactPhone.${hasPhone ? 'change' : 'add'}`)}
        onClick={onProve}
      >
        {t(`personal:access.${hasPhone ? 'change' : 'add'}`)}
      </Button>
      {hasPhone && (
        <Button variant="line" size="sm" aria-label={t('personal:contactPhone.remove')} onClick={onRemove}>
          {t('personal:contactPhone.removeWord')}
        </Button>
      )}
    </div>
  );
}

export interface ContactPhoneSectionProps {
  user: User;
  onKeep: Keep;
}

/** A phone for parcels besides the account's (D-21); it cannot be used to sign in. */
export function ContactPhoneSection({ user, onKeep }: ContactPhoneSectionProps) {
  const { t } = usePersonalText();
  const { contactPhone } = user;
  const [open, setOpen] = useState<'prove' | 'remove'>();
  const [done, setDone] = useState<'proven' | 'removed'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = (what: 'prove' | 'remove') => () => {
    setDone(undefined);
    setOpen(what);
  };
  const close = () => setOpen(undefined);
  const proven = useCallback(
    (changed: User) => {
      onKeep({ user: changed });
      setOpen(undefined);
      setDone('proven');
    },
    [onKeep],
  );
  const removed = (changed: User) => {
    // The button that had the focus disappears with the phone.
    heading.current?.focus();
    onKeep({ user: changed });
    setOpen(undefined);
    setDone('removed');
  };

  return (
    <section className="mine-part">
      <h2 ref={heading} tabIndex={-1}>
        {t('personal:contactPhone.title')}
      </h2>
      <p className="soft">{t('personal:contactPhone.intro')}</p>
      <p className="okm" role="status">
        {done && t(`personal:contactPhone.${done}`)}
      </p>
      <Facts>
        <Fact
          name={t('fields:account.contactPhone')}
          action={<Actions hasPhone={contactPhone !== null} onProve={begin('prove')} onRemove={begin('remove')} />}
        >
          {contactPhone === null ? (
            <span className="soft">{t('personal:access.missing')}</span>
          ) : (
            <span className="row">
              <Ltr>{formatPhone(contactPhone)}</Ltr>
              <Status tone="ok" icon="tick">
                {t('personal:access.verified')}
              </Status>
            </span>
          )}
        </Fact>
      </Facts>
      {open === 'prove' && (
        <ProveDialog
          title={t(`personal:contactPhone.${contactPhone === null ? 'add' : 'change'}`)}
          onProven={proven}
          onClose={close}
        />
      )}
      {open === 'remove' && contactPhone !== null && (
        <RemoveDialog phone={contactPhone} onRemoved={removed} onClose={close} />
      )}
    </section>
  );
}
