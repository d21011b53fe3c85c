import { useCallback, useEffect, useRef, useState } from 'react';
import * as contactPhoneModule from '#schemas/generated/account/contact-phone.js';
import { isAccountPhone, isContactPhone } from '#domain/phone.ts';
import { useApi } from '#src/api/react.tsx';
import type { Input } from '#src/api/types.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { CodeFlowForm } from '../../codes/code-flow-form.tsx';
import { useCodeFlow } from '../../codes/use-code-flow.ts';
import { useTyped } from '../../sign-in/typed-account.ts';
import { usePersonalText } from '../../texts.ts';
import type { User } from '../use-own-user.ts';

export interface ProveDialogProps {
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
export function ProveDialog({ title, onProven, onClose }: ProveDialogProps) {
  return (
    <Dialog open ownsFocus onClose={onClose} title={title}>
      <ProveForms onProven={onProven} />
    </Dialog>
  );
}
