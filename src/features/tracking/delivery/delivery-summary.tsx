import { deliveryWindows } from '#domain/delivery-change.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { deliveryHours } from '#src/shared/parcels/delivery-window.ts';
import { Ticket, TicketPart } from '#src/ui/card.tsx';
import { usePromiseText } from '../promise-ledger.tsx';
import type { ChangeValue, DeliveryOptions } from './delivery-types.ts';

interface DeliverySummaryProps {
  value: ChangeValue;
  options: DeliveryOptions;
  /** What is promised where no other day is chosen; what was promised before, unless it is told. */
  promise?: Pick<DeliveryOptions, 'promisedFrom' | 'promisedTo'>;
}

/** How it will be, beside what is being chosen and when it is done; the promise that gives way stays in sight. */
export function DeliverySummary({ value, options, promise = options }: DeliverySummaryProps) {
  const { t, format } = useText('delivery', 'fields');
  const promiseText = usePromiseText();
  const { kind, date } = value;
  const window = deliveryWindows.find((each) => each === value.window);
  const before = promiseText(options);
  const isMoved = kind === 'day' && date !== undefined;
  return (
    <Ticket className="delivery-summary" aria-label={t('delivery:summary')}>
      <TicketPart>
        <h2 className="lab">{t('delivery:summary')}</h2>
        <p className="delivery-when" aria-live="polite">
          {isMoved
            ? window
              ? format.dayAndTime(format.longDate(date), deliveryHours(window, format))
              : format.longDate(date)
            : promiseText(promise)}
        </p>
        {isMoved && <s className="soft">{before}</s>}
        {kind === 'branch' && options.branch && (
          <p>
            {isolate(options.branch.name)}
            <br />
            <span className="soft">{isolate(options.branch.address)}</span>
          </p>
        )}
        {kind === 'neighbour' && value.neighbourName && (
          <p>
            {[value.neighbourName, value.neighbourPlace]
              .filter(Boolean)
              .map((part) => isolate(part ?? ''))
              .join(', ')}
          </p>
        )}
        {kind === 'safePlace' && value.safePlace && <p>{t(`fields:delivery.${value.safePlace}`)}</p>}
      </TicketPart>
      <TicketPart>
        {options.codAmount > 0 && <p>{t('delivery:cod', { amount: format.money(options.codAmount) })}</p>}
        <p className="soft">{t('delivery:sees')}</p>
      </TicketPart>
    </Ticket>
  );
}
