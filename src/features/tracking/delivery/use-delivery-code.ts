import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise, waitFor } from 'xstate';
import type { Answer } from '#contract/answers.ts';
import { codeFlowMachine } from '#machines/code-flow/code-flow.machine.ts';
import { viewOfCodeFlow } from '#machines/code-flow/code-flow.selectors.ts';
import type { Answers, SentCode } from '#machines/code-flow/code-flow.types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure, Input } from '#src/api/types.ts';
import { CodeNotSent } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';

export type Change = Input<'deliveryChange'>['change'];

interface ProofOptions {
  parcel: Pick<Input<'deliveryCode'>, 'waybillNo' | 'tail'>;
  onChanged: (answer: Answer<'deliveryChange'>) => void;
  /** The courier left, or the last change was made, since the page was opened. */
  onTooLate: () => void;
}

/** A code to the recipient's phone, and the change that it permits: the machine of every one-time code (D-24). */
export function useDeliveryCode({ parcel, onChanged, onTooLate }: ProofOptions) {
  const api = useApi();
  const { t } = useText('answers');
  const { waybillNo, tail } = parcel;
  const machine = useMemo(() => {
    const about = { waybillNo, ...(tail !== undefined && { tail }) };
    const refused = (failure: CallFailure) => {
      if (failure.codeName === 'deliveryNotChangeable') onTooLate();
      return failure;
    };
    return codeFlowMachine.provide({
      actors: {
        sendCode: fromPromise<SentCode, Answers>(async ({ signal }) => {
          const result = await api.call('deliveryCode', about, { signal });
          if (!result.ok) throw refused(result);
          return result.data;
        }),
        prove: fromPromise<void, Answers>(async ({ input }) => {
          const { code, change } = input as { code: string; change: Change };
          const result = await api.call('deliveryChange', { ...about, code, change });
          if (!result.ok) throw refused(result);
          onChanged(result.data);
        }),
      },
    });
  }, [api, onChanged, onTooLate, tail, waybillNo]);
  const actor = useActorRef(machine);
  const view = viewOfCodeFlow(useSelector(actor, (state) => state));
  return {
    ...view,
    ask: (change: Change) => {
      // After a rejected change the machine still waits for the earlier code.
      actor.send({ type: 'target.change' });
      actor.send({ type: 'code.ask', request: { change } });
    },
    resend: async (): Promise<SentCode> => {
      actor.send({ type: 'code.resend' });
      const { context } = await waitFor(actor, (state) => !state.matches('resending'));
      if (context.resendFailure) throw new CodeNotSent(t(failureKey(context.resendFailure)));
      return context.sent ?? { waitSeconds: 0 };
    },
    prove: (code: string) =>
      actor.send({ type: 'proof.submit', proof: { code, change: actor.getSnapshot().context.request?.change } }),
    back: () => actor.send({ type: 'target.change' }),
  };
}
