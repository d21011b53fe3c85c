import { useMemo } from 'react';
import { caseReasons } from '#domain/parcel/order-status.ts';
import type { CaseReport } from '#machines/tracking.rules.ts';
import * as form from '#schemas/generated/tracking/not-received.js';
import { useCall } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FieldExtras, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';

type Id = 'tracking/not-received';

export interface CaseFormProps {
  waybillNo: string;
  busy: boolean;
  onReport: (report: Pick<CaseReport, 'reason' | 'note'>) => void;
}

const none: Readonly<Record<string, FieldExtras>> = {};

/** The reasons that the courier accepts at present (CALL-74); all of them while the list is unknown. */
function useReasonExtras(): Readonly<Record<string, FieldExtras>> {
  const listed = useCall('dictionaryByCodePosted', { code: 'caseReasons' }).data;
  return useMemo(() => {
    if (!listed) return none;
    const taken = new Set(listed.items.map(({ code }) => code));
    return { reason: { options: Object.fromEntries(caseReasons.map((code) => [code, { hidden: !taken.has(code) }])) } };
  }, [listed]);
}

/** Loaded with the form engine when a visitor reports a parcel; tracking alone needs neither. */
export default function CaseForm({ waybillNo, busy, onReport }: CaseFormProps) {
  const { t } = useText('tracking', 'forms', 'fields', 'rules');
  const extras = useReasonExtras();
  const [value, setValue] = useSavedAnswers<FormValue<Id>>(`report ${waybillNo}`, { waybillNo });
  return (
    <SchemaForm<Id>
      form={form}
      value={value}
      onChange={setValue}
      onSubmit={({ reason, note }) => onReport({ reason, note })}
      extras={extras}
      busy={busy}
      submitLabel={t('tracking:case.submit')}
    />
  );
}
