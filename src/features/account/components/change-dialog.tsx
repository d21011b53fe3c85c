import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#machines/failure.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallResult, Input } from '#src/api/types.ts';
import * as usernameModule from '#schemas/generated/account/change-username.js';
import type { FormValue } from '#src/forms/index.ts';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { usePersonalText } from '#src/features/account/model/texts.ts';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box } from '#src/components/status.tsx';
import * as emailModule from '#schemas/generated/account/change-email.js';
import * as phoneModule from '#schemas/generated/account/change-phone.js';
import * as codeModule from '#schemas/generated/account/change-password-code.js';
import * as oldModule from '#schemas/generated/account/change-password-old.js';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { Button } from '#src/components/button.tsx';
import type { Keep, User } from '../model/own-user.ts';
import { CodeFlowForm, HiddenUsername } from './code-flow-form.tsx';
import { useCodeFlow } from '../model/use-code-flow.ts';
import { type OwnChannel, ownTarget, viaExtras } from '../model/own-channels.ts';
import { FailureBox } from './failure-box.tsx';
import { rejectedFields } from '../model/rejected-fields.ts';

/** The calls that end every session and answer with a new one for the caller. */
type ChangeCall =
  | 'changePasswordByOld'
  | 'changePasswordBySms'
  | 'changePasswordByEmail'
  | 'changePhone'
  | 'changeEmail'
  | 'changeUsername';

interface ChangeProps {
  /** Keeps the customer and the token of the answer. */
  onChanged: Keep;
}

/** Makes the change; resolves with the failure, or with undefined on success. */
function useChange<Call extends ChangeCall>(
  call: Call,
  onChanged: Keep,
): (answers: Input<Call>) => Promise<Failure | undefined> {
  const api = useApi();
  return useCallback(
    async (answers) => {
      const change = api.call as (id: ChangeCall, input: Input<Call>) => Promise<CallResult<ChangeCall>>;
      const result = await change(call, answers);
      if (!result.ok) return result;
      onChanged(result.data);
      return undefined;
    },
    [api, call, onChanged],
  );
}

interface ByOwnCodeProps extends ChangeProps {
  user: User;
  /** Not empty. */
  means: readonly OwnChannel[];
}

/** Another username (D-22), proved by a code sent to the own phone or e-mail. */
function ChangeUsername({ user, means, onChanged }: ByOwnCodeProps) {
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

interface ChangePasswordProps extends ByOwnCodeProps {
  byCode: boolean;
  onByCode: (byCode: boolean) => void;
}

/** One way at a time; the other one is a press away where there is one. */
function ChangePassword({ byCode, onByCode, ...change }: ChangePasswordProps) {
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

interface ChangeDialogProps extends ChangeProps {
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
