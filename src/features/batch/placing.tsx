import { useEffect, useId, useRef } from 'react';
import { Money } from '#src/components/small.tsx';
import { Box, ErrorState, Skeleton, Status } from '#src/components/status.tsx';
import { constants } from '#domain/constants.ts';
import { failureKey } from '#src/api/types.ts';
import { isolate } from '#src/i18n/formats.ts';
import { TicketPart } from '#src/components/card.tsx';
import type { Failure } from '#machines/failure.ts';
import { getMessage } from '#src/forms/core/errors.ts';
import type { SendImport } from '#src/shared/table-import/use-table-import.ts';
import { Button } from '#src/components/button.tsx';
import type { BatchQuote, QuoteState } from './quote-follower.ts';
import { useBatchText } from './batches.ts';

/** The price of one order, its arrival, and advice on its destination and content; it never rejects. */
export function RowPrice({ row }: { row: BatchQuote['rows'][number] | undefined }) {
  const { t, format } = useBatchText();
  if (!row) return null;
  const { price, minBusinessDays, maxBusinessDays, coverage, prohibited } = row;
  const isProhibited = prohibited.some(({ verdict }) => verdict === 'prohibited');
  return (
    <span className="batch-row-price">
      {price && (
        <b>
          <Money centavos={price.total} />
        </b>
      )}
      {price && minBusinessDays !== null && maxBusinessDays !== null && (
        <span className="soft sm">
          {t('batch:row.days', { from: format.number(minBusinessDays, 0), to: format.number(maxBusinessDays, 0) })}
        </span>
      )}
      {coverage && coverage !== 'covered' && (
        <Status tone="warn" icon="pin">
          {t(`batch:row.${coverage}`)}
        </Status>
      )}
      {prohibited.length > 0 && (
        <Status tone="warn" icon="triangle">
          {t(isProhibited ? 'batch:row.prohibited' : 'batch:row.restricted')}
        </Status>
      )}
    </span>
  );
}

interface PriceTicketProps {
  state: QuoteState;
  hasSender: boolean;
  onRetry: () => void;
}

/** There is no collection at the sender: the nearest branch takes the parcels (D-63). */
export function NoPickup({ quote }: Pick<QuoteState, 'quote'>) {
  const { t } = useBatchText();
  if (quote?.origin !== 'none') return null;
  return (
    <Box tone="warn" role="status">
      <b>{t('batch:price.noPickup')}</b>{' '}
      {quote.nearestBranch &&
        t('batch:price.nearest', {
          name: isolate(quote.nearestBranch.name),
          address: isolate(quote.nearestBranch.address),
          city: isolate(quote.nearestBranch.city),
        })}
    </Box>
  );
}

/** The total of all rows with a price (D-62), while they are corrected. */
export function PriceTicket({ state: { quote, isAsking, failure }, hasSender, onRetry }: PriceTicketProps) {
  const { t, format } = useBatchText();
  const heading = useId();
  const lines = quote && [
    { name: t('batch:price.freight'), amount: quote.freight },
    ...(quote.surcharges > 0 ? [{ name: t('batch:price.surcharges'), amount: quote.surcharges }] : []),
    { name: t('batch:price.vat', { percent: constants.money.vatPercent }), amount: quote.vat },
    ...(quote.codAmount > 0 ? [{ name: t('batch:price.cod'), amount: quote.codAmount }] : []),
  ];
  return (
    <aside className="ticket bite mini" aria-labelledby={heading}>
      <TicketPart>
        <h2 id={heading} className="k">
          {t('batch:price.label')}
        </h2>
        <div role="status" aria-busy={isAsking}>
          {quote ? (
            <>
              <p className="tot">
                <Money centavos={quote.total} />
              </p>
              <p className="k">{t('batch:price.rows', { rows: format.number(quote.priced, 0) })}</p>
            </>
          ) : (
            !failure && (
              <p className="k">
                {t(isAsking ? 'batch:price.asking' : hasSender ? 'batch:price.none' : 'batch:price.noSender')}
              </p>
            )
          )}
        </div>
        {failure && (
          <ErrorState title={t('batch:price.failed')} onRetry={onRetry}>
            {t(failureKey(failure), { defaultValue: t('notices:busy') })}
          </ErrorState>
        )}
      </TicketPart>
      {lines && (
        <TicketPart>
          <dl>
            {lines.map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Money centavos={amount} />
                </dd>
              </div>
            ))}
          </dl>
          {quote.codFee > 0 && (
            <p className="k">
              {t('answers:collectingFee', {
                collected: format.money(quote.codAmount),
                amount: format.money(quote.codFee),
              })}
            </p>
          )}
          <p className="k">{t('batch:price.nothing')}</p>
        </TicketPart>
      )}
    </aside>
  );
}

interface PlacingScreenProps {
  failure: Failure | undefined;
  send: SendImport;
}

/** The rows on their way to the server, once however often they are sent. */
export function PlacingScreen({ failure, send }: PlacingScreenProps) {
  const { t } = useBatchText();
  if (!failure) return <Skeleton label={t('batch:placing.text')} />;
  return <PlacingFailure failure={failure} send={send} />;
}

/** Names the server's errors, a field's own reason before the general one. */
function PlacingFailure({ failure, send }: { failure: Failure; send: SendImport }) {
  const { t } = useBatchText();
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and the page is shorter: without focus the message may be out of sight.
  useEffect(() => box.current?.focus(), []);
  const isTaken = failure.codeName === 'idempotencyConflict';
  const reasons = new Set(failure.errors.map((error) => getMessage(t, error)));
  const reason = [...reasons].join(' ') || t(failureKey(failure), { defaultValue: t('notices:busy') });
  return (
    <div ref={box} tabIndex={-1}>
      <Box tone="err" role="alert">
        <b>{t('batch:placing.failed')}</b>{' '}
        {isTaken ? t('batch:placing.conflict') : `${reason} ${t('batch:placing.safe')}`}
        <div className="row">
          {!isTaken && (
            <Button size="sm" onClick={() => send({ type: 'import.resume' })}>
              {t('batch:placing.retry')}
            </Button>
          )}
          <Button variant="line" size="sm" onClick={() => send({ type: 'import.stop' })}>
            {t('batch:placing.back')}
          </Button>
        </div>
      </Box>
    </div>
  );
}
