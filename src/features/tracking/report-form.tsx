import { useState } from 'react';
import * as form from '#schemas/generated/tracking/not-received.js';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';

type Id = 'tracking/not-received';

export interface ReportFormProps {
  waybillNo: string;
  busy: boolean;
  onReport: (note: string | undefined) => void;
}

/** Fetched with the form engine when somebody reports a parcel; whoever only looks one up needs neither. */
export default function ReportForm({ waybillNo, busy, onReport }: ReportFormProps) {
  const { t } = useText('tracking', 'forms', 'fields', 'rules');
  const [value, setValue] = useState<FormValue<Id>>({ waybillNo });
  return (
    <SchemaForm<Id>
      form={form}
      value={value}
      onChange={setValue}
      onSubmit={({ note }) => onReport(note)}
      busy={busy}
      submitLabel={t('tracking:case.submit')}
    />
  );
}
