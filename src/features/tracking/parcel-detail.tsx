import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { TrackedParcel, TrackRow } from '#machines/tracking.rules.ts';
import { id, schema, ui, validate } from '#schemas/generated/tracking/waybill.js';
import { getMessage } from '#src/forms/core/errors.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { fieldText, hintText } from '#src/forms/core/text.ts';
import { useForm, useFormView } from '#src/forms/core/use-form.ts';
import { useText } from '#src/i18n/react.tsx';
import { typedTail } from '#src/shared/parcels/tracking-query.ts';
import { Button } from '#src/components/button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { SkeletonLine } from '#src/components/status.tsx';
import { expectedDays } from '#domain/parcel/parcel-verdict.ts';
import { isolate } from '#src/i18n/formats.ts';
import { ScanTimeline } from '#src/shared/parcels/scan-timeline.tsx';
import { weightText } from '#src/shared/parcels/weight-text.ts';
import { useServerNow } from '#src/lib/clock.ts';
import { PromiseLedger, usePromiseText } from './promise-ledger.tsx';

// Few parcels wait at a branch.
const HoursTable = lazy(async () => ({ default: (await import('#src/shared/branches/branch-list.tsx')).HoursTable }));

interface UnlockFormProps {
  row: TrackRow;
  /** The tail that did not match. */
  triedTail: string | undefined;
  busy: boolean;
  onVerify: (tail: string) => void;
}

const form = { id, schema, ui, validate };
// The rule lets an owner's session go without; that one never sees this form, so nothing here is optional.
const { label, control, ...asked } = getField(form, 'tail');

/** A row asks for a tail of its own and says how many tries are left (D-40, D-43, RULE-TRK-04). */
export function UnlockForm({ row, triedTail, busy, onVerify }: UnlockFormProps) {
  const { t } = useText('tracking', 'rules', 'fields');
  const store = useForm(form, {
    value: { tail: triedTail ?? '' },
    toAnswers: (value) => ({ ...value, waybillNo: row.waybillNo }),
  });
  const { value, errors } = useFormView(store);
  const tail = String(value.tail);
  const [touched, setTouched] = useState(false);
  const [error] = errors;

  const mismatch =
    triedTail && row.attemptsLeft !== null
      ? t('tracking:mismatch', { tail: triedTail, count: row.attemptsLeft })
      : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (store.submit().errors.length > 0) return;
    setTouched(false);
    onVerify(tail);
  };

  return (
    <form className="track-unlock" noValidate onSubmit={submit}>
      <Field
        label={fieldText(t, label)}
        hint={hintText(t, asked)}
        error={error ? getMessage(t, error) : touched ? undefined : mismatch}
      >
        <TextControl
          {...control}
          className="num tail"
          value={tail}
          onChange={(event) => {
            store.change({ '/tail': typedTail(event.target.value, tail) });
            store.hideErrors('');
            setTouched(true);
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('tracking:verify')}
      </Button>
    </form>
  );
}

const place = (...parts: readonly (string | null)[]) => isolate(parts.filter(Boolean).join(', '));

export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ParcelDetailProps {
  parcel: TrackedParcel;
  waybillNo: string;
  /** The server's clock. */
  answeredAt: string;
  /** Under the facts. */
  children?: ReactNode;
}

/** The detail under the tear: the route and the facts that any visitor with the tail may see (D-43). */
export function ParcelDetail({ parcel, waybillNo, answeredAt, children }: ParcelDetailProps) {
  const { t, format } = useText('tracking', 'answers');
  const promiseText = usePromiseText();
  const now = useServerNow(answeredAt);
  const country = parcel.destinationCountry && format.country(parcel.destinationCountry);
  const destination = place(parcel.destinationCity, parcel.destinationState, country);
  const origin = place(parcel.originCity, parcel.originState);
  const goesBack = parcel.status === 'returning';
  const expected = expectedDays(parcel, now);
  const isMoved = parcel.promises.length > 1;
  return (
    <div className="track-two">
      <ScanTimeline
        scans={parcel.scans}
        isBrought={parcel.dropOff !== undefined}
        change={parcel.deliveryChange}
        label={t('tracking:timeline.label', { waybill: waybillNo })}
        coming={
          // What waits at a branch goes nowhere; its headline has the last day.
          parcel.waits
            ? undefined
            : goesBack
              ? { title: t('tracking:timeline.back', { place: origin }) }
              : {
                  title: t('tracking:timeline.next', { place: destination }),
                  // A promise that has passed is no estimate any more.
                  detail: expected && t('tracking:timeline.estimated', { date: promiseText(expected) }),
                }
        }
      />
      <div className="track-aside">
        <dl className="track-facts">
          <Fact term={t('tracking:fact.from')}>{origin}</Fact>
          <Fact term={t('tracking:fact.to')}>
            <bdi>{parcel.recipientMasked}</bdi> · {destination}
          </Fact>
          <Fact term={t('tracking:fact.service')}>
            {t('tracking:fact.serviceValue', {
              product: t(`answers:product.${parcel.productType}`),
              weight: weightText(t, format, parcel),
            })}
          </Fact>
          {!isMoved && !goesBack && parcel.status !== 'cancelled' && (
            <Fact term={t('tracking:fact.promise')}>{promiseText(parcel)}</Fact>
          )}
        </dl>
        {parcel.waits?.week && (
          <Suspense fallback={<SkeletonLine tall />}>
            <h3>{t('tracking:fact.branchHours', { branch: isolate(parcel.waits.branchName) })}</h3>
            <HoursTable branch={parcel.waits.week} now={now} />
          </Suspense>
        )}
        {isMoved && <PromiseLedger promises={parcel.promises} />}
        {children}
      </div>
    </div>
  );
}
