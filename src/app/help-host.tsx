import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { useCall } from '#src/api/use-call.ts';
import type { QuestionSource } from '#src/features/help/questions.ts';
import { useAppState, useNotice } from '#src/shared/app-state/app-state.tsx';
import { useObservable } from '#src/browser/observable.ts';
import { plainText } from '#domain/plain-text.ts';
import { Optional } from '#src/ui/optional.tsx';

/** Loaded on first use; it stays mounted afterwards, so that a conversation outlives the page that it began on. */
const latePanel = () => lazy(() => import('#src/features/help/panel.tsx'));

/** Shown in place of a panel whose code or texts failed to load. */
function Lost({ onLost }: { onLost: () => void }) {
  const tell = useEffectEvent(onLost);
  useEffect(() => tell(), []);
  return null;
}

/** The editors' questions, in the language of the page (CALL-79). */
const writtenQuestions = (api: Api): QuestionSource => ({
  async load() {
    const answer = await api.call('faqs', {});
    if (!answer.ok) throw new Error(answer.msg);
    return answer.data.questions.map(({ id, title, body }) => ({ id, title, text: plainText(body) }));
  },
});

/** The help over every page, where the configuration offers it (FEAT-18, CALL-76); the entries of the frame open it. */
export function HelpHost({ questions }: { questions?: QuestionSource }) {
  const api = useApi();
  const source = useMemo(() => questions ?? writtenQuestions(api), [api, questions]);
  const { data: config } = useCall('chatbotConfig', {});
  const { help } = useAppState();
  const isOpen = useObservable(help) === 'open';
  const [wanted, setWanted] = useState(false);
  if (isOpen && !wanted) setWanted(true);
  const [Panel, setPanel] = useState(latePanel);
  const notify = useNotice();
  const isOffered = config?.enabled === true;
  useEffect(() => {
    if (isOffered && help.get() === 'off') help.set('closed');
  }, [help, isOffered]);
  const close = () => help.set('closed');
  // The next press loads it again.
  const abandon = () => {
    close();
    setWanted(false);
    setPanel(latePanel());
    notify('notices:chunk.title');
  };
  if (!wanted || !config) return null;
  return (
    <Optional instead={<Lost onLost={abandon} />}>
      <Suspense fallback={null}>
        <Panel open={isOpen} onClose={close} config={config} questions={source} />
      </Suspense>
    </Optional>
  );
}
