import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { splitWaybills } from '#domain/parcel/waybill.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths, trackingParams } from '#src/shared/navigation/paths.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Guia } from '#src/components/small.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { isObject } from '#schemas/model/json.ts';
import { readSavedTails } from './saved-tails.ts';
import { ReturnFlow } from './return-flow.tsx';
import './delivery.css';

/** The key that prints the label, in the history's state like the tail: a reload of the page keeps it. */
function readKey(state: unknown): string | undefined {
  const { returnKey } = isObject(state) ? state : {};
  return typeof returnKey === 'string' ? returnKey : undefined;
}

/** The recipient returns a delivered parcel: why, the code that proves whose it is, and the label (STATE-01). */
export function ReturnPage() {
  const { t } = useText('returns', 'delivery', 'tracking', 'fields', 'rules', 'status', 'answers', 'labels');
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [waybillNo = ''] = splitWaybills(trackingParams.read(search).waybills);
  const tail = useMemo(() => readSavedTails(state).opened?.[waybillNo], [state, waybillNo]);
  const parcel = { waybillNo, ...(tail !== undefined && { tail }) };
  const asked = useCall('returnOptions', waybillNo === '' ? undefined : parcel);
  const key = readKey(state);
  const [isTooLate, setTooLate] = useState(false);
  const tellTooLate = useCallback(() => setTooLate(true), []);
  const { reload } = asked;
  const tellDone = useCallback(
    ({ key: returnKey }: Answer<'returnStart'>) => {
      void navigate({ search: search.toString() }, { replace: true, state: { ...(state as object), returnKey } });
      reload();
    },
    [navigate, reload, search, state],
  );
  const tellCancelled = useCallback(() => {
    const { returnKey: _, ...rest } = isObject(state) ? state : {};
    void navigate({ search: search.toString() }, { replace: true, state: rest });
    reload();
  }, [navigate, reload, search, state]);
  const title = useRef<HTMLHeadingElement>(null);
  const label = asked.data?.options?.label;
  const isDone = key !== undefined && label?.state === 'ready';
  const isClosed = isTooLate || asked.data?.options?.isOpen === false;
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone !== wasDone.current || isTooLate) title.current?.focus();
    wasDone.current = isDone;
  }, [isDone, isTooLate]);
  const toParcel = paths.tracking(waybillNo === '' ? [] : [waybillNo]);
  const unproved = (
    <EmptyState title={t('returns:unproved')} action={<ButtonLink to={toParcel}>{t('returns:toTracking')}</ButtonLink>}>
      {t('returns:unprovedText')}
    </EmptyState>
  );
  return (
    <div className="page delivery">
      <ButtonLink variant="quiet" size="sm" icon="back" className="flush" to={toParcel} state={state}>
        {t('returns:back')}
      </ButtonLink>
      {waybillNo !== '' && (
        <p className="delivery-parcel">
          <Guia value={waybillNo} />
        </p>
      )}
      <h1 ref={title} tabIndex={-1}>
        {t(isDone ? 'returns:done' : isClosed ? 'returns:closed' : 'returns:title')}
      </h1>
      {waybillNo === '' ? (
        unproved
      ) : (
        <CallPart state={asked} loading={t('returns:loading')} failed={t('returns:failed')}>
          {({ options }) =>
            options ? (
              <ReturnFlow
                parcel={parcel}
                options={options}
                back={{ to: toParcel, state }}
                printKey={isDone ? key : undefined}
                isClosed={isClosed}
                onDone={tellDone}
                onChanged={reload}
                onCancelled={tellCancelled}
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
