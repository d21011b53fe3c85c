import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '#src/i18n/react.tsx';
import { loadLanguage } from '#src/i18n/texts.ts';
import { parseSource } from '#schemas/model/source.ts';
import { isObject } from '#schemas/model/json.ts';
import { Icon } from '#src/components/icon.tsx';
import { type Device, DeviceStage, firstDevice, Toolbar } from './toolbar.tsx';
import { Faults } from './faults.tsx';
import type { FromForm, ReadableError, ReadableHidden, RjsfVerdict, SchemaState, ToForm } from './protocol.ts';
import { useServerState } from './server-state.ts';

interface VerdictPanelProps {
  errors: readonly ReadableError[];
  /** For an external schema. */
  rjsf: RjsfVerdict | undefined;
  /** The last submitted answers. */
  sent: unknown;
  onFocus: (pointer: string) => void;
}

/** Whether the answers are valid, and each error: place, message, key and numbers. */
function VerdictPanel({ errors, rjsf, sent, onFocus }: VerdictPanelProps) {
  const { t } = useText('workbench');
  const isSaved = errors.length === 0;
  return (
    <section className="tool-panel" aria-labelledby="verdict">
      <h2 id="verdict">{t('workbench:verdict.title')}</h2>
      <p className={isSaved ? 'tool-verdict ok' : 'tool-verdict err'} role="status">
        <Icon name={isSaved ? 'tick' : 'stop'} />{' '}
        {isSaved ? t('workbench:verdict.kept') : t('workbench:verdict.broken', { count: errors.length })}
      </p>
      <ul className="tool-errors">
        {errors.map(({ pointer, label, text, key, params }) => (
          <li key={pointer + key}>
            <button type="button" className="tool-link" onClick={() => onFocus(pointer)}>
              {label}
            </button>
            <span className="tool-text">{text}</span>
            <code dir="ltr">
              {pointer || '/'} · {key}
              {Object.keys(params).length > 0 && ` · ${JSON.stringify(params)}`}
            </code>
          </li>
        ))}
      </ul>
      {rjsf && <RjsfLine verdict={rjsf} isSaved={isSaved} />}
      {sent !== undefined && (
        <details className="tool-sent">
          <summary>{t('workbench:verdict.sent')}</summary>
          <pre dir="ltr">{JSON.stringify(sent, null, 2)}</pre>
        </details>
      )}
    </section>
  );
}

/** Whether a page with RJSF's own validator would accept the same answers, and its messages if not. */
function RjsfLine({ verdict: { rejections, broken }, isSaved }: { verdict: RjsfVerdict; isSaved: boolean }) {
  const { t } = useText('workbench');
  const isAlike = broken === undefined && isSaved === (rejections.length === 0);
  return (
    <details className="tool-sent" open={!isAlike}>
      <summary>{t(isAlike ? 'workbench:verdict.rjsfAgrees' : 'workbench:verdict.rjsfDiffers')}</summary>
      <pre dir="ltr">
        {broken ?? rejections.map(({ pointer, message }) => `${pointer || '/'} ${message}`).join('\n')}
      </pre>
    </details>
  );
}

interface AnswersPanelProps {
  answers: unknown;
  /** An external schema may accept any value; our forms require an object. */
  takesAny: boolean;
  onChange: (answers: unknown) => void;
}

interface TypedAnswers {
  text: string;
  /** Why the text is not valid; undefined when it is. */
  fault: string | undefined;
}

/** The answers as JSON, live; typing or pasting fills in the form. */
function AnswersPanel({ answers, takesAny, onChange }: AnswersPanelProps) {
  const { t } = useText('workbench');
  const [typed, setTyped] = useState<TypedAnswers>();

  function read(text: string) {
    const { value, faults } = parseSource('', text);
    const [fault] = faults;
    const isAnswers = value !== undefined && (takesAny || isObject(value));
    const what = fault
      ? t('workbench:answers.broken', { line: fault.line, column: fault.column })
      : isAnswers
        ? undefined
        : t('workbench:answers.noObject');
    setTyped({ text, fault: what });
    if (isAnswers) onChange(value);
  }
  const text = typed?.text ?? JSON.stringify(answers, null, 2) ?? '';
  return (
    <section className="tool-panel" aria-labelledby="answers">
      <h2 id="answers">{t('workbench:answers.title')}</h2>
      <p className="tool-note" id="answers-hint">
        {t('workbench:answers.hint')}
      </p>
      <textarea
        className="tool-json"
        dir="ltr"
        spellCheck={false}
        rows={Math.min(24, text.split('\n').length + 1)}
        aria-labelledby="answers"
        aria-describedby="answers-hint answers-fault"
        aria-invalid={typed?.fault !== undefined}
        value={text}
        onChange={({ target }) => read(target.value)}
        // A valid text is in the form now, which renders it from here on; an invalid one stays to be fixed.
        onBlur={() => typed?.fault === undefined && setTyped(undefined)}
      />
      <p className="errm" id="answers-fault" role="status">
        {typed?.fault}
      </p>
    </section>
  );
}

// Asks the preview's server for the result of RJSF's own validator.

/** Debounces typing. */
const pauseMs = 200;

/** Undefined for one of our forms, and until the first result has arrived. */
function useRjsfVerdict({ isForeign, version }: SchemaState, answers: unknown): RjsfVerdict | undefined {
  const [verdict, setVerdict] = useState<RjsfVerdict>();
  // An empty answer is not JSON.
  const body = JSON.stringify(answers) ?? 'null';
  useEffect(() => {
    if (!isForeign || version === 0) return undefined;
    const aborted = new AbortController();
    const ask = async () => {
      const response = await fetch('/preview-rjsf.json', { method: 'POST', body, signal: aborted.signal });
      if (response.ok) setVerdict((await response.json()) as RjsfVerdict);
    };
    // For a cancelled request, or a stopped server, the next answers ask again.
    const later = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(later);
      aborted.abort();
    };
  }, [isForeign, version, body]);
  return verdict;
}

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
