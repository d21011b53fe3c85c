import { useCallback, useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { useCall, type CallState } from '#src/api/use-call.ts';
import { useSession } from '#src/shared/session/react.tsx';

export type User = Answer<'userInfo'>;

/** The response to a change of the account: the updated customer, and another token if the old ones ended. */
export interface Changed {
  user: User;
  token?: string;
}

export type Keep = (changed: Changed) => void;

export interface OwnUser {
  state: CallState<'userInfo'>;
  keep: Keep;
  /** Counts the changes, so that lists of them reload. */
  changes: number;
}

/** The customer as the server has them (CALL-24), and after a change as it answered. */
export function useOwnUser(): OwnUser {
  const { renew } = useSession();
  const asked = useCall('userInfo', {});
  const [{ user, changes }, setChanged] = useState<{ user?: User; changes: number }>({ changes: 0 });

  const keep = useCallback<Keep>(
    (answer) => {
      renew(answer);
      setChanged((last) => ({ user: answer.user, changes: last.changes + 1 }));
    },
    [renew],
  );
  return { state: { ...asked, data: user ?? asked.data }, keep, changes };
}
