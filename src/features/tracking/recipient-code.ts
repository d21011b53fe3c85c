import { useMemo, useState } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise, waitFor } from 'xstate';
import type { Answer } from '#contract/calls.ts';
import type { CodeName } from '#contract/answer-codes.ts';
import { type Answers, codeFlowMachine, type SentCode, viewOfCodeFlow } from '#machines/code-flow.machine.ts';
import { type CallFailure, failureKey, type Input } from '#src/api/types.ts';
import { CodeNotSent, type FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';

/** The parcel as its recipient names it; the server knows where the code goes. */
export type AskedParcel = Pick<Input<'deliveryCode'>, 'waybillNo' | 'tail'>;

type Answered<Data> = Promise<{ ok: true; data: Data } | CallFailure>;

/** What a code to the recipient's phone permits. A stable object: another one begins another verification. */
export interface CodeCalls<Wanted, Done> {
  send: (signal: AbortSignal) => Answered<Answer<'deliveryCode'>>;
  prove: (proof: { code: string; wanted: Wanted }) => Answered<Done>;
  /** The code by which the server says that it is too late. */
  tooLate: CodeName;
  onDone: (answer: Done) => void;
  onTooLate: () => void;
}

/** A code to the recipient's phone, and what it permits: the machine of every one-time code (D-24). */
export function useRecipientCode<Wanted, Done>(calls: CodeCalls<Wanted, Done>) {
  const { t } = useText('answers');
  const machine = useMemo(() => {
    const refused = (failure: CallFailure) => {
      if (failure.codeName === calls.tooLate) calls.onTooLate();
      return failure;
    };
    return codeFlowMachine.provide({
      actors: {
        sendCode: fromPromise<SentCode, Answers>(async ({ signal }) => {
          const result = await calls.send(signal);
          if (!result.ok) throw refused(result);
          return result.data;
        }),
        prove: fromPromise<void, Answers>(async ({ input }) => {
          const result = await calls.prove(input as { code: string; wanted: Wanted });
          if (!result.ok) throw refused(result);
          calls.onDone(result.data);
        }),
      },
    });
  }, [calls]);
  const actor = useActorRef(machine);
  // A choice that is rejected leaves the typed code as it is.
  const [typed, type] = useState<FormValue<'tracking/delivery-code'>>({});
  const view = viewOfCodeFlow(useSelector(actor, (state) => state));
  return {
    ...view,
    typed,
    type,
    ask: (wanted: Wanted) => {
      // After a rejection the machine still waits for the earlier code.
      actor.send({ type: 'target.change' });
      actor.send({ type: 'code.ask', request: { wanted } });
    },
    resend: async (): Promise<SentCode> => {
      actor.send({ type: 'code.resend' });
      const { context } = await waitFor(actor, (state) => !state.matches('resending'));
      if (context.resendFailure) throw new CodeNotSent(t(failureKey(context.resendFailure)));
      return context.sent ?? { waitSeconds: 0 };
    },
    prove: (code: string) =>
      actor.send({ type: 'proof.submit', proof: { code, wanted: actor.getSnapshot().context.request?.['wanted'] } }),
    back: () => actor.send({ type: 'target.change' }),
  };
}

/** What the form of the code needs of it. */
export type RecipientCode = Omit<ReturnType<typeof useRecipientCode>, 'ask'>;
