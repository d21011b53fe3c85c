import { useState } from 'react';
import * as usernameModule from '#schemas/generated/account/change-username.js';
import { CodeFlowForm } from '../../codes/code-flow-form.tsx';
import { useCodeFlow } from '../../codes/use-code-flow.ts';
import type { FormValue } from '#src/forms/index.ts';
import type { User } from '../use-own-user.ts';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { usePersonalText } from '#src/features/account/texts.ts';
import { type OwnChannel, ownTarget, viaExtras } from '../../codes/own-channels.ts';
import { type ChangeProps, useChange } from './use-change.ts';

export interface ByOwnCodeProps extends ChangeProps {
  user: User;
  /** Not empty. */
  means: readonly OwnChannel[];
}

/** Another username (D-22), proved by a code sent to the own phone or e-mail. */
export function ChangeUsername({ user, means, onChanged }: ByOwnCodeProps) {
  const { t } = usePersonalText();
  const flow = useCodeFlow({ call: 'ownCode', proof: usernameModule, prove: useChange('changeUsername', onChanged) });
  const [asked, setAsked] = useState<FormValue<'account/send-own-code'>>({
    purpose: 'changeUsername',
    ...(means[0] && { via: means[0] }),
  });
  // The name alone: a new code is asked for.
  const [kept, setKept] = useSavedAnswers<FormValue<'account/change-username'>>('change username', {});
  const [proof, setProof] = useState(kept);
  const change = (next: FormValue<'account/change-username'>) => {
    setProof(next);
    setKept({ username: next.username });
  };
  return (
    <CodeFlowForm
      flow={flow}
      ask={{ value: asked, onChange: setAsked, extras: viaExtras(user, means) }}
      proof={{ value: proof, onChange: change, submitLabel: t('personal:access.changeUsername') }}
      target={ownTarget(user, asked.via === 'email' ? 'email' : 'sms')}
    />
  );
}
