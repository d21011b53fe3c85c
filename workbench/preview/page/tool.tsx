import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '#src/i18n/react.tsx';
import { loadLanguage } from '#src/i18n/texts.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { type Device, DeviceStage, firstDevice } from './device-stage.tsx';
import { Faults } from './faults.tsx';
import type { FromForm, ReadableHidden, SchemaState, ToForm } from './protocol.ts';
import { useRjsfVerdict } from './rjsf-verdict.ts';
import { useServerState } from './server-state.ts';
import { Toolbar } from './toolbar.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** Every hidden field, and the condition that hides it. */
function HiddenPanel({ hidden }: { hidden: readonly ReadableHidden[] }) {
  const { t } = useText('workbench');
  return (
    <section className="tool-panel" aria-labelledby="hidden">
      <h2 id="hidden">{t('workbench:hidden.title', { number: hidden.length })}</h2>
      {hidden.length === 0 && <p className="tool-note">{t('workbench:hidden.none')}</p>}
      <ul className="tool-errors">
        {hidden.map(({ pointer, label, why }) => (
          <li key={pointer}>
            <strong>{label}</strong>
            <span className="tool-text">{why}</span>
            <code dir="ltr">{pointer}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Reported = Extract<FromForm, { kind: 'state' }>;

const nothing: Reported = { kind: 'state', answers: {}, errors: [], hidden: [], services: false };

export function Tool({ first }: { first: SchemaState }) {
  const { t, language } = useText('workbench', 'forms', 'fields', 'rules');
  const { i18n: texts } = useTranslation();
  const state = useServerState(first);
  const [device, setDevice] = useState<Device>(firstDevice);
  const [direction, setDirection] = useState<'auto' | 'ltr' | 'rtl'>('auto');
  const [shown, setShown] = useState(nothing);
  const [sent, setSent] = useState<unknown>();
  const rjsf = useRjsfVerdict(state, shown.answers);
  const frame = useRef<HTMLIFrameElement>(null);

  const tell = useCallback(
    (message: ToForm) => frame.current?.contentWindow?.postMessage(message, window.location.origin),
    [],
  );

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<FromForm>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data.kind === 'state') setShown(data);
      if (data.kind === 'sent') setSent(data.answers);
      if (data.kind === 'ready') {
        tell({ kind: 'language', code: texts.language });
        tell({ kind: 'direction', direction });
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [tell, texts, direction]);
  useEffect(() => {
    document.title = `${state.id} · ${t('workbench:title')}`;
  }, [state.id, t]);

  async function changeLanguage(code: string) {
    if (!(await loadLanguage(texts, code))) return;
    await texts.changeLanguage(code);
    tell({ kind: 'language', code });
  }
  const set = (answers: unknown) => {
    setSent(undefined);
    tell({ kind: 'set', answers });
  };

  return (
    <div className="tool">
      <Toolbar
        title={state.id}
        file={state.file}
        language={language.code}
        onLanguage={(code) => void changeLanguage(code)}
        direction={direction}
        onDirection={(next) => {
          setDirection(next);
          tell({ kind: 'direction', direction: next === 'auto' ? language.direction : next });
        }}
        device={device}
        onDevice={setDevice}
        onShowAll={() => tell({ kind: 'showAll' })}
        onReset={() => set(state.data)}
        onEmpty={() => set({})}
      />
      <Faults state={state} />
      <div className="tool-columns">
        <DeviceStage device={device} address="/frame.html" ref={frame} isEmpty={state.version === 0} />
        <aside className="tool-side" aria-label={t('workbench:side')}>
          <VerdictPanel
            errors={shown.errors}
            rjsf={rjsf}
            sent={sent}
            onFocus={(pointer) => tell({ kind: 'focus', pointer })}
          />
          <HiddenPanel hidden={shown.hidden} />
          <AnswersPanel answers={shown.answers} takesAny={state.isForeign} onChange={set} />
          {shown.services && <p className="tool-note">{t('workbench:services')}</p>}
        </aside>
      </div>
    </div>
  );
}
