import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/card.tsx';
import { lastQuestion, type RatesQuestion, saveQuestion, useRatesQuery } from '#src/shared/rates/use-rates-query.ts';
import { WeightField, ZipField } from '#src/shared/rates/rates-fields.tsx';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { writeParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Money } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';
import { coverageCharge, pricedQuotes, transitText } from '#src/shared/rates/quote-text.ts';
import './inline-quote.css';

/** The services with promise and price; the way to everything that explains them (CALL-33, MSG-07, MSG-10). */
function InlineAnswer({ question }: { question: RatesQuestion }) {
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

/** Three fields and their prices beside them; the page of the rates asks for more (FEAT-02, RULE-RATE-01, RULE-RATE-02). */
export default function InlineQuote({ children }: { children: ReactNode }) {
  const { t } = useText('rates', 'fields', 'rules', 'answers');
  const [asked, setAsked] = useState<{ question: RatesQuestion; round: number }>();
  const [initial] = useState(lastQuestion);
  // What isn't asked here must not be part of the price either.
  const { originZip, destinationZip, weight } = initial;
  const query = useRatesQuery({
    initial: { originZip, destinationZip, weight },
    onAsk: (question) => setAsked((last) => ({ question, round: (last?.round ?? 0) + 1 })),
  });
  useEffect(() => {
    if (asked) saveQuestion(asked.question);
  }, [asked]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first] = query.submit();
    if (first) query.focus(first);
  }

  const { lengthCm, widthCm, heightCm } = constants.parcel.standardBox;
  return (
    <>
      <div>
        {children}
        <form noValidate onSubmit={submit} aria-label={t('rates:query')}>
          <div className="inline-quote">
            <ZipField query={query} name="originZip" />
            <ZipField query={query} name="destinationZip" />
            <WeightField query={query} />
          </div>
          <div className="row">
            <Button type="submit">{t('rates:submit')}</Button>
            <span className="soft sm">
              {t('rates:inline.advice', { box: `\u2066${lengthCm} × ${widthCm} × ${heightCm} cm\u2069` })}
            </span>
          </div>
        </form>
      </div>
      <Card className="inline-rates">
        {asked ? (
          <InlineAnswer key={asked.round} question={asked.question} />
        ) : (
          <>
            <h3>{t('rates:empty.title')}</h3>
            <p className="soft">{t('rates:inline.waiting')}</p>
          </>
        )}
      </Card>
    </>
  );
}
