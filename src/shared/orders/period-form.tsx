import { useState } from 'react';
import { isTooLong } from '#domain/parcel/shipments.ts';
import * as form from '#schemas/generated/order/period.js';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { ReportedFieldError } from '#src/forms/core/errors.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useForgetAnswers, useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import type { PeriodQuery } from './period.ts';

type Days = Required<Pick<PeriodQuery, 'from' | 'to'>>;

export interface PeriodFormProps {
  value: Pick<PeriodQuery, 'from' | 'to'>;
  onChoose: (days: Days) => void;
}

const key = 'period';

/** Loaded with the form engine when a customer chooses custom days. */
export default function PeriodForm({ value: first, onChoose }: PeriodFormProps) {
  const { t } = useText('orders', 'forms', 'fields', 'rules', 'answers');
  const forget = useForgetAnswers();
  const [value, setValue] = useSavedAnswers<FormValue<'order/period'>>(key, first);
  const [refused, setRejected] = useState<readonly ReportedFieldError[]>();
  return (
    <SchemaForm<'order/period'>
      form={form}
      value={value}
      onChange={setValue}
      onSubmit={(days) => {
        if (!isTooLong(days)) {
          forget(key);
          return onChoose(days);
        }
        setRejected([{ pointer: '/to', key: 'answers:refusal.periodTooLong', params: {} }]);
      }}
      serverErrors={refused}
      submitLabel={t('orders:period.show')}
    />
  );
}
