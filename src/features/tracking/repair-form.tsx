import type { FormEvent } from 'react';
import { splitWaybills } from '#domain/waybill-text.ts';
import { id, ui, validate } from '#schemas/generated/tracking/waybill.js';
import { messageOf } from '#src/form-core/errors.ts';
import { useForm, useFormView } from '#src/form-core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';

/** A number that nobody knows is corrected where its answer stands; the other rows stay. */
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
  const store = useForm(
    { id, ui, validate },
    {
      value: { waybillNo },
      answersOf: ({ waybillNo: text }) => ({ waybillNo: splitWaybills(String(text)).join(' ') }),
    },
  );
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
      <Field label={t('fields:tracking.waybill')} error={error && messageOf(t, error)}>
        <TextControl
          className="num"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={text}
          onChange={(event) => {
            store.change({ '/waybillNo': event.target.value });
            store.conceal('');
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('tracking:repair')}
      </Button>
    </form>
  );
}
