import { Money } from '#src/ui/small.tsx';
import { Status } from '#src/ui/status.tsx';
import type { BatchQuote } from './flow/quote-follower.ts';
import { useBatchText } from './texts.ts';

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
