/** This device and the account signed in on it: whether it receives push, and the actions that change that. */
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { PushKind } from '#domain/account/notifications.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure, CallResult } from '#src/api/types.ts';
import type { DevicePush } from './device-push.ts';

type State = Answer<'pushState'>;

/** The result of the last press. */
type PushOutcome = 'on' | 'turnedOff' | 'dismissed' | 'failed';

export interface Push {
  state: State;
  isBusy: boolean;
  outcome: PushOutcome | undefined;
  failure: CallFailure | undefined;
  turnOn: (kinds: PushKind[]) => Promise<void>;
  turnOff: () => Promise<void>;
}

export function usePush(found: State, device: DevicePush, onChange?: () => void): Push {
  const api = useApi();
  const [state, setState] = useState(found);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PushOutcome>();
  const [failure, setFailure] = useState<CallFailure>();

  function take(result: CallResult<'pushSubscribe' | 'pushUnsubscribe'>, done: PushOutcome): void {
    if (!result.ok) return setFailure(result);
    setState(result.data);
    setOutcome(done);
    onChange?.();
  }

  async function change(steps: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    setOutcome(undefined);
    // A browser may reject without a reason, e.g. in a private window.
    await steps().catch(() => setOutcome('failed'));
    setBusy(false);
  }

  return {
    state,
    isBusy,
    outcome,
    failure,
    turnOn: (kinds) =>
      change(async () => {
        const { publicKey } = state;
        const permission = await device.ask();
        if (permission === 'default') return setOutcome('dismissed');
        if (permission !== 'granted' || publicKey === null) return;
        const keys = await device.subscribe(publicKey);
        const result = await api.call('pushSubscribe', { ...keys, kinds });
        if (result.ok) device.saveChoice(undefined);
        take(result, 'on');
      }),
    turnOff: () =>
      change(async () => {
        const result = await api.call('pushUnsubscribe', {});
        if (result.ok) {
          device.saveChoice('off');
          await device.unsubscribe();
        }
        take(result, 'turnedOff');
      }),
  };
}
