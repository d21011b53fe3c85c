import { useId } from 'react';
import { constants } from '#domain/constants.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { TicketPart } from '#src/ui/card.tsx';
import { Money } from '#src/ui/small.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Box } from '#src/ui/status.tsx';
import type { QuoteState } from './flow/quote-follower.ts';
import { useBatchText } from './texts.ts';

export interface PriceTicketProps {
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
