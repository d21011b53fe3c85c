import { useEffect, useRef, useState } from 'react';
import * as profileModule from '#schemas/generated/account/profile.js';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { localDate } from '#domain/zoned-time.ts';
import { FailureBox } from '../codes/failure-box.tsx';
import { rejectedFields } from '../codes/rejected-fields.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure } from '#src/api/types.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormHandle } from '#src/forms/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { overChanged, getProfile } from './profile-answers.ts';
import type { User } from './use-own-user.ts';
import { usePersonalText } from '../texts.ts';

export interface ProfileFormProps {
  user: User;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

/** Changes the profile (CALL-25). What another window has saved meanwhile is shown, never overwritten unseen. */
export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const { t } = usePersonalText();
  const api = useApi();
  const form = useRef<FormHandle<'account/profile'>>(null);
  const [base, setBase] = useState(user);
  const [value, setValue] = useState(() => getProfile(user));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  useEffect(() => form.current?.focus('/fullName'), []);
  const [today] = useState(() => localDate(new Date()));

  /** Puts the current profile under what was typed; if that can't be loaded, the rejection itself is shown. */
  async function rebase(rejection: CallFailure) {
    const now = await api.call('userInfo');
    if (!now.ok) return setFailure(now);
    setValue((typed) => overChanged(typed, base, now.data));
    setBase(now.data);
    setFailure(rejection);
  }

  async function save(answers: SchemaTypes['account/profile']) {
    setBusy(true);
    setFailure(undefined);
    const result = await api.call('userUpdate', answers);
    if (result.ok) return onSaved(result.data);
    if (result.codeName === 'conflict') await rebase(result);
    else setFailure(result);
    setBusy(false);
  }

  const isConflict = failure?.codeName === 'conflict';
  return (
    <>
      <div role="alert">{isConflict && <Box tone="warn">{t('personal:profile.conflict')}</Box>}</div>
      <FailureBox failure={isConflict ? undefined : failure} />
      <SchemaForm
        form={profileModule}
        value={value}
        onChange={setValue}
        onSubmit={(answers) => void save(answers)}
        extras={{ birthday: { dates: { max: today } } }}
        serverErrors={rejectedFields(failure)}
        busy={isBusy}
        submitLabel={t('personal:profile.save')}
        actions={
          <Button variant="quiet" onClick={onCancel}>
            {t('personal:profile.cancel')}
          </Button>
        }
        ref={form}
      />
    </>
  );
}
