import { type FormEvent, lazy, Suspense } from 'react';
import { splitWaybills } from '#domain/parcel/waybill.ts';
import { id, schema, ui, validate } from '#schemas/generated/tracking/waybill.js';
import { getMessage } from '#src/forms/core/errors.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { fieldText } from '#src/forms/core/text.ts';
import { useForm, useFormView } from '#src/forms/core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import type { Failure } from '#machines/failure.ts';
import type { OpenedCase } from '#machines/tracking.rules.ts';
import { failureKey } from '#src/api/types.ts';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box, SkeletonLine } from '#src/components/status.tsx';
import { CaseStatus } from '#src/shared/parcels/case-status.tsx';
import type { CaseFormProps } from './case-form.tsx';

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

const CaseForm = lazy(() => import('./case-form.tsx'));

export interface ReportDialogProps {
  open: boolean;
  waybillNo: string;
  busy: boolean;
  opened: OpenedCase | undefined;
  failure: Failure | undefined;
  onReport: CaseFormProps['onReport'];
  onClose: () => void;
}

/** The number of the case and the two times, as long as the person wants to look at them. */
function Opened({ opened, onClose }: { opened: OpenedCase; onClose: () => void }) {
  const { t } = useText('tracking');
  if (!opened.case)
    return (
      <Box tone="err" role="alert">
        {t(`tracking:verdict.${opened.outcome}`, { waybill: opened.waybillNo })}
      </Box>
    );
  return (
    <div className="stack">
      <Box tone="ok" role="status">
        {t(opened.isNew ? 'tracking:case.isOpen' : 'tracking:case.wasOpen')}
      </Box>
      <CaseStatus parcelCase={opened.case} answeredAt={opened.answeredAt} />
      <Button onClick={onClose}>{t('tracking:case.close')}</Button>
    </div>
  );
}

/** "I did not receive it" (CONST-10): one question, then a number and two clocks. */
export function ReportDialog({ open, waybillNo, busy, opened, failure, onReport, onClose }: ReportDialogProps) {
  const { t } = useText('tracking', 'fields', 'answers');
  const answer = opened?.waybillNo === waybillNo ? opened : undefined;
  return (
    <Dialog open={open} onClose={onClose} title={t('fields:tracking.notReceived')}>
      {answer ? (
        <Opened opened={answer} onClose={onClose} />
      ) : (
        <div className="stack">
          <p>{t('tracking:case.intro')}</p>
          {failure && (
            <Box tone="err" role="alert">
              <b>{t('tracking:case.failed')}</b> {t(failureKey(failure))}
            </Box>
          )}
          <Suspense fallback={<SkeletonLine tall />}>
            <CaseForm waybillNo={waybillNo} busy={busy} onReport={onReport} />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
}
