import { useCallback, useEffect, useRef, useState } from 'react';
import { formatPhone, isAccountPhone, isContactPhone } from '#domain/account/phone.ts';
import { Button } from '#src/components/button.tsx';
import { Ltr } from '#src/components/small.tsx';
import { Status } from '#src/components/status.tsx';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure, Input } from '#src/api/types.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import * as contactPhoneModule from '#schemas/generated/account/contact-phone.js';
import type { FormValue } from '#src/forms/index.ts';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { usePersonalText } from '../model/texts.ts';
import { Fact, Facts } from './access-section.tsx';
import type { Keep, User } from '../model/own-user.ts';
import { FailureBox } from './failure-box.tsx';
import { CodeFlowForm } from './code-flow-form.tsx';
import { useCodeFlow } from '../model/use-code-flow.ts';
import { useTyped } from '../model/typed-account.ts';

interface ProveDialogProps {
  title: string;
  onProven: (user: User) => void;
  onClose: () => void;
}

function ProveForms({ onProven }: Pick<ProveDialogProps, 'onProven'>) {
  const { t } = usePersonalText();
  const api = useApi();
  const body = useRef<HTMLDivElement>(null);
  // One came to type.
  useEffect(() => body.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);

  const prove = useCallback(
    async (answers: Input<'contactPhoneProve'>) => {
      const result = await api.call('contactPhoneProve', answers);
      if (!result.ok) return result;
      onProven(result.data);
      return undefined;
    },
    [api, onProven],
  );
  const flow = useCodeFlow({ call: 'contactPhoneCode', proof: contactPhoneModule, prove });
  // A phone that no account can have led to the e-mail route: it is the one to prove now (D-106).
  const [{ phone = '' }] = useTyped();
  const [asked, setAsked] = useSavedAnswers<FormValue<'account/send-contact-phone-code'>>('contact phone', {
    purpose: 'contactPhone',
    ...(isContactPhone(phone) && !isAccountPhone(phone) && { phone }),
  });
  const [proof, setProof] = useState<FormValue<'account/contact-phone'>>({});
  return (
    <div ref={body} className="stack">
      <CodeFlowForm
        flow={flow}
        ask={{ value: asked, onChange: setAsked }}
        proof={{ value: proof, onChange: setProof, submitLabel: t('personal:contactPhone.confirm') }}
      />
    </div>
  );
}

/** A contact phone, proved by a code sent to it (D-21). */
function ProveDialog({ title, onProven, onClose }: ProveDialogProps) {
  return (
    <Dialog open ownsFocus onClose={onClose} title={title}>
      <ProveForms onProven={onProven} />
    </Dialog>
  );
}

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
