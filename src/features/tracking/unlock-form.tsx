import { type FormEvent, useState } from 'react';
import type { TrackRow } from '#machines/tracking/tracking.types.ts';
import { id, schema, ui, validate } from '#schemas/generated/tracking/waybill.js';
import { getMessage } from '#src/form-core/errors.ts';
import { getField } from '#src/form-core/field-of.ts';
import { fieldText, hintText } from '#src/form-core/text.ts';
import { useForm, useFormView } from '#src/form-core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { typedTail } from '#src/shared/parcels/typed-tail.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';

export interface UnlockFormProps {
  row: TrackRow;
  /** The tail that did not match. */
  triedTail: string | undefined;
  busy: boolean;
  onVerify: (tail: string) => void;
}

const form = { id, schema, ui, validate };
// The rule lets an owner's session go without; that one never sees this form, so nothing here is optional.
const { label, control, ...asked } = getField(form, 'tail');

/** A row asks for a tail of its own and says how many tries are left (D-40, D-43, RULE-TRK-04). */
export function UnlockForm({ row, triedTail, busy, onVerify }: UnlockFormProps) {
  const { t } = useText('tracking', 'rules', 'fields');
  const store = useForm(form, {
    value: { tail: triedTail ?? '' },
    toAnswers: (value) => ({ ...value, waybillNo: row.waybillNo }),
  });
  const { value, errors } = useFormView(store);
  const tail = String(value.tail);
  const [touched, setTouched] = useState(false);
  const [error] = errors;

  const mismatch =
    triedTail && row.attemptsLeft !== null
      ? t('tracking:mismatch', { tail: triedTail, count: row.attemptsLeft })
      : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (store.submit().errors.length > 0) return;
    setTouched(false);
    onVerify(tail);
  };

  return (
    <form className="track-unlock" noValidate onSubmit={submit}>
      <Field
        label={fieldText(t, label)}
        hint={hintText(t, asked)}
        error={error ? getMessage(t, error) : touched ? undefined : mismatch}
      >
        <TextControl
          {...control}
          className="num tail"
          value={tail}
          onChange={(event) => {
            store.change({ '/tail': typedTail(event.target.value, tail) });
            store.hideErrors('');
            setTouched(true);
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('tracking:verify')}
      </Button>
    </form>
  );
}
