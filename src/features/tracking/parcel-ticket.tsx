import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { ScanTimeline } from '#src/parcels/scan-timeline.tsx';
import { TicketPart } from '#src/ui/paper.tsx';
import { Box } from '#src/ui/status.tsx';
import { type TrackedParcel, verdictOf } from './verdict.ts';

function Verdict({ parcel }: { parcel: TrackedParcel }) {
  const { t, format } = useText('tracking');
  const { key, at, from, to } = verdictOf(parcel);
  const values = {
    date: at && format.longDate(at),
    time: at && format.time(at),
    from: from && format.longDate(from),
    to: to && format.longDate(to),
  };
  return <p className="verdict">{t(key, values)}</p>;
}

/** What happened, in one sentence, with the reason to stay calm when it is late. */
export function ParcelVerdict({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useText('tracking');
  return (
    <>
      <Verdict parcel={parcel} />
      {parcel.delayed && <Box tone="warn">{t('tracking:explain.delayed')}</Box>}
    </>
  );
}

const place = (city: string, state: string) => isolate([city, state].filter(Boolean).join(', '));

/** The detail under the tear: the route and the facts that anybody with the tail may see (D-43). */
export function ParcelDetail({ parcel, waybillNo }: { parcel: TrackedParcel; waybillNo: string }) {
  const { t, format } = useText('tracking', 'answers');
  const destination = place(parcel.destinationCity, parcel.destinationState);
  const promise =
    parcel.promisedFrom === parcel.promisedTo
      ? format.date(parcel.promisedTo)
      : `${format.date(parcel.promisedFrom)} – ${format.date(parcel.promisedTo)}`;
  return (
    <TicketPart className="track-two">
      <ScanTimeline
        scans={parcel.scans}
        label={t('tracking:timeline.label', { waybill: waybillNo })}
        coming={{
          title: t('tracking:timeline.next', { place: destination }),
          // A promise that has passed is no estimate any more.
          detail: parcel.delayed ? undefined : t('tracking:timeline.estimated', { date: promise }),
        }}
      />
      <dl className="track-facts">
        <div>
          <dt>{t('tracking:fact.from')}</dt>
          <dd>{place(parcel.originCity, parcel.originState)}</dd>
        </div>
        <div>
          <dt>{t('tracking:fact.to')}</dt>
          <dd>
            <bdi>{parcel.recipientMasked}</bdi> · {destination}
          </dd>
        </div>
        <div>
          <dt>{t('tracking:fact.service')}</dt>
          <dd>
            {t('tracking:fact.serviceValue', {
              product: t(`answers:product.${parcel.productType}`),
              weight: format.number(parcel.billingWeightKg),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('tracking:fact.promise')}</dt>
          <dd>{promise}</dd>
        </div>
      </dl>
    </TicketPart>
  );
}
