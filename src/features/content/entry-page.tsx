import type { ListedKind } from '#domain/content.ts';
import { useText } from '#src/i18n/react.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { EventFacts } from './event-facts.tsx';
import { Share } from './share.tsx';
import { VideoPlayer } from './video-player.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import type { Card } from '#src/shared/content/words.ts';

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

/** One article, event or video (D-14). */
export function EntryPage({ kind, id }: { kind: ListedKind; id: string }) {
  const { t } = useText('content');
  return (
    <EntryFrame kind={kind} id={id} about={(entry) => <About card={entry} />}>
      {({ entry, body }) => (
        <>
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
        </>
      )}
    </EntryFrame>
  );
}
