import { useEffect, useRef } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { describeStep } from './review.ts';
import { useTextOf } from '#src/form-core/text.ts';
import type { UploadService } from './widget-services.ts';
import { SentFiles } from './widgets/files/sent-files.tsx';
import { useWidgets } from './widgets/widgets-context.tsx';
import type { FormId, SchemaFormProps } from './types.ts';

export interface FormReviewProps<Id extends FormId> extends Pick<SchemaFormProps<Id>, 'form' | 'value'> {
  /** Leads to the very field, by its pointer; left out where nothing can be changed any more. */
  onChange?: (pointer: string) => void;
  /** Names the files of an answer and lets them be opened; without it they are counted. */
  uploads?: UploadService | undefined;
  /** The row whose field was changed last: its button takes the focus. */
  returned?: string | undefined;
}

/** A form's answers to look over, in the form's own sections, each with its way back to the field that asked for it if there is one. */
export function FormReview<Id extends FormId>({ form, value, onChange, uploads, returned }: FormReviewProps<Id>) {
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
            {rows.map(({ pointer, label, value: answerText, isLtr, isComputed, files }) => (
              <div key={pointer}>
                <dt>{label}</dt>
                <dd data-change={pointer}>
                  {files && uploads ? (
                    <SentFiles ids={files} words={answerText} uploads={uploads} />
                  ) : (
                    <span>
                      <bdi dir={isLtr ? 'ltr' : 'auto'}>{answerText}</bdi>
                    </span>
                  )}
                  {!isComputed && onChange && (
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
