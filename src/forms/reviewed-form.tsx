import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { IconButton, Button } from '#src/ui/button.tsx';
import { describeStep, type ReviewSection } from './review.ts';
import { SchemaForm } from './schema-form.tsx';
import { useTextOf } from './text.ts';
import type { FormHandle, FormId, FormValue, SchemaFormProps } from './types.ts';

interface ReviewListProps {
  sections: readonly ReviewSection[];
  /** Words of the button at a row, for those who can't see where it stands: "Cambiar Teléfono". */
  changeLabel: (label: string) => string;
  /** Leads to the very field, by its pointer. Without it nothing can be changed. */
  onChange?: (pointer: string) => void;
  /** The row whose field was changed last: its button takes the focus. */
  returned?: string | undefined;
}

/** Answers to look over, each with its way back to the field that asked for it. */
function ReviewList({ sections, changeLabel, onChange, returned }: ReviewListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (returned !== undefined) list.current?.querySelector<HTMLElement>(`[data-change="${CSS.escape(returned)}"] button`)?.focus();
  }, [returned]);
  return (
    <div className="review" ref={list}>
      {sections.map(({ title, rows }, index) => (
        <section key={title ?? index}>
          {title && <h2>{title}</h2>}
          <dl>
            {rows.map(({ pointer, label, value, isLtr, isComputed }) => (
              <div key={pointer}>
                <dt>{label}</dt>
                <dd data-change={pointer}>
                  <bdi dir={isLtr ? 'ltr' : 'auto'}>{value}</bdi>
                  {onChange && !isComputed && <IconButton icon="edit" label={changeLabel(label)} onClick={() => onChange(pointer)} />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

type ReviewedFormProps<Id extends FormId> = Omit<SchemaFormProps<Id>, 'ref' | 'submitLabel' | 'actions'>;

/**
 * A form's answers to look over, changed in place: a row opens the form at its field, a change that keeps every rule
 * comes back to the row, and one that is given up leaves everything as it was.
 */
export function ReviewedForm<Id extends FormId>(props: ReviewedFormProps<Id>) {
  const { form, value, onChange, onSubmit } = props;
  const words = useTextOf(form);
  const { t } = words;
  const handle = useRef<FormHandle<Id>>(null);
  const [edited, setEdited] = useState<{ pointer: string; before: FormValue<Id> }>();
  const [returned, setReturned] = useState<string>();
  useLayoutEffect(() => {
    if (edited) handle.current?.focus(edited.pointer);
  }, [edited]);

  function close() {
    setReturned(edited?.pointer);
    setEdited(undefined);
  }

  function keep(answers: SchemaTypes[Id]) {
    onSubmit(answers);
    close();
  }

  function discard() {
    // What still waits would be handed over when the form goes, after the old answers are back.
    handle.current?.flush();
    if (edited) onChange(edited.before);
    close();
  }

  if (!edited) {
    return (
      <ReviewList
        sections={describeStep(form, value, words)}
        changeLabel={(label) => t('forms:review.change', { label })}
        onChange={(pointer) => setEdited({ pointer, before: value })}
        returned={returned}
      />
    );
  }
  return (
    <SchemaForm<Id>
      {...props}
      ref={handle}
      onSubmit={keep}
      submitLabel={t('forms:review.keep')}
      actions={
        <Button variant="quiet" onClick={discard}>
          {t('forms:review.discard')}
        </Button>
      }
    />
  );
}
