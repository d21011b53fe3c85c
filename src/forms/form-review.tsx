import { useEffect, useRef } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { describeStep } from './review.ts';
import { useTextOf } from '#src/form-core/text.ts';
import { useWidgets } from './widgets/widgets-context.tsx';
import type { FormId, SchemaFormProps } from './types.ts';

export interface FormReviewProps<Id extends FormId> extends Pick<SchemaFormProps<Id>, 'form' | 'value'> {
  /** Leads to the very field, by its pointer. */
  onChange: (pointer: string) => void;
  /** The row whose field was changed last: its button takes the focus. */
  returned?: string | undefined;
}

/** A form's answers to look over, in the form's own sections, each with its way back to the field that asked for it. */
export function FormReview<Id extends FormId>({ form, value, onChange, returned }: FormReviewProps<Id>) {
  const texts = useTextOf(form);
  const widgets = useWidgets();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (returned !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-change="${CSS.escape(returned)}"] button`)?.focus();
  }, [returned]);
  return (
    <div className="review" ref={list}>
      {describeStep(form, value, texts, widgets).map(({ title, rows }, index) => (
        <section key={title ?? index}>
          {title && <h2>{title}</h2>}
          <dl>
            {rows.map(({ pointer, label, value: answerText, isLtr, isComputed }) => (
              <div key={pointer}>
                <dt>{label}</dt>
                <dd data-change={pointer}>
                  <span>
                    <bdi dir={isLtr ? 'ltr' : 'auto'}>{answerText}</bdi>
                  </span>
                  {!isComputed && (
                    <IconButton
                      icon="edit"
                      label={texts.t('forms:review.change', { label })}
                      onClick={() => onChange(pointer)}
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
