import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { InlineAnswer } from './inline-answer.tsx';
import { saveQuestion, lastQuestion } from '#src/shared/rates/last-question.ts';
import { WeightField, ZipField } from '#src/shared/rates/rates-fields.tsx';
import { type RatesQuestion, useRatesQuery } from '#src/shared/rates/use-rates-query.ts';
import './inline-quote.css';

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
