import { useCallback } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallResult, Input } from '#src/api/types.ts';
import type { Keep } from '../use-own-user.ts';

/** The calls that end every session and answer with a new one for the caller. */
export type ChangeCall =
  | 'changePasswordByOld'
  | 'changePasswordBySms'
  | 'changePasswordByEmail'
  | 'changePhone'
  | 'changeEmail'
  | 'changeUsername';

export interface ChangeProps {
  /** Keeps the customer and the token of the answer. */
  onChanged: Keep;
}

/** Makes the change; resolves with the failure, or with undefined on success. */
export function useChange<Call extends ChangeCall>(
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
