import { useMemo } from 'react';
import { cancelReasons } from '#domain/parcel/order-status.ts';
import * as form from '#schemas/generated/order/cancel.js';
import type { Input } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FieldExtras, FormValue } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSavedAnswers } from '#src/shared/app-state/saved-answers.ts';
import { Button } from '#src/components/button.tsx';

type Id = 'order/cancel';

export type Cancellation = Input<'orderCancel'>['cancellation'];

export interface CancelFormProps {
  /** Identifies what is cancelled; answers are stored per subject. */
  subject: string;
  busy: boolean;
  onCancel: (cancellation: Cancellation) => void;
  onKeep: () => void;
}

const none: Readonly<Record<string, FieldExtras>> = {};

/** The reasons that the courier accepts at present (CALL-71); all of them while the list is unknown. */
function useReasonExtras(): Readonly<Record<string, FieldExtras>> {
  const listed = useCall('cancelReasons', {}).data;
  return useMemo(() => {
    if (!listed) return none;
    const taken = new Set(listed.items.map(({ code }) => code));
    return {
      reason: { options: Object.fromEntries(cancelReasons.map((code) => [code, { hidden: !taken.has(code) }])) },
    };
  }, [listed]);
}

/** Loaded with the form engine when a customer cancels. */
export default function CancelForm({ subject, busy, onCancel, onKeep }: CancelFormProps) {
  const { t } = useText('orders', 'forms', 'fields', 'rules');
  const extras = useReasonExtras();
  const [value, setValue] = useSavedAnswers<FormValue<Id>>(`cancel ${subject}`, {});
  return (
    <SchemaForm<Id>
      form={form}
      value={value}
      onChange={setValue}
      onSubmit={onCancel}
      extras={extras}
      busy={busy}
      submitLabel={t('orders:cancel.submit')}
      submitVariant="danger"
      actions={
        <Button variant="line" onClick={onKeep}>
          {t('orders:cancel.keep')}
        </Button>
      }
    />
  );
}
