import { type ReactNode, type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flowSteps } from '#machines/order/flow.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { type CourierServices, ReviewedForm, SchemaForm } from '#src/courier-fields/index.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import { checkAnswers } from '#src/forms/core/check.ts';
import type { ReportedFieldError } from '#src/forms/core/errors.ts';
import { partOfForm } from '#src/forms/core/part-of-form.ts';
import type { FieldExtras, FormHandle, FormId, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Steps } from '#src/components/route.tsx';
import './guided-form.css';

export interface GuidedFormProps<Id extends FormId> {
  ref?: Ref<FormHandle<Id>>;
  form: FormModule<Id>;
  value: FormValue<Id>;
  onChange: (value: FormValue<Id>) => void;
  onSubmit: (answers: FormValue<Id>) => void;
  services: CourierServices;
  extras?: Readonly<Record<string, FieldExtras>>;
  busy: boolean;
  serverErrors: readonly ReportedFieldError[];
  submitLabel: string;
  /** Ways out of the form, in every step beside the way on. */
  leave?: ReactNode;
}

const nothing: readonly never[] = [];

/** The sections of a form as steps of it; in the last one the others are looked over. */
function usePartsOf<Id extends FormId>(form: FormModule<Id>) {
  return useMemo(() => {
    const sections = form.ui?.sections ?? [];
    return {
      sections,
      parts: sections.map((section) => partOfForm(form, [section])),
      answered: partOfForm(form, sections.slice(0, -1)),
    };
  }, [form]);
}

/**
 * A form step by step (FEAT-07, FEAT-09, FEAT-10): each section is one, the last shows what was answered and sends it.
 * The answers decide which steps are done; a rejection leads to the step of its field.
 */
export function GuidedForm<Id extends FormId>(props: GuidedFormProps<Id>) {
  const { ref, form, value, onChange, onSubmit, services, extras, busy, serverErrors, submitLabel, leave } = props;
  const { t } = useText('forms', 'fields');
  const { sections, parts, answered } = usePartsOf(form);
  const [at, setAt] = useState(0);
  /** Told at the step that they lead to, and no longer than one stays there. */
  const [refused, setRejected] = useState<readonly ReportedFieldError[]>(nothing);
  const progress = useRef<HTMLParagraphElement>(null);
  const isLast = at === parts.length - 1;

  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) progress.current?.focus();
    isAsked.current = false;
  }, [at]);
  const goTo = (next: number) => {
    isAsked.current = true;
    setRejected(nothing);
    setAt(next);
  };
  const showServerErrors = useEffectEvent((errors: readonly ReportedFieldError[]) => {
    const [name = ''] = parsePointer(errors[0]?.pointer ?? '');
    const found = sections.findIndex(({ fields }) => fields.flat().includes(name));
    if (found >= 0) setAt(found);
    setRejected(errors);
  });
  useEffect(() => showServerErrors(serverErrors), [serverErrors]);

  const isDone = (id: string): boolean => {
    const one = parts[Number(id)];
    return one !== undefined && checkAnswers(one, toAnswers(one, value)).length === 0;
  };
  const ids = parts.map((_, index) => String(index)) as [string, ...string[]];
  const steps = flowSteps(ids, String(at), isDone);
  const part = parts[at];
  if (!part) return null;
  return (
    <div className="guided-form">
      <Steps
        label={t('forms:guided.steps')}
        current={String(at)}
        steps={steps.map(({ step, state, open }) => {
          const title = sections[Number(step)]?.title;
          return {
            id: step,
            label: title === undefined ? t('forms:guided.review') : t(`fields:${title}`),
            done: state === 'done',
            ...(open && { onGo: () => goTo(Number(step)) }),
          };
        })}
      />
      <p className="soft" ref={progress} tabIndex={-1}>
        {t('forms:guided.progress', { number: at + 1, count: parts.length })}
      </p>
      {isLast && (
        <ReviewedForm<Id>
          form={answered}
          id={`${form.id}-review`}
          value={value}
          onChange={onChange}
          onSubmit={() => undefined}
          services={services}
        />
      )}
      <SchemaForm<Id>
        key={at}
        {...(ref && { ref })}
        form={part}
        value={value}
        onChange={onChange}
        onSubmit={(answers) => (isLast ? onSubmit(answers as FormValue<Id>) : goTo(at + 1))}
        services={services}
        {...(extras && { extras })}
        busy={busy}
        serverErrors={refused}
        submitLabel={isLast ? submitLabel : t('forms:guided.next')}
        actions={
          <>
            {at > 0 && (
              <Button variant="quiet" onClick={() => goTo(at - 1)}>
                {t('forms:guided.back')}
              </Button>
            )}
            {leave}
          </>
        }
      />
    </div>
  );
}
