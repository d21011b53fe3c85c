import { type FormEvent, useState } from 'react';
import { splitWaybills } from '#domain/waybill-text.ts';
import { validate } from '#schemas/generated/tracking/waybill.js';
import { useText } from '#src/i18n/react.tsx';
import { useFieldStops } from '#src/shared/telemetry/use-field-stops.ts';
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
  const [text, setText] = useState(waybillNo);
  const [isJudged, setJudged] = useState(false);
  const errors = validate({ waybillNo: splitWaybills(text).join(' ') });
  const [error] = isJudged ? errors : [];
  const tellRefused = useFieldStops('tracking/waybill', errors, isJudged ? errors : []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(true);
    const [number] = splitWaybills(text);
    if (errors.length > 0 || !number) return tellRefused();
    onRepair(number);
  };

  return (
    <form className="track-unlock wide no-print" noValidate onSubmit={submit}>
      <Field label={t('fields:tracking.waybill')} error={error && t(error.key, error.params)}>
        <TextControl
          className="num"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setJudged(false);
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('tracking:repair')}
      </Button>
    </form>
  );
}
