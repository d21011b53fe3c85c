import { useState } from 'react';
import * as emailModule from '#schemas/generated/account/change-email.js';
import * as phoneModule from '#schemas/generated/account/change-phone.js';
import { CodeFlowForm } from '../../codes/code-flow-form.tsx';
import { useCodeFlow } from '../../codes/use-code-flow.ts';
import type { FormValue } from '#src/forms/index.ts';
import { usePersonalText } from '#src/features/account/texts.ts';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { type ChangeProps, useChange } from './use-change.ts';

/** Another phone, proved by a code sent to it (CALL-10). */
export function ChangePhone({ onChanged }: ChangeProps) {
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
export function ChangeEmail({ onChanged }: ChangeProps) {
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
