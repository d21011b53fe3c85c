import type { Answer } from '#contract/calls.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { menus, paths } from '#src/shared/navigation/paths.ts';
import { PlaceLinks } from '#src/shared/navigation/place-links.tsx';
import { brandName } from '#domain/content/brand.ts';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { PerforatedEdge } from '#src/components/perforated-edge.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { perLanguage } from './per-language.tsx';
import { RouteArt } from './route-art.tsx';
import './content.css';
import './about.css';

type About = Answer<'informationPage'>;

function Figures({ figures }: { figures: NonNullable<About['figures']> }) {
  const { t, format } = useText('content');
  const names = ['branches', 'states', 'cities', 'postalCodes'] as const;
  return (
    <section aria-labelledby="strength">
      <h2 className="sr" id="strength">
        {t('content:about.strength')}
      </h2>
      <dl className="about-figures">
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`content:about.${name}`)}</dt>
            <dd>{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function History({ history }: Pick<About, 'history'>) {
  const { t } = useText('content');
  if (history.length === 0) return null;
  return (
    <section className="about-history" id="history">
      <div>
        <h2>{t('content:about.history')}</h2>
        <p className="soft">{t('content:about.historyLead')}</p>
      </div>
      <ol className="tl">
        {history.toReversed().map(({ id, lang, year, title, body }, index) => (
          <li key={id} className={index === 0 ? 'cur' : undefined}>
            <span className="about-year">{year}</span>
            <div {...inLanguage(lang)}>
              <h3>{title}</h3>
              <ContentBody nodes={body} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Awards({ awards }: Pick<About, 'awards'>) {
  const { t } = useText('content');
  return (
    <section className="about-awards" id="awards">
      <div className="page">
        {awards.length > 0 && <h2>{t('content:about.awards')}</h2>}
        <div className="about-tickets">
          {awards.map(({ id, lang, year, title, issuer, body }) => (
            <Ticket key={id}>
              <TicketPart className="about-seal">
                <Icon name="shield" />
                <div {...inLanguage(lang)}>
                  <h3>{title}</h3>
                  <span className="soft sm">
                    {issuer}, <bdi>{year}</bdi>
                  </span>
                </div>
              </TicketPart>
              <TicketPart className="sm soft">
                <div {...inLanguage(lang)}>
                  <ContentBody nodes={body} />
                </div>
              </TicketPart>
            </Ticket>
          ))}
        </div>
        <div className="row">
          <ButtonLink variant="go" to={paths.careers}>
            {t('content:about.join')}
          </ButtonLink>
          <ButtonLink variant="line" to={paths.news}>
            {t('content:about.read')}
          </ButtonLink>
        </div>
        <PlaceLinks label={brandName(useBrand())} places={further} />
      </div>
    </section>
  );
}

/** What no button here leads to: the rest of the company's pages, and those that D-11 adds. */
const furtherPaths = [
  paths.blogs,
  paths.events,
  paths.videos,
  paths.contact,
  paths.franchise,
  paths.faqs,
  paths.privacy,
] as const;
const further = [...menus.company, ...menus.help, ...menus.business, ...menus.legal].filter(({ to }) =>
  furtherPaths.some((path) => path === to),
);

/** Who we are, culture, strength, history and awards (ROUTE-12, CALL-82). */
export const AboutPage = perLanguage(function AboutUs() {
  const { t } = useText('content', 'answers');
  const about = useCall('informationPage', { page: 'about' });
  const culture = useCall('informationPage', { page: 'culture' });
  return (
    <div className="about">
      <section className="about-hero on-brand">
        <div className="page">
          <RouteArt />
          <h1>{t('content:about.title')}</h1>
          <p className="lead" {...inLanguage(about.data?.lang ?? 'es')}>
            {about.data?.summary}
          </p>
        </div>
      </section>
      <PerforatedEdge />
      <BannerLine area="aboutUs" inPage />
      <div className="page">
        <CallPart state={about} loading={t('content:loading')} failed={t('content:failed')}>
          {({ figures, history, title, lang, body }) => (
            <>
              {figures && <Figures figures={figures} />}
              <div className="about-who">
                <section id="who" {...inLanguage(lang)}>
                  <h2>{title}</h2>
                  <ContentBody nodes={body} deeper={1} />
                </section>
                {culture.data && (
                  <section id="culture" {...inLanguage(culture.data.lang)}>
                    <h2>{culture.data.title}</h2>
                    <ContentBody nodes={culture.data.body} deeper={1} />
                  </section>
                )}
              </div>
              <History history={history} />
            </>
          )}
        </CallPart>
      </div>
      <Awards awards={about.data?.awards ?? []} />
    </div>
  );
});
