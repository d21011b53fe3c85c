import { lazy, Suspense, useState } from 'react';
import { useCall } from '#src/api/use-call.ts';
import type { QuestionSource } from '#src/features/help/questions.ts';
import { useText } from '#src/i18n/react.tsx';
import { Beside } from '#src/ui/beside.tsx';
import { Icon } from '#src/ui/icon.tsx';
import './help-host.css';

/** Fetched when somebody asks for it; it stays afterwards, so that a talk outlives the page that it began on. */
const HelpPanel = lazy(() => import('#src/features/help/panel.tsx'));

/** No editor has written any. */
const noQuestions: QuestionSource = { load: async () => [] };

/** The way to the help, on every page where the configuration offers it (FEAT-18, CALL-76). */
export function HelpHost({ questions = noQuestions }: { questions?: QuestionSource }) {
  const { t } = useText();
  const { data: config } = useCall('chatbotConfig', {});
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (!config?.enabled) return null;
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
        <Beside>
          <Suspense fallback={null}>
            <HelpPanel open={open} onClose={() => setOpen(false)} config={config} questions={questions} />
          </Suspense>
        </Beside>
      )}
    </>
  );
}
