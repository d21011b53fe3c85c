import { useLayoutEffect, useRef, useState } from 'react';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { Button } from '#src/ui/button.tsx';
import { FormReview } from './form-review.tsx';
import { SchemaForm } from './schema-form.tsx';
import type { FormServices } from './services.tsx';
import { useTextOf } from '#src/form-core/text.ts';
import type { FormHandle, FormId, FormValue, SchemaFormProps } from './types.ts';

export type ReviewedFormProps<Id extends FormId, Services extends FormServices = FormServices> = Omit<
  SchemaFormProps<Id, Services>,
  'ref' | 'submitLabel' | 'actions'
>;

/**
 * A review of a form's answers, edited in place: a row opens the form at its field, a valid change returns to the row,
 * and a cancelled one restores the previous answers.
 */
export function ReviewedForm<Id extends FormId>(props: ReviewedFormProps<Id>) {
  const { form, value, onChange, onSubmit } = props;
  const { t } = useTextOf(form);
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
    // Flush pending text now, or it would be handed over on unmount, after the old answers are restored.
    handle.current?.flush();
    if (edited) onChange(edited.before);
    close();
  }

  if (!edited)
    return (
      <FormReview<Id>
        form={form}
        value={value}
        onChange={(pointer) => setEdited({ pointer, before: value })}
        returned={returned}
      />
    );
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
