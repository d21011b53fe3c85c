import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { codStatuses } from '#domain/cod.ts';
import { codAccountMachine } from '#machines/cod-account/cod-account.machine.ts';
import type { CodAccount, CodApplication } from '#machines/cod-account/cod-account.types.ts';
import { getCodAccountStatus } from '#machines/cod-account/cod-steps.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallResult } from '#src/api/types.ts';
import { useSession } from '#src/shared/session/react.tsx';

function getAccount(result: CallResult<'codApplyInfo' | 'codApply'>): CodAccount {
  if (!result.ok) throw result;
  return result.data;
}

/**
 * The account for cash on delivery on its real calls, for as long as the page is open.
 * @param onTaken an application has been taken.
 */
export function useCodAccount(onTaken: () => void) {
  const api = useApi();
  const { user, renew } = useSession();
  const taken = useEffectEvent(onTaken);
  const machine = useMemo(
    () =>
      codAccountMachine.provide({
        actors: {
          findAccount: fromPromise<CodAccount>(async ({ signal }) =>
            getAccount(await api.call('codApplyInfo', {}, { signal })),
          ),
          submitApplication: fromPromise<CodAccount, CodApplication | undefined>(async ({ input, signal }) => {
            if (!input) throw new Error('There is no application to send.');
            const account = getAccount(await api.call('codApply', input, { signal }));
            taken();
            return account;
          }),
        },
      }),
    [api],
  );
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);
  const { account } = snapshot.context;

  // The order's forms read from the session whether the customer may collect, or may not order.
  const saveUser = useEffectEvent(async (changed: CodAccount) => {
    const mayCollect = getCodAccountStatus(changed).status === codStatuses.approved;
    if (!user || (user.codChangePending === changed.changePending && user.collectsCod === mayCollect)) return;
    const result = await api.call('userInfo');
    if (result.ok) renew({ user: result.data });
  });
  useEffect(() => {
    if (account) void saveUser(account);
  }, [account]);

  // A customer who returns to the page sees the current state.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') actor.send({ type: 'account.refresh' });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [actor]);

  return { snapshot, account, send: actor.send };
}
