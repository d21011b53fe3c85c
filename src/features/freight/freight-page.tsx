import { useSearchParams } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { Tabs } from '#src/ui/lists.tsx';
import { freightHref, freightViews, freightParams } from './freight-search-params.ts';
import { International } from './international.tsx';
import { National } from './national.tsx';
import './freight.css';

/** The tariff to look up and to print: weight by zone for each service, and abroad by country (ROUTE-23, D-03). */
export function FreightPage() {
  const { t } = useText('freight', 'fields', 'rules', 'answers');
  const [search] = useSearchParams();
  const query = freightParams.read(search);
  const views = freightViews.map((view) => ({
    id: view,
    to: freightHref({ ...query, view }),
    label: t(`freight:view.${view}`),
  }));
  return (
    <div className="page freight">
      <div className="row between">
        <h1>{t('freight:title')}</h1>
        <Button variant="line" size="sm" icon="print" className="no-print" onClick={() => window.print()}>
          {t('freight:print')}
        </Button>
      </div>
      <p className="lead">{t(query.view === 'national' ? 'freight:intro' : 'freight:country.intro')}</p>
      <Tabs label={t('freight:views')} current={query.view} tabs={views} />
      {query.view === 'national' ? <National query={query} /> : <International query={query} />}
    </div>
  );
}
