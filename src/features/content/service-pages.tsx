import type { ContentPage } from '#domain/content/content.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { pages } from '#src/shared/navigation/pages.ts';
import { menus, paths } from '#src/shared/navigation/paths.ts';
import { PlaceLinks } from '#src/shared/navigation/place-links.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { perLanguage } from './per-language.tsx';
import './content.css';

function Unwritten({ title }: { title: string }) {
  const { t } = useText('content');
  return (
    <div>
      <h1>{title}</h1>
      <EmptyState title={t('content:service.none')}>{t('content:service.ask')}</EmptyState>
    </div>
  );
}

interface ServicePartProps {
  page: ContentPage;
  /** The page's title, for a text that is not written yet. */
  title: string;
  first: boolean;
}

function ServicePart({ page, title, first }: ServicePartProps) {
  const { t } = useText('content', 'answers');
  const state = useCall('informationPage', { page });
  // A missing text is left out after a first part, and reported where it is the whole page.
  if (state.failure?.codeName === 'notFound') return first ? <Unwritten title={title} /> : null;
  return (
    <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
      {({ lang, title: written, summary, body }) => (
        <section className="content-part" {...inLanguage(lang)}>
          {first ? <h1>{written}</h1> : <h2>{written}</h2>}
          <p className="content-key">{summary}</p>
          <ContentBody nodes={body} deeper={first ? 0 : 1} />
        </section>
      )}
    </CallPart>
  );
}

/** A text about a service, with the ways to ask for it (CALL-82, D-97). */
function ServicePage({
  id,
  parts,
}: {
  id: 'serviceBusiness' | 'serviceAviation' | 'plantShipping';
  parts: readonly ContentPage[];
}) {
  const { t } = useText('content', 'answers');
  return (
    <>
      <BannerLine area="service" inPage />
      <div className="page content-service">
        {parts.map((page, index) => (
          <ServicePart key={page} page={page} title={t(pages[id].title)} first={index === 0} />
        ))}
        <div className="row">
          <ButtonLink variant="go" to={paths.rates}>
            {t('content:service.quote')}
          </ButtonLink>
          <ButtonLink variant="line" to={paths.faqs}>
            {t('content:service.questions')}
          </ButtonLink>
        </div>
        <PlaceLinks label={t('shell:footer.business')} places={menus.business} />
      </div>
    </>
  );
}

/** ROUTE-02. */
export const ServiceBusinessPage = perLanguage(() => (
  <ServicePage id="serviceBusiness" parts={['service-business', 'business-customers']} />
));
/** ROUTE-18. */
export const ServiceAviationPage = perLanguage(() => <ServicePage id="serviceAviation" parts={['service-aviation']} />);
export const PlantShippingPage = perLanguage(() => <ServicePage id="plantShipping" parts={['plant-shipping']} />);
