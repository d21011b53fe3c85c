import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { Box } from '#src/ui/status.tsx';
import type { User } from '../use-own-user.ts';
import { usePersonalText } from '#src/features/account/texts.ts';
import { ChangePassword } from './change-password.tsx';
import { ChangeUsername } from './change-username.tsx';
import type { OwnChannel } from '../../codes/own-channels.ts';
import { type ChangeProps, useChange } from './use-change.ts';
import * as emailModule from '#schemas/generated/account/change-email.js';
import * as phoneModule from '#schemas/generated/account/change-phone.js';
import { CodeFlowForm } from '../../codes/code-flow-form.tsx';
import { useCodeFlow } from '../../codes/use-code-flow.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';

/** Another phone, proved by a code sent to it (CALL-10). */
function ChangePhone({ onChanged }: ChangeProps) {
  const { t } = usePersonalText();
  const flow = useCodeFlow({ call: 'smsCode', proof: phoneModule, prove: useChange('changePhone', onChanged) });
  const [asked, setAsked] = useSavedAnswers<FormValue<'account/send-sms-code'>>('change phone', {
    purpose: 'changePhone',
  });
  const [proof, setProof] = useState<FormValue<'account/change-phone'>>({});
  return (
    <CodeFlowForm
      flow={flow}
      ask={{ value: asked, onChange: setAsked }}
      proof={{ value: proof, onChange: setProof, submitLabel: t('personal:access.confirmPhone') }}
    />
  );
}

/** Another e-mail address, proved by a code sent to it (CALL-11). */
function ChangeEmail({ onChanged }: ChangeProps) {
  const { t } = usePersonalText();
  const flow = useCodeFlow({ call: 'emailCode', proof: emailModule, prove: useChange('changeEmail', onChanged) });
  const [asked, setAsked] = useSavedAnswers<FormValue<'account/send-email-code'>>('change email', {
    purpose: 'changeEmail',
  });
  const [proof, setProof] = useState<FormValue<'account/change-email'>>({});
  return (
    <CodeFlowForm
      flow={flow}
      ask={{ value: asked, onChange: setAsked }}
      proof={{ value: proof, onChange: setProof, submitLabel: t('personal:access.confirmEmail') }}
    />
  );
}

export type Change = 'username' | 'phone' | 'email' | 'password';

export interface ChangeDialogProps extends ChangeProps {
  change: Change;
  user: User;
  means: readonly OwnChannel[];
  onClose: () => void;
}

/** Message key of a change's title: adding a missing credential has its own. */
function toTitle(change: Change, { phone, email, hasPassword }: User): string {
  if (change === 'phone' && !phone) return 'personal:access.addPhone';
  if (change === 'email' && !email) return 'personal:access.addEmail';
  if (change === 'password' && !hasPassword) return 'personal:access.createPassword';
  return {
    username: 'personal:access.changeUsername',
    phone: 'personal:access.changePhone',
    email: 'personal:access.changeEmail',
    password: 'personal:access.changePassword',
  }[change];
}

function Body({ change, user, means, onChanged }: Omit<ChangeDialogProps, 'onClose'>) {
  const { t } = usePersonalText();
  const body = useRef<HTMLDivElement>(null);
  const [byCode, setByCode] = useState(!user.hasPassword);
  // One came to type; also after the way of changing the password has changed.
  useEffect(() => body.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [byCode]);

  const needsCode = change === 'username' || (change === 'password' && byCode);
  return (
    <div ref={body} className="stack">
      {needsCode && means.length === 0 && <Box tone="info">{t('personal:access.noMeans')}</Box>}
      {change === 'phone' && <ChangePhone onChanged={onChanged} />}
      {change === 'email' && <ChangeEmail onChanged={onChanged} />}
      {change === 'username' && means.length > 0 && <ChangeUsername user={user} means={means} onChanged={onChanged} />}
      {change === 'password' && (!byCode || means.length > 0) && (
        <ChangePassword user={user} means={means} byCode={byCode} onByCode={setByCode} onChanged={onChanged} />
      )}
    </div>
  );
}

/** One change of how one signs in, over the page (on a phone a sheet). */
export function ChangeDialog({ onClose, ...change }: ChangeDialogProps) {
  const { t } = usePersonalText();
  return (
    <Dialog open ownsFocus onClose={onClose} title={t(toTitle(change.change, change.user))}>
      <Body {...change} />
    </Dialog>
  );
}
