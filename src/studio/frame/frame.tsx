/**
 * The document inside the studio's frame: the form as customers see it, drawn by the site's own renderer with the rules
 * of the draft.
 */
import { Component, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { languages } from '#domain/languages.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { FormServicesProvider, SchemaForm } from '#src/courier-fields/index.ts';
import { getMessage } from '#src/forms/core/errors.ts';
import type { FormHandle, FormId, FormValue } from '#src/forms/index.ts';
import { TextProvider, useText } from '#src/i18n/react.tsx';
import { loadSourceTexts } from '#src/i18n/source-texts.ts';
import { createTexts, loadLanguage } from '#src/i18n/texts.ts';
import '#src/components/styles/index.css';
import './frame.css';
import type { FromFrame, Shown, ToFrame } from './protocol.ts';
import { sampleServices } from './sample-services.ts';

type Form = FormModule<FormId>;

const tell = (message: FromFrame) => window.parent.postMessage(message, window.location.origin);

/** What a person typed into each form, so that looking at another one loses nothing. */
const typed = new Map<string, FormValue>();

const mark = 'data-studio-selected';

/** The drawn element of a field, or of the nearest one around it. */
function findDrawn(pointer: string): Element | undefined {
  const all = [...document.querySelectorAll('[data-pointer]')];
  const own = all.find((element) => element.getAttribute('data-pointer') === pointer);
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  return own ?? (parent === '' ? undefined : findDrawn(parent));
}

function select(pointer: string): void {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  const element = pointer === '' ? undefined : findDrawn(pointer);
  element?.setAttribute(mark, '');
  element?.scrollIntoView({ block: 'nearest' });
}

/** An answer that was right by the rules before says what is wrong by the new ones, as when a person leaves its field. */
function leave(pointer: string): void {
  for (const input of findDrawn(pointer)?.querySelectorAll('input, textarea, select') ?? [])
    if (input !== document.activeElement) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** A form that cannot be drawn is reported; the next version is tried again. */
class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    tell({ kind: 'broken', what: error instanceof Error ? error.message : String(error) });
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

function withSession(form: Form, value: FormValue, signedIn: boolean): FormValue {
  const asks = Object.hasOwn(form.schema.properties ?? {}, 'signedIn');
  return asks ? ({ ...value, signedIn } as FormValue) : value;
}

function Live({ form, shown, selected }: { form: Form; shown: Shown; selected: string }) {
  const { t } = useText('workbench', 'forms', 'fields', 'rules');
  const [answers, setAnswers] = useState<FormValue>(() => typed.get(form.id) ?? ({} as FormValue));
  const handle = useRef<FormHandle>(null);
  const validatedHash = useRef<string>(undefined);
  const value = withSession(form, answers, shown.signedIn);

  const report = useEffectEvent(() => {
    const { errors } = handle.current?.validateAll() ?? { errors: [] };
    const drawn = [...document.querySelectorAll('[data-pointer]')].map(
      (each) => each.getAttribute('data-pointer') ?? '',
    );
    tell({
      kind: 'verdict',
      form: form.id,
      errors: errors.map(({ pointer, key, params }) => ({ pointer, text: getMessage(t, { key, params }) })),
      drawn: [...new Set(drawn)],
    });
  });
  useEffect(() => {
    if (validatedHash.current !== undefined && validatedHash.current !== form.hash) {
      const { errors } = handle.current?.validateAll() ?? { errors: [] };
      for (const { pointer, keyword } of errors) if (keyword !== 'required') leave(pointer);
    }
    validatedHash.current = form.hash;
  }, [form]);
  useEffect(() => report(), [form, answers, shown]);
  // After every drawing: a new version may have replaced the element.
  useEffect(() => select(selected));

  return (
    <SchemaForm
      ref={handle}
      form={form}
      id="form"
      value={value}
      onChange={(next) => {
        typed.set(form.id, next);
        setAnswers(next);
      }}
      onSubmit={() => undefined}
      submitLabel={t('workbench:send')}
    />
  );
}

function useShown(texts: i18n) {
  const [shown, setShown] = useState<Shown>();
  const [form, setForm] = useState<Form>();
  const [selected, setSelected] = useState('');
  const [round, setRound] = useState(0);

  const obey = useEffectEvent(async (message: ToFrame) => {
    if (message.kind === 'select') return setSelected(message.pointer);
    if (message.kind === 'empty') {
      typed.clear();
      return setRound((before) => before + 1);
    }
    const { address, language, theme, texts: trees } = message.shown;
    document.documentElement.dataset['theme'] = theme;
    if (texts.language !== language && (await loadLanguage(texts, language))) await texts.changeLanguage(language);
    for (const [namespace, tree] of Object.entries(trees))
      texts.addResourceBundle(language, namespace, tree, true, true);
    try {
      const made = (await import(/* @vite-ignore */ address)) as Form;
      setForm(made);
      setShown(message.shown);
    } catch (error) {
      tell({ kind: 'broken', what: error instanceof Error ? error.message : String(error) });
    }
  });
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<ToFrame>) => {
      if (source === window.parent && origin === window.location.origin) void obey(data);
    };
    window.addEventListener('message', hear);
    tell({ kind: 'ready' });
    return () => window.removeEventListener('message', hear);
  }, []);
  return { shown, form, selected, round };
}

/** Keys that the studio listens to, while no one types text. */
const shortcuts = new Set(['v', 'l', 'm']);

function Frame({ texts }: { texts: i18n }) {
  const { shown, form, selected, round } = useShown(texts);
  useEffect(() => {
    const find = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest('[data-pointer]') : null;
      const pointer = element?.getAttribute('data-pointer');
      if (pointer) tell({ kind: 'selected', pointer });
    };
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      const isOurs =
        (event.altKey && /^Digit[1-5]$/.test(event.code)) ||
        (event.ctrlKey && (event.key === 'k' || event.key === 'Enter' || event.key === 'z')) ||
        (!isTyping && !event.ctrlKey && !event.metaKey && shortcuts.has(event.key.toLowerCase()));
      if (!isOurs) return;
      event.preventDefault();
      tell({ kind: 'key', key: event.key, code: event.code, alt: event.altKey, ctrl: event.ctrlKey });
    };
    document.addEventListener('focusin', find);
    document.addEventListener('click', find);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('focusin', find);
      document.removeEventListener('click', find);
      document.removeEventListener('keydown', press);
    };
  }, []);
  return shown && form ? (
    <Boundary key={`${form.id} ${form.hash}`}>
      <Live key={`${form.id} ${round}`} form={form} shown={shown} selected={selected} />
    </Boundary>
  ) : null;
}

const place = document.getElementById('app');
if (place) {
  const texts = await createTexts({
    language: languages[0].code,
    namespaces: ['forms', 'fields', 'rules', 'widgets', 'workbench'],
    load: loadSourceTexts,
  });
  createRoot(place).render(
    <TextProvider texts={texts}>
      <FormServicesProvider services={sampleServices}>
        <Frame texts={texts} />
      </FormServicesProvider>
    </TextProvider>,
  );
}
