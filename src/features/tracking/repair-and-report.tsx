import { type FormEvent, lazy, type ReactNode, Suspense } from 'react';
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
import type { OpenedCase, ParcelCase } from '#machines/tracking.rules.ts';
import { failureKey } from '#src/api/types.ts';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Box, SkeletonLine, Status } from '#src/components/status.tsx';
import { getClock, useServerNow } from '#src/lib/clock.ts';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Ltr } from '#src/components/small.tsx';
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

const second = 1000;

interface DueProps {
  term: string;
  dueAt: string;
  /** When it was done, and in whose words. */
  doneAt: string | null;
  text: string | null;
  now: Date;
}

function Due({ term, dueAt, doneAt, text, now }: DueProps) {
  const { t, format } = useText('tracking');
  const left = Math.round((Date.parse(dueAt) - now.getTime()) / second);
  const state = (): ReactNode => {
    if (doneAt) {
      return (
        <>
          <Status tone="ok" icon="tick">
            {t('tracking:case.done', { when: format.dateTime(doneAt) })}
          </Status>
          {text && <p dir="auto">{text}</p>}
        </>
      );
    }
    if (left <= 0)
      return (
        <Status tone="warn" icon="triangle">
          {t('tracking:case.overdue', { when: format.dateTime(dueAt) })}
        </Status>
      );
    return (
      <>
        <b className="track-clock" role="timer" aria-label={t('tracking:case.left', { term })}>
          <Ltr>{getClock(left)}</Ltr>
        </b>{' '}
        <span className="soft">{t('tracking:case.due', { when: format.dateTime(dueAt) })}</span>
      </>
    );
  };
  return (
    <div>
      <dt>{term}</dt>
      <dd>{state()}</dd>
    </div>
  );
}

/** CONST-10: the number of a case and the two times that were promised with it, counted down in sight. */
export function CaseTimers({ parcelCase, answeredAt }: { parcelCase: ParcelCase; answeredAt: string }) {
  const { t, format } = useText('tracking');
  const now = useServerNow(answeredAt, second);
  return (
    <section className="track-case">
      <h3>
        {t('tracking:case.title')} <Ltr>{parcelCase.caseNo}</Ltr>
        <CopyButton text={parcelCase.caseNo} label={t('tracking:case.copy')} />
      </h3>
      <p className="soft sm">{t('tracking:case.opened', { when: format.dateTime(parcelCase.openedAt) })}</p>
      <dl className="track-facts across">
        <Due
          term={t('tracking:case.firstAnswer')}
          dueAt={parcelCase.firstAnswerDueAt}
          doneAt={parcelCase.firstAnsweredAt}
          text={parcelCase.firstAnswer}
          now={now}
        />
        <Due
          term={t('tracking:case.solution')}
          dueAt={parcelCase.solutionDueAt}
          doneAt={parcelCase.solvedAt}
          text={parcelCase.solution}
          now={now}
        />
      </dl>
    </section>
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
      <CaseTimers parcelCase={opened.case} answeredAt={opened.answeredAt} />
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
