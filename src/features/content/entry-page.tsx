import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import type { ListedKind } from '#domain/content.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { useBrand } from '#src/shared/brand/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { Ends } from './ends.tsx';
import { EventFacts } from './event-facts.tsx';
import { Gone } from './gone.tsx';
import { Related } from './related.tsx';
import { Share } from './share.tsx';
import { VideoPlayer } from './video-player.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, listPaths } from '#src/shared/content/words.ts';
import './content.css';

/** The document is called like what is read in it. */
export function useEntryTitle(title: string | undefined): void {
  const brand = brandName(useBrand());
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand}`;
  }, [title, brand]);
}

function About({ card }: { card: Card }) {
  const { t, format } = useText('content');
  return (
    <p className="content-about">
      {card.published && <time dateTime={card.published}>{format.fullDate(card.published)}</time>}
      {card.updated && <span>{t('content:updated', { date: format.fullDate(card.updated) })}</span>}
      {card.topic && <span>{t(`content:topic.${card.topic}`)}</span>}
      {card.author && <span>{t('content:by', { name: card.author })}</span>}
      {!card.video && <span>{t('content:minutes', { count: card.minutes })}</span>}
      <Share title={card.title} />
    </p>
  );
}

/** One entry with its way on (CALL-83, D-14). */
export function EntryPage({ kind, id }: { kind: ListedKind; id: string }) {
  const { t, language } = useText('content', 'answers');
  const state = useCall('informationDetail', { kind, id });
  useEntryTitle(state.data?.entry.title);
  if (state.failure?.codeName === 'notFound' || state.failure?.codeName === 'invalidParameter')
    return <Gone kind={kind} />;
  return (
    <div className="page content-entry">
      <Link className="content-back" to={listPaths[kind]}>
        <Icon name="back" />
        {t(`content:${kind}.title`)}
      </Link>
      <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
        {({ entry, body, previous, next, related }) => (
          <>
            <div className="content-columns">
              <article>
                <h1 {...inLanguage(entry.lang)}>{entry.title}</h1>
                <About card={entry} />
                {entry.lang !== language.dictionary && <p className="soft sm">{t('content:notTranslated')}</p>}
                <p className="content-key" {...inLanguage(entry.lang)}>
                  {entry.summary}
                </p>
                {entry.event && <EventFacts card={entry} event={entry.event} />}
                {entry.video && <VideoPlayer key={entry.id} video={entry.video} title={entry.title} />}
                {entry.picture && (
                  <img
                    className="content-picture"
                    src={entry.picture.src}
                    alt={entry.picture.alt}
                    width={entry.picture.width}
                    height={entry.picture.height}
                  />
                )}
                {entry.video && <h2>{t('content:video.transcript')}</h2>}
                <div {...inLanguage(entry.lang)}>
                  <ContentBody nodes={body} deeper={entry.video ? 1 : 0} />
                </div>
              </article>
              <Related cards={related} />
            </div>
            <Ends previous={previous} next={next} />
          </>
        )}
      </CallPart>
    </div>
  );
}
