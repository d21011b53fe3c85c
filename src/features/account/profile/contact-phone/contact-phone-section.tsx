import { useCallback, useRef, useState } from 'react';
import { formatPhone } from '#domain/phone.ts';
import { Button } from '#src/ui/button.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { Status } from '#src/ui/status.tsx';
import { usePersonalText } from '../../texts.ts';
import { Fact, Facts } from '../facts.tsx';
import type { Keep, User } from '../use-own-user.ts';
import { ProveDialog } from './prove-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

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

/** The phone that parcels come to besides the account's (D-21); nobody signs in by it. */
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
    // The button that asked goes with the phone.
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
