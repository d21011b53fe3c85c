import { Link } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { useText } from '#src/i18n/react.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, entryPath } from '#src/shared/content/words.ts';

function End({ card, side }: { card: Card; side: 'previous' | 'next' }) {
  const { t, format } = useText('content');
  const day = card.event ? card.event.starts.slice(0, 10) : card.published;
  return (
    <Link className={side} to={entryPath(card)} rel={side === 'previous' ? 'prev' : 'next'}>
      <span className="soft sm">
        {t(`content:${side}`)}
        {day && ` · ${format.fullDate(day)}`}
      </span>
      <b {...inLanguage(card.lang)}>{card.title}</b>
    </Link>
  );
}

/** The way on from an entry: the one before and the one after it (D-14). */
export function Ends({ previous, next }: Pick<Answer<'informationDetail'>, 'previous' | 'next'>) {
  const { t } = useText('content');
  if (!previous && !next) return null;
  return (
    <nav className="content-ends" aria-label={t('content:others')}>
      {previous && <End card={previous} side="previous" />}
      {next && <End card={next} side="next" />}
    </nav>
  );
}
