import type { TrackedParcel } from '#machines/tracking.rules.ts';
import { useText } from '#src/i18n/react.tsx';
import { CourierNote } from '#src/shared/parcels/courier-note.tsx';

/** "lun 23 nov – jue 26 nov", or the one day. */
export function usePromiseText(): (promise: { promisedFrom: string; promisedTo: string }) => string {
  const { t, format } = useText('tracking');
  return ({ promisedFrom, promisedTo }) =>
    promisedFrom === promisedTo
      ? format.date(promisedTo)
      : t('tracking:range', { from: format.date(promisedFrom), to: format.date(promisedTo) });
}

/** What was promised first, every change and its reason: nothing that was promised is quietly replaced. */
export function PromiseLedger({ promises }: Pick<TrackedParcel, 'promises'>) {
  const { t, format } = useText('tracking', 'status');
  const promiseText = usePromiseText();
  return (
    <section className="track-ledger">
      <h3>{t('tracking:ledger.title')}</h3>
      <ol>
        {promises.map((promise, index) => {
          const days = promiseText(promise);
          const isValid = index === promises.length - 1;
          return (
            <li key={promise.at}>
              <span className="when soft">{format.dateTime(promise.at)}</span>
              <span>
                {isValid ? <b>{days}</b> : <s>{days}</s>}{' '}
                <span className="soft">
                  {t(index === 0 ? 'tracking:ledger.first' : isValid ? 'tracking:ledger.now' : 'tracking:ledger.then')}
                </span>
              </span>
              {index > 0 && !promise.reason && <span className="why">{t('tracking:ledger.agreed')}</span>}
              {promise.reason && (
                <span className="why">
                  {t(`status:delayReason.${promise.reason}`)}
                  {promise.note && (
                    <>
                      {' · '}
                      <CourierNote note={promise.note} />
                    </>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
