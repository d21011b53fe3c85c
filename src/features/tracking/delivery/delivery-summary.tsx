import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { Ticket, TicketPart } from '#src/ui/paper.tsx';
import { usePromiseText } from '../promise-ledger.tsx';
import type { ChangeValue, DeliveryOptions } from './delivery-types.ts';

/** How it will be, beside what is being chosen; the promise that gives way stays in sight. */
export function DeliverySummary({ value, options }: { value: ChangeValue; options: DeliveryOptions }) {
  const { t, format } = useText('delivery', 'fields');
  const promiseText = usePromiseText();
  const { kind, date, window } = value;
  const before = promiseText(options);
  const isMoved = kind === 'day' && date !== undefined;
  return (
    <Ticket className="delivery-summary" aria-label={t('delivery:summary')}>
      <TicketPart>
        <h2 className="lab">{t('delivery:summary')}</h2>
        <p className="delivery-when" aria-live="polite">
          {isMoved
            ? window
              ? format.dayAndTime(format.longDate(date), t(`fields:delivery.${window}`))
              : format.longDate(date)
            : before}
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
