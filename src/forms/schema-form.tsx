import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { isObject, type Value } from '#schemas/model/json.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { afterPointerUp, watchPresses } from '#src/forms/core/input-timing.ts';
import { checkAnswers, ownErrors } from '#src/forms/core/check.ts';
import { givenTo } from '#src/forms/core/nested-answers.ts';
import {
  getMessage,
  namedMessage,
  namesItsField,
  type ReportedFieldError,
  type ShownError,
} from '#src/forms/core/errors.ts';
import { fieldText, FormTextProvider, useFormText, useTextOf } from '#src/forms/core/text.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import type { Text } from '#src/i18n/react.tsx';
import { parsePointer, pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { Icon } from '#src/components/icon.tsx';
import { getUi } from '#src/forms/core/answers.ts';
import { useErrorTitle } from '#src/forms/core/error-title.ts';
import { FormPartsProvider, useFormParts, useShownErrors } from './engine/form-context.ts';
import { titlePath, useDefaults, useFormSetup } from './engine/use-form-parts.ts';
import { fieldAround, focusByPointer } from './engine/focus-field.ts';
import { FieldTree } from './fields/field-tree.tsx';
import type { FieldExtras, FormId, FormValue, SchemaFormProps } from './types.ts';
import './forms.css';
import { unfinished } from './engine/unfinished.ts';

/** Fewer faults than these are found by going to the first: a list of them would only push them down the page. */
const fewestListed = 3;

/** Widgets whose title is the very sentence that the message refers to. */
const sentences: ReadonlySet<string> = new Set(['checkbox', 'consent']);

const isMissing = ({ keyword }: ShownError): boolean =>
  keyword === 'required' || keyword === 'notBlank' || keyword === unfinished;

function SummaryLine({ error }: { error: ShownError }) {
  const { t } = useFormText();
  const { form, store, focus } = useFormParts();
  const [name = ''] = parsePointer(error.pointer);
  const message = getMessage(t, error);
  const titles = titlePath(form, store.value(), error.pointer);
  // A form of one value is a field itself, and what is unfinished has a place on screen.
  const isField = (error.pointer === '' && !isObject(store.value())) || error.keyword === unfinished;
  if (titles.length === 0 && !isField) return <li>{message}</li>;
  const entry = error.pointer === pointerTo(name) ? undefined : valueAt(store.value(), error.pointer);
  // An entry of a list of texts is best named by its own value.
  const isEntry = typeof entry === 'string' && titles.length === 1;
  const items = titles.map(({ title, position }) => {
    const label = fieldText(t, title) || t('forms:names.value');
    return position === undefined ? label : t('forms:errors.entry', { label, position });
  });
  const label = isEntry ? entry : items.join(', ');
  const isOwnSentence = titles.length === 1 && !isEntry && namesItsField(error);
  const standsAlone = isOwnSentence || sentences.has(getUi(form, name)?.widget ?? '');

  function follow(event: MouseEvent) {
    event.preventDefault();
    focus(error.pointer);
  }
  return (
    <li>
      <a href={`#${name}`} onClick={follow}>
        {standsAlone || titles.length === 0 ? message : namedMessage(t, label, message)}
      </a>
    </li>
  );
}

/**
 * The errors that block the form, in the same sentences as at the fields, each a link to its control. It takes the
 * focus at every rejection (`attempt`) and shrinks while errors are corrected. A few errors need no summary: the focus
 * goes to the first of them, unless one has no field to be shown at.
 */
function ErrorSummary({ attempt }: { attempt: number }) {
  const { t } = useFormText();
  const { form, store, focus } = useFormParts();
  const listed = useShownErrors().filter((error) => error.listed);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useErrorTitle(listed.length > 0, t('forms:errors.titlePrefix'));
  // Decided when the form is rejected: a list stays a list while it shrinks.
  const [summed, setSummed] = useState({ attempt: 0, isList: false });
  if (summed.attempt !== attempt) {
    const isHomeless = ({ pointer, keyword }: ShownError) =>
      keyword !== unfinished && titlePath(form, store.value(), pointer).length === 0;
    setSummed({ attempt, isList: listed.length >= fewestListed || listed.some(isHomeless) });
  }
  const lead = useEffectEvent(() => {
    if (box.current) return box.current.focus();
    if (listed[0]) focus(listed[0].pointer);
  });
  useEffect(() => {
    // The target may have to be drawn first, and nothing can be in the middle of an effect.
    if (attempt > 0) queueMicrotask(() => lead());
  }, [attempt]);

  if (listed.length === 0 || !summed.isList) return null;
  return (
    <div className="errsum" ref={box} tabIndex={-1} role="alert" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Icon name="stop" />
        {t(listed.every(isMissing) ? 'forms:errors.summary' : 'forms:errors.wrong', { count: listed.length })}
      </h2>
      <ul>
        {listed.map((error) => (
          <SummaryLine key={error.pointer} error={error} />
        ))}
      </ul>
    </div>
  );
}

/**
 * Validates an empty form once and formats its sentences while the page is idle: the browser compiles the rules when
 * they first run, and a person is waiting during the first rejection. Nothing is shown.
 */
function useFormWarmup(form: FormModule, { t }: Text): void {
  useEffect(() => {
    // Safari has no idle callback; there the first rejection takes a moment longer.
    if (!('requestIdleCallback' in window)) return;
    const planned = requestIdleCallback(() => {
      for (const error of checkAnswers(form, {})) getMessage(t, error);
    });
    return () => cancelIdleCallback(planned);
  }, [form, t]);
}

const noExtras: Readonly<Record<string, FieldExtras>> = {};

/**
 * A form drawn from a compiled schema and its `.ui.json`: fields, rules, errors. Controlled; typed text reaches
 * `onChange` after a moment of calm, and always before `onSubmit`, before the form goes and when `flush` is called.
 */
export function SchemaForm<Id extends FormId>(props: SchemaFormProps<Id>) {
  return <OneForm key={props.form.id} {...props} />;
}

function OneForm<Id extends FormId>(props: SchemaFormProps<Id>) {
  const { form, context, serverErrors, busy = false, id = form.id.replace('/', '-') } = props;
  const value = givenTo(form, props.value);
  const element = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  const cancelFocus = useRef<() => void>(undefined);
  const focus = useCallback(
    (pointer: string) => {
      cancelFocus.current?.();
      if (element.current) cancelFocus.current = focusByPointer(element.current, form.ui, pointer);
    },
    [form],
  );
  useEffect(() => () => cancelFocus.current?.(), []);
  const parts = useFormSetup({
    form,
    value,
    context,
    services: props.services,
    extras: props.extras ?? noExtras,
    // The value of a form is what its fields answer: the schema's own names.
    onChange: (next: Value) => props.onChange(next as FormValue<Id>),
    focus,
  });
  const { store, rules } = parts;
  const lead = parts.focus;
  const text = useTextOf(form);
  useDefaults(form, store);
  useFormWarmup(form, text);

  useEffect(watchPresses, []);
  useImperativeHandle(
    props.ref,
    () => ({
      flush: () => store.flush() as FormValue<Id>,
      validateAll: store.validateAll,
      submit: () => element.current?.requestSubmit(),
      focus: lead,
    }),
    [store, lead],
  );

  const [handledErrors, setHandledErrors] = useState<readonly ReportedFieldError[]>();
  useEffect(() => {
    if (serverErrors === handledErrors) return;
    setHandledErrors(serverErrors);
    if (!serverErrors || serverErrors.length === 0) return;
    store.showServerErrors(ownErrors({ form, context }, serverErrors));
    setAttempt((before) => before + 1);
  }, [serverErrors, handledErrors, store, form, context]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A form inside a dialog inside a form: React hands its submit up as well.
    if (event.target !== event.currentTarget || busy) return;
    const { answers, errors } = store.submit();
    // Don't wait for pending rule checks: the server validates by the same rule again.
    rules.hurry();
    if (errors.length === 0) return props.onSubmit(answers as Parameters<typeof props.onSubmit>[0]);
    setAttempt(attempt + 1);
    props.onRejected?.(errors);
  }

  function handleBlur({ target, relatedTarget }: FocusEvent) {
    const left = fieldAround(target);
    if (left === undefined || left === fieldAround(relatedTarget)) return;
    store.flush(left);
    rules.hurry(left);
    // The window was left, perhaps to look something up; the field still has the focus when one comes back.
    if (document.activeElement === target) return;
    afterPointerUp(() => store.leave(left));
  }

  return (
    <FormPartsProvider value={parts}>
      <FormTextProvider value={text}>
        {/* Before its script is there, sending it does nothing: no answer is lost, and none comes into an address. */}
        <form
          id={id}
          ref={element}
          className="form"
          method="dialog"
          noValidate
          onSubmit={handleSubmit}
          onBlur={handleBlur}
        >
          <noscript>
            <Box tone="warn">{text.t('forms:needsScript')}</Box>
          </noscript>
          <ErrorSummary attempt={attempt} />
          {props.lead}
          <FieldTree form={form} id={id} value={value} disabled={props.disabled} />
          {(props.submitLabel || props.actions) && (
            <div className="end-act">
              {props.submitLabel && (
                <Button type="submit" variant={props.submitVariant ?? 'go'} busy={busy}>
                  {props.submitLabel}
                </Button>
              )}
              {props.actions}
            </div>
          )}
        </form>
      </FormTextProvider>
    </FormPartsProvider>
  );
}
