import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, duration, entryPath, eventTime } from '#src/shared/content/content-words.ts';
import { RouteArt } from './route-art.tsx';

/** "Servicio", "Video · 2:04" or where an event is. */
function Topic({ card }: { card: Card }) {
  const { t } = useText('content');
  return (
    <span className="content-topic">
      {card.topic && t(`content:topic.${card.topic}`)}
      {card.video && <span className="num"> · {duration(card.video.seconds)}</span>}
      {card.event && <br />}
      {card.event && (card.event.online ? t('content:event.online') : card.event.place?.city)}
    </span>
  );
}

/** One entry of a list: its day, what it says, its topic. */
export function EntryRow({ card }: { card: Card }) {
  const { format } = useText('content');
  const day = card.event ? card.event.starts.slice(0, 10) : (card.published ?? '');
  return (
    <li>
      <Link className="content-row" to={entryPath(card)}>
        <time className="content-day" dateTime={day}>
          <b>{format.number(Number(day.slice(8)))}</b>
          <span>{format.month(day, 'short')}</span>
        </time>
        <span>
          <span {...inLanguage(card.lang)}>
            <b className="content-name">{card.title}</b>
            <span className="soft">{card.summary}</span>
          </span>
          {card.event && <span className="content-when">{eventTime(card.event, format)}</span>}
        </span>
        <Topic card={card} />
      </Link>
    </li>
  );
}

/** The first of a list, large. */
export function LeadEntry({ card }: { card: Card }) {
  const { t, format } = useText('content');
  return (
    <Link className="content-lead" to={entryPath(card)}>
      <span className="words">
        <span className="about">
          {card.published && format.fullDate(card.published)}
          {card.topic && ` · ${t(`content:topic.${card.topic}`)}`}
        </span>
        <span {...inLanguage(card.lang)}>
          <b className="content-title">{card.title}</b>
          <span>{card.summary}</span>
        </span>
      </span>
      {card.picture ? (
        <img src={card.picture.src} alt="" width={card.picture.width} height={card.picture.height} />
      ) : (
        <RouteArt />
      )}
    </Link>
  );
}
