import { lazy, Suspense, useRef } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Optional } from '#src/ui/optional.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import { useWanted } from './use-near-view.ts';

const InlineQuote = lazy(() => import('./inline-quote.tsx'));

/** "Cotiza antes de empacar": the rates without leaving home (FEAT-02). Its form is fetched when one comes near it. */
export function QuoteSection() {
  const { t } = useText('home');
  const section = useRef<HTMLElement>(null);
  const wanted = useWanted(section);
  const content = (
    <>
      <h2>{t('home:quote.title')}</h2>
      <p className="soft">{t('home:quote.text')}</p>
    </>
  );
  const toRates = <ButtonLink to={paths.rates}>{t('home:quote.action')}</ButtonLink>;
  const waiting = (
    <div>
      {content}
      <Skeleton label={t('notices:loading')} />
      <noscript>{toRates}</noscript>
    </div>
  );
  const without = (
    <div>
      {content}
      {toRates}
    </div>
  );
  return (
    <section className="quote" ref={section}>
      <div className="page">
        <Optional instead={without}>
          <Suspense fallback={waiting}>{wanted ? <InlineQuote>{content}</InlineQuote> : waiting}</Suspense>
        </Optional>
      </div>
    </section>
  );
}
