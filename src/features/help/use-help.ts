import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { readHelpWords } from '#domain/help/understand.ts';
import { helpMachine } from '#machines/help/help.machine.ts';
import type { HelpQuery, HelpReply } from '#machines/help/help.types.ts';
import { useApi } from '#src/api/react.tsx';
import { browserStorage } from '#src/browser/storage.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { answerWith } from './answer.ts';
import { savedQuestions, type QuestionSource } from './questions.ts';

type Help = ActorRefFrom<typeof helpMachine>;

/** The talk of this visit: it lasts while one moves between pages, and ends with the session of its person. */
export function useHelp(source: QuestionSource): Pick<Help, 'send'> & { snapshot: SnapshotFrom<typeof helpMachine> } {
  const api = useApi();
  const { t, language } = useText('help');
  const { signedIn } = useSession();
  const words = readHelpWords((key) => t(key));
  const spoken = useRef({ dictionary: language.dictionary as string, words });
  spoken.current = { dictionary: language.dictionary, words };

  const [help] = useState(() => {
    const questions = savedQuestions(source, browserStorage);
    const answer = answerWith({ api, questions, readLanguage: () => spoken.current });
    const actors = { answer: fromPromise<HelpReply, HelpQuery>(({ input, signal }) => answer(input, signal)) };
    return { actor: createActor(helpMachine.provide({ actors })).start(), questions };
  });
  const { actor, questions } = help;
  const snapshot = useSyncExternalStore(
    (tell) => actor.subscribe(tell).unsubscribe,
    () => actor.getSnapshot(),
  );

  // At hand before they are asked for, and for when there is no network.
  useEffect(() => void questions.load(language.dictionary), [questions, language]);

  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) actor.send({ type: 'forget' });
    wasSignedIn.current = signedIn;
  }, [actor, signedIn]);

  return { send: actor.send, snapshot };
}
