/** The form as customers see it, in a frame of its own, with the edited rules. */
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import { parsePointer, pointerTo } from '#schemas/model/pointer.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import type { Rules } from '#schemas/editing/rules.ts';
import { Icon } from '#src/components/icon.tsx';
import type { TextTree } from '#src/i18n/texts.ts';
import type { StudioBackend } from './backend.ts';
import type { FromFrame, ShownError, ToFrame } from './frame/protocol.ts';
import { Segments } from './segments.tsx';
import type { Selection } from './tree.tsx';
import { customerLanguages, useStudioWords } from './words.ts';

export interface LiveHandle {
  readonly toggleVersion: () => void;
  /** @param index in `customerLanguages`. */
  readonly setLanguage: (index: number) => void;
}

type Key = Extract<FromFrame, { kind: 'key' }>;

interface LiveProps {
  backend: StudioBackend;
  rules: Rules;
  released: Rules;
  selection: Selection | undefined;
  onSelect: (selection: Selection) => void;
  onKey: (key: Key) => void;
  ref: Ref<LiveHandle>;
}

/** The compiled form of one side; the last good one while there are findings. */
function useCompiled(backend: StudioBackend, file: string | undefined, { changes }: Rules) {
  const [compiled, setCompiled] = useState<{ form: string; address: string }>();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const id = file === undefined ? undefined : getId(file);
  const newest = useRef(0);
  useEffect(() => {
    if (id === undefined) return;
    newest.current += 1;
    const mine = newest.current;
    backend.compile(id, changes).then(
      (made) => {
        if (mine !== newest.current) return undefined;
        if ('address' in made) setCompiled({ form: id, address: made.address });
        setFindings('findings' in made ? made.findings : []);
        return undefined;
      },
      () => undefined,
    );
  }, [backend, id, changes]);
  return { address: compiled?.form === id ? compiled?.address : undefined, findings };
}

const treeOf = (rules: Rules, dictionary: string, namespace: 'fields' | 'rules'): TextTree =>
  (rules.workspace.messages.get(`messages/${dictionary}/${namespace}.json`)?.value ?? {}) as TextTree;

/** The form is a page of our own; it may do everything except navigate the studio away. */
const permissions = 'allow-scripts allow-same-origin allow-forms allow-popups';

const widths = { phone: 390, desktop: 1280 } as const;

/** A place in a list is any entry of it. */
const toPlace = (pointer: string) => parsePointer(pointer).map((name) => (/^\d+$/.test(name) ? '*' : name));

export function LiveForm({ backend, rules, released, selection, onSelect, onKey, ref }: LiveProps) {
  const { t } = useStudioWords();
  const [language, setLanguage] = useState(customerLanguages[0]?.code ?? '');
  const [device, setDevice] = useState<keyof typeof widths>('phone');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [session, setSession] = useState<'signedIn' | 'signedOut'>('signedIn');
  const [version, setVersion] = useState<'published' | 'drafted'>('drafted');
  const [errors, setErrors] = useState<readonly ShownError[]>([]);
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [broken, setBroken] = useState<string>();
  const [isReady, setReady] = useState(false);
  const [room, setRoom] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const side = version === 'published' ? released : rules;
  const { address, findings } = useCompiled(backend, selection?.file, side);
  const pointer = selection ? pointerTo(...selection.place.filter((name) => name !== '*')) : '';

  useImperativeHandle(ref, () => ({
    toggleVersion: () => setVersion((before) => (before === 'drafted' ? 'published' : 'drafted')),
    setLanguage: (index) => setLanguage((before) => customerLanguages[index]?.code ?? before),
  }));
  const tell = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, window.location.origin);

  const hear = useEffectEvent(({ source, origin, data }: MessageEvent<FromFrame>) => {
    if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
    if (data.kind === 'ready') setReady(true);
    if (data.kind === 'broken') setBroken(data.what);
    if (data.kind === 'key') onKey(data);
    if (data.kind === 'selected' && selection) onSelect({ file: selection.file, place: toPlace(data.pointer) });
    if (data.kind !== 'verdict') return;
    setErrors(data.errors);
    setDrawn(data.drawn);
    setBroken(undefined);
  });
  useEffect(() => {
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (!isReady || address === undefined) return;
    const dictionary = customerLanguages.find(({ code }) => code === language)?.dictionary ?? 'es';
    const texts = { fields: treeOf(side, dictionary, 'fields'), rules: treeOf(side, dictionary, 'rules') };
    tell({ kind: 'show', shown: { address, language, theme, signedIn: session === 'signedIn', texts } });
  }, [isReady, address, language, theme, session, side]);
  useEffect(() => {
    if (isReady) tell({ kind: 'select', pointer });
  }, [isReady, pointer, address]);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);

  const width = widths[device];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const height = Math.round(760 / scale);
  const isHidden =
    pointer !== '' && drawn.length > 0 && !drawn.some((each) => each === pointer || each.startsWith(`${pointer}/`));
  return (
    <section className="st-live" aria-label={t('live.label')} id="st-live" tabIndex={-1}>
      <div className="st-bar">
        <Segments
          label={t('live.device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: t('live.phone') },
            { value: 'desktop', label: t('live.desktop') },
          ]}
        />
        <Segments
          label={t('live.languages')}
          value={language}
          onChange={setLanguage}
          options={customerLanguages.map(({ code, dictionary, locale }) => ({
            value: code,
            label: dictionary,
            lang: locale,
          }))}
        />
        <Segments
          label={t('live.theme')}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: t('live.light') },
            { value: 'dark', label: t('live.dark') },
          ]}
        />
        <Segments
          label={t('live.session')}
          value={session}
          onChange={setSession}
          options={[
            { value: 'signedIn', label: t('live.signedIn') },
            { value: 'signedOut', label: t('live.signedOut') },
          ]}
        />
      </div>
      <div className="st-bar under">
        <Segments
          label={t('live.version')}
          value={version}
          onChange={setVersion}
          options={[
            { value: 'published', label: t('live.published') },
            { value: 'drafted', label: t('live.drafted') },
          ]}
        />
        <button type="button" className="st-link" onClick={() => tell({ kind: 'empty' })}>
          {t('live.empty')}
        </button>
      </div>
      {findings.length > 0 && (
        <div className="st-box err" role="alert">
          <p>
            <Icon name="stop" /> {t('live.findings')}
          </p>
          <ul>
            {findings.slice(0, 5).map((finding) => (
              <li key={`${finding.code} ${finding.file} ${finding.line} ${finding.column}`}>
                <code>{finding.code}</code> {finding.what} {finding.todo}
              </li>
            ))}
          </ul>
        </div>
      )}
      {broken !== undefined && (
        <p className="st-box err" role="alert">
          <Icon name="stop" /> {t('live.broken', { what: broken })}
        </p>
      )}
      {isHidden && <p className="st-box info">{t('live.hidden')}</p>}
      <div ref={stage} className="st-stage" dir="ltr">
        {selection === undefined && <p className="st-soft">{t('live.choose')}</p>}
        <div className="st-device" style={{ width: width * scale, height: height * scale }}>
          <iframe
            ref={frame}
            title={t('live.label')}
            sandbox={permissions}
            src={backend.frame}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      <div className="st-verdict" role="status">
        {selection && address !== undefined && (
          <>
            <p>
              <b>{t('live.verdict')}:</b> <Icon name={errors.length === 0 ? 'tick' : 'stop'} />{' '}
              {errors.length === 0 ? t('live.ok') : t('live.refused', { count: errors.length })}
            </p>
            <ul>
              {errors.slice(0, 6).map(({ pointer: at, text }) => (
                <li key={`${at} ${text}`}>
                  <button
                    type="button"
                    className="st-link"
                    onClick={() => onSelect({ file: selection.file, place: toPlace(at) })}
                  >
                    {at.slice(1) || '·'}
                  </button>{' '}
                  <bdi>{text}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
