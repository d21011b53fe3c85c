import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { v4 as newKey } from 'uuid';
import { fromPromise } from 'xstate';
import { inboxMachine, type Receipt, type Written } from '#machines/inbox.machine.ts';
import type { DraftModule } from '#schemas/runtime/draft-shapes.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallResult, Input } from '#src/api/types.ts';
import { browserStorage } from '#src/lib/storage.ts';
import { useDraft } from '#src/forms/drafts/index.ts';
import type { FormValue } from '#src/forms/index.ts';

/** The calls that take a message, by what they send. */
export type InboxCall = 'contactSend' | 'vipApply' | 'franchiseApply' | 'positionApply';
export type InboxForm = `inbox/${'contact' | 'vip' | 'franchise' | 'application'}`;

/** What every one of the forms has. */
interface Common {
  key?: string;
  needsImageCode?: boolean;
  captcha?: string;
  captchaId?: string;
}

export interface InboxOptions<Id extends InboxForm> {
  call: InboxCall;
  module: DraftModule;
  /** The draft's owner; undefined while signed out. */
  owner: string | undefined;
  /** Answers that the page brings, over those of the draft. */
  given: FormValue<Id>;
  settle: () => void;
}

/** After these the server wants an image code with the next try, and the one that was given is good for nothing. */
const aboutImages: ReadonlySet<string> = new Set(['imageCodeRequired', 'wrongImageCode']);

const nothingRejected: readonly never[] = [];

/** Only for this try; a draft of another day begins without. */
function withoutImage<V extends Common>({ needsImageCode: _, captcha: _text, captchaId: _id, ...rest }: V) {
  return rest;
}

/** A message in the making: its draft on this device, and its way to the server. */
export function useInbox<Id extends InboxForm>({ call, module, owner, given, settle }: InboxOptions<Id>) {
  const api = useApi();
  const used = useDraft({ module, owner, storage: browserStorage });
  const { draft } = used;
  const kept = () => (draft.parts()['message'] ?? {}) as FormValue<Id>;
  const [value, setValue] = useState<FormValue<Id>>(() => ({ key: newKey(), ...kept(), ...given }));

  const settled = useEffectEvent(settle);
  const follow = useEffectEvent(() => setValue((now) => ({ ...now, ...kept(), ...given })));
  useEffect(() => draft.follow({ settle: () => settled(), onChange: () => follow() }), [draft]);

  const machine = useMemo(
    () =>
      inboxMachine.provide({
        actors: {
          sendMessage: fromPromise<Receipt, Written>(async ({ input, signal }) => {
            const ask = api.call as (id: InboxCall, input: object, options: object) => Promise<CallResult<InboxCall>>;
            const result = await ask(call, input, { signal });
            if (!result.ok) throw result;
            return result.data;
          }),
        },
      }),
    [api, call],
  );
  const actor = useActorRef(machine);
  const state = useSelector(actor, (snapshot) => snapshot);
  const { failure, receipt } = state.context;

  const askForImage = useEffectEvent(() =>
    setValue((now) => ({ ...now, needsImageCode: true, captcha: undefined, captchaId: undefined })),
  );
  const beginAnother = useEffectEvent(() => setValue((now) => ({ ...now, key: newKey() })));
  const finish = useEffectEvent(() => {
    draft.end('placed');
    browserStorage.remove(draft.sync.key);
    setValue({ key: newKey(), ...given } as FormValue<Id>);
  });
  // The failure is shown after its answer has been emptied, which would clear it.
  const [shownFailure, setShownFailure] = useState(failure);
  useEffect(() => {
    if (failure && aboutImages.has(failure.codeName)) askForImage();
    // What was sent before has arrived with other words: sent once more, this is a message of its own.
    if (failure?.codeName === 'messageConflict') beginAnother();
    setShownFailure(failure);
  }, [failure]);
  useEffect(() => {
    if (receipt) finish();
  }, [receipt]);

  return {
    used,
    value,
    failure,
    refused: shownFailure?.errors ?? nothingRejected,
    receipt,
    busy: state.hasTag('busy'),
    change: (next: FormValue<Id>) => {
      setValue(next);
      draft.save({ message: withoutImage(next as Common) });
    },
    send: (answers: Input<InboxCall>) => actor.send({ type: 'message.send', written: { ...answers } }),
    again: () => actor.send({ type: 'message.again' }),
  };
}
