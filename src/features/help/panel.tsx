import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { helpMachine, type HelpQuery, type HelpReply, type HelpTurn } from '#machines/help.machine.ts';
import { failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button, IconButton } from '#src/components/button.tsx';
import { Sheet } from '#src/components/overlays/dialog.tsx';
import { readHelpWords } from '#domain/content/help.ts';
import { useApi } from '#src/api/react.tsx';
import { browserStorage } from '#src/lib/storage.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { answerWith, type QuestionSource, savedQuestions } from './answer.ts';
import { Reply } from './reply.tsx';
import './help.css';

type Help = ActorRefFrom<typeof helpMachine>;

/** The talk of this visit: it lasts while one moves between pages, and ends with the session of its person. */
function useHelp(source: QuestionSource): Pick<Help, 'send'> & { snapshot: SnapshotFrom<typeof helpMachine> } {
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

  // Loaded before the visitor asks, and for use without a network.
  useEffect(() => void questions.load(language.dictionary), [questions, language]);

  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) actor.send({ type: 'forget' });
    wasSignedIn.current = signedIn;
  }, [actor, signedIn]);

  return { send: actor.send, snapshot };
}

export interface HelpPanelProps {
  open: boolean;
  onClose: () => void;
  config: Answer<'chatbotConfig'>;
  questions: QuestionSource;
}

interface TurnProps {
  turn: HelpTurn;
  turns: readonly HelpTurn[];
  waybillNo: string | undefined;
  onLeave: () => void;
  onAgain: (text: string) => void;
}

function Turn({ turn, onAgain, ...rest }: TurnProps) {
  const { t } = useText('help', 'answers');
  if (turn.by === 'person') {
    return (
      <li className="help-said">
        <span className="sr">{t('help:you')}</span>
        <p dir="auto">{turn.text}</p>
      </li>
    );
  }
  return (
    <li className="help-answer">
      <span className="sr">{t('help:title')}</span>
      {'reply' in turn ? (
        <Reply reply={turn.reply} {...rest} />
      ) : (
        <>
          <p>{t(failureKey(turn.failure), { defaultValue: turn.failure.msg })}</p>
          <Button variant="quiet" size="sm" className="flush" onClick={() => onAgain(turn.asked)}>
            {t('help:again')}
          </Button>
        </>
      )}
    </li>
  );
}

/** The talk, the newest at the end; a screen reader hears each answer when it comes. */
export default function HelpPanel({ open, onClose, config, questions }: HelpPanelProps) {
  const { t } = useText('help', 'tracking', 'status', 'rates', 'branches', 'fields', 'answers');
  const { send, snapshot } = useHelp(questions);
  const { turns, waybillNo } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const [typed, setTyped] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [turns.length, isBusy, open]);

  const say = (text: string) => {
    if (isBusy) return;
    send({ type: 'say', text });
    box.current?.focus();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || typed.trim() === '') return box.current?.focus();
    say(typed);
    setTyped('');
  }
  function sendByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  }

  return (
    <Sheet open={open} onClose={onClose} title={t('help:title')}>
      <div className="help">
        {/* Focusable, so that the keys scroll it. */}
        <div className="help-scroll" role="region" tabIndex={0} aria-label={t('help:log')}>
          <div role="log" aria-live="polite" aria-label={t('help:log')}>
            <ol className="help-log">
              <li className="help-answer">
                <p>{t('help:hello')}</p>
                <p className="soft sm">{t(config.agentsOpen ? 'help:agents.open' : 'help:agents.closed')}</p>
              </li>
              {turns.map((turn, at) => (
                <Turn
                  key={turn.id}
                  turn={turn}
                  turns={turns.slice(0, at + 1)}
                  waybillNo={waybillNo}
                  onLeave={onClose}
                  onAgain={say}
                />
              ))}
              {isBusy && <li className="help-answer soft">{t('help:looking')}</li>}
            </ol>
            <div ref={end} />
          </div>
        </div>
        {turns.length === 0 && (
          <ul className="help-suggestions">
            {config.suggestions.map((name) => (
              <li key={name}>
                <Button variant="line" size="sm" onClick={() => say(t(`help:suggest.${name}`))}>
                  {t(`help:suggest.${name}`)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form className="help-form" onSubmit={submit}>
          <textarea
            ref={box}
            rows={2}
            dir="auto"
            aria-label={t('help:message')}
            placeholder={t('help:placeholder')}
            maxLength={constants.help.maxMessageChars}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={sendByEnter}
          />
          <IconButton type="submit" icon="arrow" label={t('help:send')} aria-disabled={isBusy} />
        </form>
      </div>
    </Sheet>
  );
}
