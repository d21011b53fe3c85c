import { Link, useSearchParams } from 'react-router-dom';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { Ends } from './ends.tsx';
import { useEntryTitle } from './entry-page.tsx';
import { Gone } from './gone.tsx';
import { perLanguage } from './per-language.tsx';
import { usePay } from './pay.ts';
import { Related } from './related.tsx';
import { Share } from './share.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, idParams, listPaths } from '#src/shared/content/words.ts';
import './content.css';
import './careers.css';

/** Where one applies; its page is named by the application's own feature. */
const applyPath = '/aboutPositionApply';

function Facts({ position }: { position: NonNullable<Card['position']> }) {
  const { t, format } = useText('content');
  const pay = usePay(position.salary);
  const facts = [
    ['pay', pay ? `${pay} ${t('content:position.aMonth')}` : t('content:position.payOpen')],
    ['hours', t(`content:hours.${position.hours}`)],
    ['workplace', t(`content:workplace.${position.workplace}`)],
    ...(position.closes ? [['closes', format.fullDate(position.closes)]] : []),
  ] as const;
  return (
    <dl className="careers-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`content:position.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A position with its way to apply (ROUTE-17, D-98). */
export const PositionPage = perLanguage(function Position() {
  const { t, format, language } = useText('content', 'answers');
  const [search] = useSearchParams();
  const { id } = idParams.read(search);
  const state = useCall('informationDetail', id === undefined ? undefined : { kind: 'positions', id });
  useEntryTitle(state.data?.entry.title);
  const refused = state.failure?.codeName;
  if (id === undefined || refused === 'notFound' || refused === 'invalidParameter') return <Gone kind="positions" />;
  const apply = (
    <ButtonLink variant="go" to={idParams.href(applyPath, { id })}>
      {t('content:position.apply')}
    </ButtonLink>
  );
  return (
    <div className="page content-entry">
      <Link className="content-back" to={listPaths.positions}>
        <Icon name="back" />
        {t('content:positions.title')}
      </Link>
      <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
        {({ entry, body, previous, next, related }) => (
          <>
            <div className="content-columns">
              <article>
                <h1 {...inLanguage(entry.lang)}>{entry.title}</h1>
                <p className="content-about">
                  <bdi>
                    {entry.position?.city}, {entry.position?.state}
                  </bdi>
                  {entry.published && <span>{t('content:published', { date: format.fullDate(entry.published) })}</span>}
                  <Share title={entry.title} />
                </p>
                {entry.lang !== language.dictionary && <p className="soft sm">{t('content:notTranslated')}</p>}
                {entry.position && <Facts position={entry.position} />}
                <p className="content-key" {...inLanguage(entry.lang)}>
                  {entry.summary}
                </p>
                <div {...inLanguage(entry.lang)}>
                  <ContentBody nodes={body} />
                </div>
                <div className="row">{apply}</div>
              </article>
              <Related cards={related} />
            </div>
            <Ends previous={previous} next={next} />
          </>
        )}
      </CallPart>
    </div>
  );
});
