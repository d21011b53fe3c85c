import { Link } from 'react-router-dom';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { writeParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Money } from '#src/ui/small.tsx';
import { Box } from '#src/ui/status.tsx';
import { coverageCharge, pricedQuotes, transitText } from '#src/shared/rates/quote-text.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';

/** The services with promise and price; the way to everything that explains them (CALL-33, MSG-07, MSG-10). */
export function InlineAnswer({ question }: { question: RatesQuestion }) {
  const { t, format } = useText('rates', 'fields', 'answers');
  const state = useCall('standardQuote', question);
  if (state.failure?.codeName === 'freightNotFound') {
    return (
      <Box tone="warn" role="alert">
        <b>{t('rates:none.title')}</b>
        <p>{t('answers:freightNotFound')}</p>
      </Box>
    );
  }
  return (
    <CallPart state={state} loading={t('rates:loading')} failed={t('rates:failed')}>
      {(quotation) => {
        const priced = pricedQuotes(quotation);
        return (
          <>
            <h3 className="sr">{t('rates:inline.answer')}</h3>
            <p className="sr" role="status">
              {priced[0] && t('rates:announce', { count: priced.length, amount: format.money(priced[0].price.total) })}
            </p>
            {quotation.destination.coverage !== 'covered' && (
              <Box tone="warn">
                {t('rates:coverage.warning')} {coverageCharge(t, format, quotation)}
              </Box>
            )}
            <ul className="inline-list">
              {priced.map((quote) => (
                <li key={quote.productType}>
                  <b>{t(`fields:product.${quote.productType}`)}</b>
                  <span className="p">
                    <Money centavos={quote.price.total} />
                  </span>
                  <span className="soft sm">{transitText(t, quote)}</span>
                </li>
              ))}
            </ul>
            <Link className="standalone" to={`${paths.rates}?${writeParcelQuestion(question)}`}>
              {t('rates:inline.all')}
            </Link>
          </>
        );
      }}
    </CallPart>
  );
}
