import type { ReactNode } from 'react';
import { expectedDays } from '#domain/parcel-verdict.ts';
import type { TrackedParcel } from '#machines/tracking/tracking.types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { ScanTimeline } from '#src/shared/parcels/scan-timeline.tsx';
import { weightText } from '#src/shared/parcels/weight-text.ts';
import { useServerNow } from '#src/ui/clock.ts';
import { PromiseLedger } from './promise-ledger.tsx';
import { usePromiseText } from './promise-ledger.tsx';

const place = (...parts: readonly (string | null)[]) => isolate(parts.filter(Boolean).join(', '));

export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface ParcelDetailProps {
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
        change={parcel.deliveryChange}
        label={t('tracking:timeline.label', { waybill: waybillNo })}
        coming={
          goesBack
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
        {isMoved && <PromiseLedger promises={parcel.promises} />}
        {children}
      </div>
    </div>
  );
}
