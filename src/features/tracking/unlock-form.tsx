import { type FormEvent, useState } from 'react';
import type { TrackRow } from '#machines/tracking/tracking.types.ts';
import { validate } from '#schemas/generated/tracking/waybill.js';
import { useText } from '#src/i18n/react.tsx';
import { typedTail } from '#src/shared/parcels/typed-tail.ts';
import { useFieldStops } from '#src/shared/telemetry/use-field-stops.ts';
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

/** A row asks for a tail of its own and says how many tries are left (D-40, D-43, RULE-TRK-04). */
export function UnlockForm({ row, triedTail, busy, onVerify }: UnlockFormProps) {
  const { t } = useText('tracking', 'rules', 'fields');
  const [tail, setTail] = useState(triedTail ?? '');
  const [touched, setTouched] = useState(false);
  const [problem, setProblem] = useState<string>();

  const errors = validate({ waybillNo: row.waybillNo, tail });
  const tellRefused = useFieldStops('tracking/waybill', errors, problem === undefined ? [] : errors);

  const mismatch =
    triedTail && row.attemptsLeft !== null
      ? t('tracking:mismatch', { tail: triedTail, count: row.attemptsLeft })
      : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [error] = errors;
    if (error) {
      tellRefused();
      return setProblem(t(error.key, error.params));
    }
    setTouched(false);
    onVerify(tail);
  };

  return (
    <form className="track-unlock" noValidate onSubmit={submit}>
      <Field label={t('fields:tracking.tail')} error={problem ?? (touched ? undefined : mismatch)}>
        <TextControl
          className="num tail"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={tail}
          onChange={(event) => {
            setTail(typedTail(event.target.value, tail));
            setTouched(true);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('tracking:verify')}
      </Button>
    </form>
  );
}
