import { isolate } from '#src/i18n/isolate.ts';
import type { TrackedParcel } from '#machines/tracking/tracking.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { usePromiseText } from './use-promise-text.ts';

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
              {promise.reason && (
                <span className="why">
                  {[t(`status:delayReason.${promise.reason}`), promise.note && isolate(promise.note)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
