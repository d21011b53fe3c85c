import { useState } from 'react';
import * as codeModule from '#schemas/generated/account/change-password-code.js';
import * as oldModule from '#schemas/generated/account/change-password-old.js';
import type { Failure } from '#machines/kit/failure.ts';
import { CodeFlowForm, HiddenUsername } from '../../codes/code-flow-form.tsx';
import { FailureBox } from '../../codes/failure-box.tsx';
import { rejectedFields } from '../../codes/rejected-fields.ts';
import { useCodeFlow } from '../../codes/use-code-flow.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { Button } from '#src/ui/button.tsx';
import type { User } from '../use-own-user.ts';
import { usePersonalText } from '#src/features/account/texts.ts';
import type { ByOwnCodeProps } from './change-username.tsx';
import { ownTarget, viaExtras } from '../../codes/own-channels.ts';
import { type ChangeProps, useChange } from './use-change.ts';

const getAccount = ({ phone, email }: User) => phone ?? email ?? '';

/** By the password that it has now (CALL-08). */
function ByOldPassword({ user, onChanged }: ChangeProps & { user: User }) {
  const { t } = usePersonalText();
  const change = useChange('changePasswordByOld', onChanged);
  const [value, setValue] = useState<FormValue<'account/change-password-old'>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const submit = async (answers: Parameters<typeof change>[0]) => {
    setBusy(true);
    setFailure(await change(answers));
    setBusy(false);
  };
  return (
    <>
      <FailureBox failure={failure} />
      <SchemaForm
        form={oldModule}
        value={value}
        onChange={setValue}
        onSubmit={(answers) => void submit(answers)}
        lead={<HiddenUsername value={getAccount(user)} />}
        serverErrors={rejectedFields(failure)}
        busy={isBusy}
        submitLabel={t('personal:access.changePassword')}
      />
    </>
  );
}

/** By a code sent to the own phone (CALL-07) or e-mail (CALL-09). */
function ByCode({ user, means, onChanged }: ByOwnCodeProps) {
  const { t } = usePersonalText();
  const [asked, setAsked] = useState<FormValue<'account/send-own-code'>>({
    purpose: 'changePassword',
    ...(means[0] && { via: means[0] }),
  });
  const [proof, setProof] = useState<FormValue<'account/change-password-code'>>({});
  const via = asked.via === 'email' ? 'email' : 'sms';
  const prove = useChange(via === 'email' ? 'changePasswordByEmail' : 'changePasswordBySms', onChanged);
  const flow = useCodeFlow({ call: 'ownCode', proof: codeModule, prove });
  return (
    <CodeFlowForm
      flow={flow}
      ask={{ value: asked, onChange: setAsked, extras: viaExtras(user, means) }}
      proof={{
        value: proof,
        onChange: setProof,
        submitLabel: t(user.hasPassword ? 'personal:access.changePassword' : 'personal:access.createPassword'),
      }}
      target={ownTarget(user, via)}
      account={getAccount(user)}
    />
  );
}

export interface ChangePasswordProps extends ByOwnCodeProps {
  byCode: boolean;
  onByCode: (byCode: boolean) => void;
}

/** One way at a time; the other one is a press away where there is one. */
export function ChangePassword({ byCode, onByCode, ...change }: ChangePasswordProps) {
  const { t } = usePersonalText();
  const hasChoice = change.user.hasPassword && change.means.length > 0;
  return (
    <>
      {byCode ? <ByCode {...change} /> : <ByOldPassword user={change.user} onChanged={change.onChanged} />}
      {hasChoice && (
        <Button variant="quiet" size="sm" className="flush" onClick={() => onByCode(!byCode)}>
          {t(byCode ? 'personal:access.byOld' : 'personal:access.byCode')}
        </Button>
      )}
    </>
  );
}
