import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { splitWaybills } from '#domain/parcel/waybill.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths, trackingParams } from '#src/shared/navigation/paths.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Guia } from '#src/components/small.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { readSavedTails } from './saved-tails.ts';
import { DeliveryFlow } from './delivery-change-flow.tsx';
import './delivery.css';

/** The recipient's own say: another day, a branch, a neighbour, a safe place (FEAT-01). */
export function DeliveryPage() {
  const { t } = useText('delivery', 'tracking', 'forms', 'fields', 'rules', 'status', 'answers');
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [waybillNo = ''] = splitWaybills(trackingParams.read(search).waybills);
  const tail = useMemo(() => readSavedTails(state).opened?.[waybillNo], [state, waybillNo]);
  const parcel = { waybillNo, ...(tail !== undefined && { tail }) };
  const asked = useCall('deliveryOptions', waybillNo === '' ? undefined : parcel);
  const [changed, setChanged] = useState<Answer<'deliveryChange'>>();
  /** The courier left, or the last change was made, while this page stood open. */
  const [isTooLate, setTooLate] = useState(false);
  const tellTooLate = useCallback(() => setTooLate(true), []);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (changed || isTooLate) title.current?.focus();
  }, [changed, isTooLate]);
  const isClosed = isTooLate || asked.data?.options?.open === false;
  const toParcel = paths.tracking(waybillNo === '' ? [] : [waybillNo]);
  const unproved = (
    <EmptyState
      title={t('delivery:unproved')}
      action={<ButtonLink to={toParcel}>{t('delivery:toTracking')}</ButtonLink>}
    >
      {t('delivery:unprovedText')}
    </EmptyState>
  );
  return (
    <div className="page delivery">
      <ButtonLink variant="quiet" size="sm" icon="back" className="flush" to={toParcel} state={state}>
        {t('delivery:back')}
      </ButtonLink>
      {waybillNo !== '' && (
        <p className="delivery-parcel">
          <Guia value={waybillNo} />
        </p>
      )}
      {/* What holds now: a question only while there is something to answer. */}
      <h1 ref={title} tabIndex={-1}>
        {t(changed ? 'delivery:done' : isClosed ? 'delivery:closed' : 'delivery:title')}
      </h1>
      {waybillNo === '' ? (
        unproved
      ) : (
        <CallPart state={asked} loading={t('delivery:loading')} failed={t('delivery:failed')}>
          {({ options }) =>
            options ? (
              <DeliveryFlow
                parcel={parcel}
                options={options}
                back={{ to: toParcel, state }}
                changed={changed}
                isClosed={isClosed}
                onChanged={setChanged}
                onTooLate={tellTooLate}
              />
            ) : (
              unproved
            )
          }
        </CallPart>
      )}
    </div>
  );
}
