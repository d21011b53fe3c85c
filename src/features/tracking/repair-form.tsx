import type { FormEvent } from 'react';
import { splitWaybills } from '#domain/waybill-text.ts';
import { id, schema, ui, validate } from '#schemas/generated/tracking/waybill.js';
import { getMessage } from '#src/form-core/errors.ts';
import { getField } from '#src/form-core/field-of.ts';
import { fieldText } from '#src/form-core/text.ts';
import { useForm, useFormView } from '#src/form-core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';

const form = { id, schema, ui, validate };
const { label, control } = getField(form, 'waybillNo');

/** An unknown number is corrected in its own row; the other rows stay. */
export function RepairForm({
  waybillNo,
  busy,
  onRepair,
}: {
  waybillNo: string;
  busy: boolean;
  onRepair: (waybillNo: string) => void;
}) {
  const { t } = useText('tracking', 'rules', 'fields');
  const store = useForm(form, {
    value: { waybillNo },
    toAnswers: ({ waybillNo: text }) => ({ waybillNo: splitWaybills(String(text)).join(' ') }),
  });
  const { value, errors } = useFormView(store);
  const text = String(value.waybillNo);
  const [error] = errors;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [number] = splitWaybills(text);
    if (store.submit().errors.length === 0 && number) onRepair(number);
  };

  return (
    <form className="track-unlock wide no-print" noValidate onSubmit={submit}>
      <Field label={fieldText(t, label)} error={error && getMessage(t, error)}>
        <TextControl
          {...control}
          className="num"
          autoCapitalize="characters"
          value={text}
          onChange={(event) => {
            store.change({ '/waybillNo': event.target.value });
            store.hideErrors('');
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('tracking:repair')}
      </Button>
    </form>
  );
}
