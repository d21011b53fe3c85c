import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { useBrand } from '#src/shared/brand/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { Rates } from './rates.tsx';

/** MSG-10: nobody can say the price here; somebody at the telephone can. */
function NoTariff() {
  const { t } = useText('rates');
  const { hotline } = useBrand();
  return (
    <EmptyState
      title={t('rates:none.title')}
      action={
        <a className="btn" href={`tel:${hotline.dialed}`}>
          <span className="label">
            <Icon name="phone" />
            <span>
              {t('rates:none.call')} <Ltr>{hotline.shown}</Ltr>
            </span>
          </span>
        </a>
      }
    >
      {t('rates:none.text')}
    </EmptyState>
  );
}

/** The answer to a question that keeps the rules: prices, or why there are none (CALL-33). */
export function QuotationPart({ question }: { question: RatesQuestion }) {
  const { t } = useText('rates', 'answers');
  const { data, failure, loading, reload } = useCall('standardQuote', question);
  if (data && !loading) return <Rates question={question} quotation={data} />;
  return (
    <div className="page rates-still">
      <h1>{t('rates:title')}</h1>
      {failure?.codeName === 'freightNotFound' && <NoTariff />}
      {failure && failure.codeName !== 'freightNotFound' && (
        <ErrorState title={t('rates:failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!failure && <Skeleton label={t('rates:loading')} />}
    </div>
  );
}
