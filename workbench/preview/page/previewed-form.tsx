import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormModule } from '#schemas/runtime/types.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormHandle, FormId, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { loadLanguage } from '#src/i18n/texts.ts';
import { hiddenFields } from './hidden-fields.ts';
import type { FromForm, SchemaState, ToForm } from './protocol.ts';
import { getFormTexts } from './readable.ts';
import { useServerState } from './server-state.ts';

type Form = FormModule<FormId>;

const tell = (message: FromForm) => window.parent.postMessage(message, window.location.origin);

/** The module of the latest version that compiled; the previous one until it has loaded. */
function useForm({ version }: SchemaState): Form | undefined {
  const [form, setForm] = useState<Form>();
  useEffect(() => {
    if (version === 0) return undefined;
    let isWanted = true;
    const address = `/preview-form.js?v=${version}`;
    void import(/* @vite-ignore */ address).then((made: Form) => isWanted && setForm(made));
    return () => {
      isWanted = false;
    };
  }, [version]);
  return form;
}

/** The fields on the page, read from the DOM: widgets hide some until they are needed. */
const drawnFields = (): ReadonlySet<string | null> =>
  new Set([...document.querySelectorAll('[data-pointer]')].map((element) => element.getAttribute('data-pointer')));

/** Widgets that call the sample services. */
const askingWidgets = new Set([
  'postalCode',
  'pickupSlot',
  'itemType',
  'country',
  'listed',
  'city',
  'addressBook',
  'coupon',
  'upload',
  'oneTimeCode',
  'imageCode',
]);

export function PreviewedForm({ first }: { first: SchemaState }): ReactNode {
  const state = useServerState(first);
  const form = useForm(state);
  return form ? <Shown key={form.id} form={form} state={state} /> : null;
}

function Shown({ form, state }: { form: Form; state: SchemaState }) {
  const { t } = useText('workbench', 'forms', 'fields', 'rules');
  const { i18n: texts } = useTranslation();
  const [value, setValue] = useState(state.data as FormValue);
  const [direction, setDirection] = useState<'auto' | 'ltr' | 'rtl'>('auto');
  const [given, setGiven] = useState(state.dataVersion);
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<FormHandle>(null);
  const pageTexts = useMemo(() => getFormTexts(form, t), [form, t]);

  if (given !== state.dataVersion) {
    setGiven(state.dataVersion);
    setValue(state.data as FormValue);
  }

  const report = useEffectEvent(() => {
    const { answers, errors } = handle.current?.validateAll() ?? { answers: value, errors: [] };
    const fields = Object.values(form.ui?.fields ?? {});
    const drawn = drawnFields();
    tell({
      kind: 'state',
      answers,
      errors: errors.map(pageTexts.error),
      hidden: hiddenFields(form, value, (pointer) => drawn.has(pointer)).map((field) => pageTexts.hidden(field, state)),
      services:
        fields.some(({ widget }) => askingWidgets.has(widget)) ||
        Object.values(form.schema.properties ?? {}).some((field) => 'serverRule' in field),
    });
  });
  useEffect(() => report(), [form, value, pageTexts, state]);
  useEffect(() => {
    const observer = new MutationObserver(() => report());
    if (element.current) observer.observe(element.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  const obey = useEffectEvent((message: ToForm) => {
    if (message.kind === 'set') setValue(message.answers as FormValue);
    if (message.kind === 'direction') setDirection(message.direction);
    if (message.kind === 'showAll') handle.current?.submit();
    if (message.kind === 'focus') handle.current?.focus(message.pointer);
    if (message.kind === 'language')
      void loadLanguage(texts, message.code).then(() => texts.changeLanguage(message.code));
  });
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<ToForm>) => {
      if (source === window.parent && origin === window.location.origin) obey(data);
    };
    window.addEventListener('message', hear);
    tell({ kind: 'ready' });
    return () => window.removeEventListener('message', hear);
  }, []);
  // After the provider above, which follows the language.
  useEffect(() => {
    if (direction !== 'auto') document.documentElement.dir = direction;
  }, [direction, t]);

  return (
    <div ref={element}>
      <SchemaForm
        ref={handle}
        form={form}
        id="form"
        value={value}
        onChange={setValue}
        onSubmit={(answers) => tell({ kind: 'sent', answers })}
        submitLabel={t('workbench:send')}
      />
    </div>
  );
}
