import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise, waitFor } from 'xstate';
import * as contactPhoneModule from '#schemas/generated/account/send-contact-phone-code.js';
import * as emailModule from '#schemas/generated/account/send-email-code.js';
import * as ownModule from '#schemas/generated/account/send-own-code.js';
import * as smsModule from '#schemas/generated/account/send-sms-code.js';
import {
  type Answers,
  codeFlowMachine,
  type CodeFlowView,
  type SentCode,
  viewOfCodeFlow,
} from '#machines/code-flow.machine.ts';
import { type Failure, failureNamed } from '#machines/failure.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api, CallOptions, Input } from '#src/api/types.ts';
import type { WorkFor } from '#src/api/client.ts';
import { CodeNotSent, type FormId } from '#src/forms/index.ts';
import { failureText, useAccountText } from './texts.ts';
import { createProofOfWorkClient, type ProofOfWorkClient } from './proof-of-work-client.ts';

/** The forms that a code is asked for with, by the call that sends it (D-24). */
const sendForms = {
  smsCode: smsModule,
  emailCode: emailModule,
  ownCode: ownModule,
  contactPhoneCode: contactPhoneModule,
} as const;

export type CodeCall = keyof typeof sendForms;
export type SendForm<Call extends CodeCall> = (typeof sendForms)[Call]['id'];

const taken = (name: 'phone' | 'email'): Failure => {
  const codeName = name === 'phone' ? 'phoneTaken' : 'emailTaken';
  return { ...failureNamed(codeName), errors: [{ pointer: `/${name}`, key: `answers:${codeName}`, params: {} }] };
};

/** Requests that were answered: sent once more, they would only use the image up. */
const answered = new WeakSet<Answers>();

/**
 * Reports an existing account at once to a visitor who solves an image code to register (CALL-02, CALL-03, D-96),
 * before the proof of work for a code that would never be sent.
 * @param request the answers of the form that asks for a code; for any other purpose, or without an image, no call is
 * made.
 * @throws a Failure: `phoneTaken`, `emailTaken`, or why the call was rejected
 */
export async function rejectExisting(api: Api, request: Answers, options: CallOptions): Promise<void> {
  const { purpose, phone, email, captcha, captchaId } = request;
  if (purpose !== 'register' || typeof captcha !== 'string' || typeof captchaId !== 'string') return;
  if (answered.has(request)) return;
  const image = { captcha, captchaId };
  const result =
    typeof phone === 'string'
      ? await api.call('phoneExist', { phone, ...image }, options)
      : await api.call('emailExist', { email: String(email), ...image }, options);
  if (!result.ok) throw result;
  answered.add(request);
  if (result.data.exists) throw taken(typeof phone === 'string' ? 'phone' : 'email');
}

interface CodeFlowOptions<Call extends CodeCall, Proof extends FormId> {
  /** Sends the code: to a phone, to an e-mail address, or to the customer's own. */
  call: Call;
  /** The form with the code. Its fields that are `given` take their answers from what the code was asked for with. */
  proof: FormModule<Proof>;
  /** Performs the action that the code was sent for; resolves with the failure, or with undefined on success. */
  prove: (answers: SchemaTypes[Proof]) => Promise<Failure | undefined>;
}

export interface CodeFlow<Call extends CodeCall, Proof extends FormId> extends CodeFlowView {
  askForm: (typeof sendForms)[Call];
  proofForm: FormModule<Proof>;
  /** Begins the work for a code, in the background, when it is known where it goes. */
  prepare: (request: Answers) => void;
  ask: (request: SchemaTypes[SendForm<Call>]) => void;
  /** Sends another code to the same recipient. @throws CodeNotSent with a message. */
  resend: () => Promise<SentCode>;
  /** Back to where the code goes. */
  change: () => void;
  submit: (answers: SchemaTypes[Proof]) => void;
}

/** The work for a code, as far as its form is filled in. */
function workFor({ purpose, phone, email, via }: Answers): WorkFor | undefined {
  const target = phone ?? email ?? via;
  return typeof target === 'string' && target !== '' ? ({ purpose, target } as WorkFor) : undefined;
}

interface Sending {
  request: Answers;
  signal: AbortSignal;
  worker: ProofOfWorkClient;
}

async function sendCode<Call extends CodeCall>(
  api: Api,
  call: Call,
  { request, signal, worker }: Sending,
): Promise<SentCode> {
  const ask = api.call as (
    id: CodeCall,
    input: Input<Call>,
    options: { signal: AbortSignal },
  ) => ReturnType<typeof api.call<CodeCall>>;
  // The answers of the form for this very call.
  const once = async () => {
    const wanted = workFor(request);
    const work = wanted && (await worker.take(wanted));
    return ask(call, { ...request, ...work } as Input<Call>, { signal });
  };
  await rejectExisting(api, request, { signal });
  const first = await once();
  // Work that was done long before it was needed is too old by then.
  const result = !first.ok && first.codeName === 'workRequired' ? await once() : first;
  if (!result.ok) throw result;
  return result.data;
}

/** Sends a code and proves it: one machine for every form that needs a one-time code. Draw it with `CodeFlowForm`. */
export function useCodeFlow<Call extends CodeCall, Proof extends FormId>({
  call,
  proof,
  prove,
}: CodeFlowOptions<Call, Proof>): CodeFlow<Call, Proof> {
  const api = useApi();
  const { t } = useAccountText();
  const worker = useMemo(() => createProofOfWorkClient(api), [api]);
  useEffect(() => worker.close, [worker]);
  const machine = useMemo(
    () =>
      codeFlowMachine.provide({
        actors: {
          sendCode: fromPromise<SentCode, Answers>(({ input, signal }) =>
            sendCode(api, call, { request: input, signal, worker }),
          ),
          prove: fromPromise<void, Answers>(async ({ input }) => {
            const rejection = await prove(input as SchemaTypes[Proof]);
            if (rejection) throw rejection;
          }),
        },
      }),
    [api, call, prove, worker],
  );
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);

  return {
    ...viewOfCodeFlow(snapshot),
    askForm: sendForms[call],
    proofForm: proof,
    prepare: (request) => {
      const wanted = workFor(request);
      if (wanted) worker.prepare(wanted);
    },
    ask: (request) => actor.send({ type: 'code.ask', request }),
    resend: async () => {
      actor.send({ type: 'code.resend' });
      const { context } = await waitFor(actor, (state) => !state.matches('resending'));
      if (context.resendFailure) throw new CodeNotSent(failureText(t, context.resendFailure));
      return context.sent ?? { waitSeconds: 0 };
    },
    change: () => actor.send({ type: 'target.change' }),
    submit: (answers) => actor.send({ type: 'proof.submit', proof: answers }),
  };
}
