import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';
import { useCall } from '#src/api/use-call.ts';
import type { QuestionSource } from '#src/features/help/questions.ts';
import { useNotice } from '#src/shared/app-state/app-state.tsx';
import { useTakenOver } from '#src/browser/taken-over.ts';
import { useText } from '#src/i18n/react.tsx';
import { plainText } from '#domain/plain-text.ts';
import { Beside } from '#src/ui/beside.tsx';
import { Icon } from '#src/ui/icon.tsx';
import './help-host.css';

/** Fetched when somebody asks for it; it stays afterwards, so that a talk outlives the page that it began on. */
const latePanel = () => lazy(() => import('#src/features/help/panel.tsx'));

/** In place of a panel whose code or words the line has kept away. */
function Lost({ onLost }: { onLost: () => void }) {
  const tell = useEffectEvent(onLost);
  useEffect(() => tell(), []);
  return null;
}

/** What editors have written, in the language of the page (CALL-79). */
const writtenQuestions = (api: Api): QuestionSource => ({
  async load() {
    const answer = await api.call('faqs', {});
    if (!answer.ok) throw new Error(answer.msg);
    return answer.data.questions.map(({ id, title, body }) => ({ id, title, text: plainText(body) }));
  },
});

/** The way to the help, on every page where the configuration offers it (FEAT-18, CALL-76). */
export function HelpHost({ questions }: { questions?: QuestionSource }) {
  const { t } = useText();
  const api = useApi();
  const source = useMemo(() => questions ?? writtenQuestions(api), [api, questions]);
  const { data: config } = useCall('chatbotConfig', {});
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [Panel, setPanel] = useState(latePanel);
  const notify = useNotice();
  // The next press asks for it anew.
  const giveUp = () => {
    setOpen(false);
    setWanted(false);
    setPanel(latePanel());
    notify('notices:chunk.title');
  };
  const isTakenOver = useTakenOver();
  // No page has the way to it in its HTML: without a script it leads nowhere.
  if (!isTakenOver || !config?.enabled) return null;
  return (
    <>
      <aside aria-label={t('shell:help')}>
        <button
          type="button"
          className="help-open no-print"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          <Icon name="chat" />
          <span>{t('shell:help')}</span>
        </button>
      </aside>
      {wanted && (
        <Beside instead={<Lost onLost={giveUp} />}>
          <Suspense fallback={null}>
            <Panel open={open} onClose={() => setOpen(false)} config={config} questions={source} />
          </Suspense>
        </Beside>
      )}
    </>
  );
}
