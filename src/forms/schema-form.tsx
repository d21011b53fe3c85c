import { type FocusEvent, type FormEvent, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Value } from '#schemas/model/json.ts';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { afterPointerUp, watchPresses } from '#src/form-core/after-pointer-up.ts';
import { ownErrors } from '#src/form-core/check.ts';
import { givenTo } from '#src/form-core/nested-answers.ts';
import { FormPartsProvider } from './engine/form-context.ts';
import type { ReportedFieldError } from '#src/form-core/shown-errors.ts';
import { useFormSetup } from './engine/use-form-parts.ts';
import { useFormWarmup } from './engine/use-form-warmup.ts';
import { useDefaults } from './generic/use-defaults.ts';
import { ErrorSummary } from './layout/error-summary.tsx';
import { fieldAround } from './layout/focus-field.ts';
import { focusByPointer } from './layout/focus-by-pointer.ts';
import { FieldTree } from './rjsf/field-tree.tsx';
import { FormTextProvider, useTextOf } from '#src/form-core/text.ts';
import type { FieldExtras, FormId, FormValue, SchemaFormProps } from './types.ts';
import './forms.css';

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
