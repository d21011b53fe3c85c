import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { describeStep } from './review.ts';
import { useTextOf } from '#src/form-core/text.ts';
import { useWidgets } from './widgets/widgets-context.tsx';
import type { FormId, SchemaFormProps } from './types.ts';

export interface FormReviewProps<Id extends FormId> extends Pick<SchemaFormProps<Id>, 'form' | 'value'> {
  /** Leads to the very field, by its pointer. Without it nothing can be changed. */
  onChange?: (pointer: string) => void;
  /** The row whose field was changed last: its button takes the focus. */
  returned?: string | undefined;
  /** What stands behind an answer and no schema knows, e.g. how long a service takes; by field. */
  notes?: Readonly<Record<string, ReactNode>>;
  /** Of the sections' titles. */
  heading?: 'h2' | 'h3';
}

/** A form's answers to look over, in the form's own sections, each with its way back to the field that asked for it. */
export function FormReview<Id extends FormId>({
  form,
  value,
  onChange,
  returned,
  notes = {},
  heading: Heading = 'h2',
}: FormReviewProps<Id>) {
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
          {title && <Heading>{title}</Heading>}
          <dl>
            {rows.map(({ pointer, label, value: answerText, isLtr, isComputed }) => {
              const note = notes[pointer.slice(1)];
              return (
                <div key={pointer}>
                  <dt>{label}</dt>
                  <dd data-change={pointer}>
                    <span>
                      <bdi dir={isLtr ? 'ltr' : 'auto'}>{answerText}</bdi>
                      {note && <span className="note">{note}</span>}
                    </span>
                    {onChange && !isComputed && (
                      <IconButton
                        icon="edit"
                        label={texts.t('forms:review.change', { label })}
                        onClick={() => onChange(pointer)}
                      />
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}
